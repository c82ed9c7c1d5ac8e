import type { Config } from "../env.ts";
import { parseIpv6 } from "../media/ip-address.ts";
import { fail } from "./fail.ts";
import { keyedName } from "./keyed-hash.ts";

type SourceConfig = Pick<Config, "authSecret" | "development">;

/** Bits of an IPv6 address that one household and one customer of a provider hold at least. */
const HOUSEHOLD_BITS = 64;
const NETWORK_BITS = 48;

/**
 * What stands for the address of a request in the key of a limit and in a row: a keyed hash, of an
 * IPv4 address whole, of an IPv6 address by its /64.
 */
export function sourceHashOf(request: Request, config: SourceConfig): Promise<string> {
  return keyedName(config, `source:${sourceOf(request, config, HOUSEHOLD_BITS)}`);
}

/** The same by the /48 of an IPv6 address: who is given one has 65,536 networks of 64 bits. */
export function networkHashOf(request: Request, config: SourceConfig): Promise<string> {
  return keyedName(config, `source:${sourceOf(request, config, NETWORK_BITS)}`);
}

/** From the header that the platform itself sets. */
function sourceOf(request: Request, { development }: SourceConfig, bits: number): string {
  const address = request.headers.get("cf-connecting-ip");
  if (!address) return development ? "local" : fail("bad_request");
  return address.includes(":") ? prefixOfIpv6(address, bits) : address;
}

function prefixOfIpv6(address: string, bits: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1];
  const bytes = parseIpv6(address);
  if (!bytes) return address;
  const groups = Array.from(
    { length: bits / 16 },
    (_, i) => (bytes[2 * i] << 8) | bytes[2 * i + 1],
  );
  return groups.map((group) => group.toString(16)).join(":");
}
