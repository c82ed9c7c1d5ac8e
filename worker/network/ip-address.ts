/** Four bytes; null unless it is in dotted decimal form. */
export function parseIpv4(text: string): number[] | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.map(Number);
}

/** Sixteen bytes (RFC 4291, 2.2); null when malformed or with a zone. */
export function parseIpv6(text: string): number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half) => (half === "" ? [] : groupBytes(half.split(":"))));
  if (!head || tail === null) return null;
  if (!tail) return head.length === 16 ? head : null;
  const gap = 16 - head.length - tail.length;
  return gap >= 2 ? [...head, ...new Array<number>(gap).fill(0), ...tail] : null;
}

function groupBytes(groups: string[]): number[] | null {
  const bytes: number[] = [];
  for (const [i, group] of groups.entries()) {
    const ipv4 = i === groups.length - 1 ? parseIpv4(group) : null;
    if (!ipv4 && !/^[0-9a-f]{1,4}$/i.test(group)) return null;
    const value = Number.parseInt(group, 16);
    bytes.push(...(ipv4 ?? [value >> 8, value & 255]));
  }
  return bytes;
}

export function isInPrefix(address: readonly number[], prefix: readonly number[], length: number) {
  for (let i = 0; i * 8 < length; i++) {
    const mask = (0xff << Math.max(0, 8 - (length - i * 8))) & 0xff;
    if (((address[i]! ^ (prefix[i] ?? 0)) & mask) !== 0) return false;
  }
  return true;
}

interface Prefix {
  readonly bytes: readonly number[];
  readonly length: number;
}

/** @throws where the text is malformed */
export function parsePrefix(text: string): Prefix {
  const [address = "", length = ""] = text.split("/");
  const bytes = parseIpv4(address) ?? parseIpv6(address);
  if (!bytes || !/^\d+$/.test(length)) throw new Error(`not a prefix: ${text}`);
  return { bytes, length: Number(length) };
}
