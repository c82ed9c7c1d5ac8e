let used = 0;

/**
 * An IPv4 address that no other caller of the run has: test files share products between processes,
 * and limits count by address. `network` is the first part, 0..255.
 */
export function newAddress(network: number): string {
  used += 1;
  // The runner numbers its processes from 1.
  const process = Number(globalThis.process.env.VITEST_POOL_ID ?? 0) % 256;
  return `${network}.${process}.${(used >> 8) % 256}.${used % 256}`;
}

/** Replaces the user agent of automated browsers, which the product treats as bots. */
export const PERSON_AGENT =
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

export function sourceHeaders(address: string): Record<string, string> {
  return { "cf-connecting-ip": address, "User-Agent": PERSON_AGENT };
}
