import { isInPrefix, parseIpv4, parseIpv6, parsePrefix } from "./ip-address.ts";

/** IANA's IPv4 special-purpose registry, multicast and class E. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // The address of Azure's host services.
  "168.63.129.16/32",
].map(parsePrefix);

const GLOBAL_UNICAST = parsePrefix("2000::/3");

/** IANA's IPv6 special-purpose registry within global unicast. */
const SPECIAL_IPV6 = ["2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"].map(
  parsePrefix,
);

/** IPv6 forms that contain an IPv4 address, and where. */
const CARRIERS = [
  { prefix: parsePrefix("::ffff:0:0/96"), offset: 12 },
  { prefix: parsePrefix("64:ff9b::/96"), offset: 12 },
  { prefix: parsePrefix("2002::/16"), offset: 2 },
];

function isPublicIpv4(address: readonly number[]): boolean {
  return !SPECIAL_IPV4.some(({ bytes, length }) => isInPrefix(address, bytes, length));
}

function isPublicIpv6(address: readonly number[]): boolean {
  for (const { prefix, offset } of CARRIERS) {
    if (isInPrefix(address, prefix.bytes, prefix.length)) {
      return isPublicIpv4(address.slice(offset, offset + 4));
    }
  }
  if (!isInPrefix(address, GLOBAL_UNICAST.bytes, GLOBAL_UNICAST.length)) return false;
  return !SPECIAL_IPV6.some(({ bytes, length }) => isInPrefix(address, bytes, length));
}

/** IPv4 inside IPv6 (mapped, NAT64, 6to4) is unpacked; other forms are not public. */
export function isPublicAddress(ip: string): boolean {
  const ipv4 = parseIpv4(ip);
  if (ipv4) return isPublicIpv4(ipv4);
  const ipv6 = parseIpv6(ip);
  return ipv6 ? isPublicIpv6(ipv6) : false;
}
