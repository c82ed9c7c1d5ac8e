import { type Bytes, joinBytes } from "#worker/crypto/encoding.ts";

export type CborValue =
  | null
  | number
  | string
  | Uint8Array
  | readonly CborValue[]
  | ReadonlyMap<number, CborValue>
  | { readonly [key: string]: CborValue };

const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const NULL = 0xf6;

/** Deterministic CBOR (RFC 8949, 4.2.1). Numbers are whole, from -2^32 to 2^32 - 1. */
export function encodeCbor(value: CborValue): Bytes {
  if (value === null) return Uint8Array.of(NULL);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const text = new TextEncoder().encode(value);
    return joinBytes([head(TEXT, text.length), text]);
  }
  if (value instanceof Uint8Array) return joinBytes([head(BYTES, value.length), value]);
  if (isArray(value)) return joinBytes([head(ARRAY, value.length), ...value.map(encodeCbor)]);
  const entries: readonly (readonly [number | string, CborValue])[] =
    value instanceof Map ? [...value] : Object.entries(value);
  const pairs = entries
    .map(([key, item]) => ({ key: encodeCbor(key), item: encodeCbor(item) }))
    .sort((a, b) => compareBytes(a.key, b.key));
  return joinBytes([head(MAP, pairs.length), ...pairs.flatMap(({ key, item }) => [key, item])]);
}

/** `Array.isArray` does not narrow read-only arrays. */
function isArray(value: CborValue): value is readonly CborValue[] {
  return Array.isArray(value);
}

/** A major type with its number (RFC 8949, 3). */
function head(type: number, value: number): Bytes {
  const major = type << 5;
  if (value < 24) return Uint8Array.of(major | value);
  if (value < 0x100) return Uint8Array.of(major | 24, value);
  if (value < 0x10000) return Uint8Array.of(major | 25, value >> 8, value & 0xff);
  return joinBytes([[major | 26], uint32(value)]);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return a[at]! - b[at]!;
}

export function uint32(value: number): Bytes {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}
