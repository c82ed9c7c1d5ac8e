import { keyedName } from "../crypto/hmac.ts";
import { parseIpv6 } from "../network/ip-address.ts";
import { fail } from "./fail.ts";

interface SourceConfig {
  readonly authSecret: string;
  readonly development: boolean;
}

/** Counted prefixes in bits: a household has a /64, a provider's customer up to a /48. */
const IPV6_PREFIXES = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

export interface SourceNetwork {
  readonly hash: string;
  readonly times: number;
}

export type SourceNetworks = readonly [SourceNetwork, ...SourceNetwork[]];

/** Smallest first: an IPv4 address, or the /64, /56 and /48. */
export async function networksOf(request: Request, config: SourceConfig): Promise<SourceNetworks> {
  const [smallest, ...wider] = prefixesOf(addressOf(request, config));
  const hashed = async ({ name, times }: Prefix) => ({ hash: await hashOf(name, config), times });
  return [await hashed(smallest), ...(await Promise.all(wider.map(hashed)))];
}

export function networkHashOf(request: Request, config: SourceConfig): Promise<string> {
  const { name } = prefixesOf(addressOf(request, config)).at(-1) as Prefix;
  return hashOf(name, config);
}

function hashOf(name: string, config: SourceConfig): Promise<string> {
  return keyedName(config, `source:${name}`);
}

/** From the header that only the platform sets. */
function addressOf(request: Request, { development }: SourceConfig): string {
  const address = request.headers.get("cf-connecting-ip");
  return address || (development ? "local" : fail("bad_request"));
}

interface Prefix {
  readonly name: string;
  readonly times: number;
}

function prefixesOf(address: string): [Prefix, ...Prefix[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  const bytes = mapped ? null : parseIpv6(address);
  if (!bytes) return [{ name: mapped?.[1] ?? address, times: 1 }];
  const [first, ...wider] = IPV6_PREFIXES;
  const prefix = ({ bits, times }: (typeof IPV6_PREFIXES)[number]) => ({
    name: `${bytes.slice(0, bits / 8).join(".")}/${bits}`,
    times,
  });
  return [prefix(first), ...wider.map(prefix)];
}
