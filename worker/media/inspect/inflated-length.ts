const MAX_BITS = 15;
const END_OF_BLOCK = 256;
/** RFC 1951, 3.2.7. */
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const;
/** Base length and extra bits of the symbols from 257 on (RFC 1951, 3.2.5). */
const LENGTHS: readonly number[] = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const LENGTH_BITS: readonly number[] = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const MAX_LITERALS = 286;
const MAX_DISTANCES = 30;
const CHECKSUM_BYTES = 4;
/** Each block may cost a decoder large tables; encoders write few. */
const MAX_BLOCKS = 32_768;

/** A bit reader, lowest bit first. */
class Bits {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.#at = from;
  }

  /** At most 16 bits; zeros past the end, where `left` is negative. */
  peek(count: number): number {
    while (this.#count < count) {
      this.#held |= (this.#bytes[this.#at++] ?? 0) << this.#count;
      this.#count += 8;
    }
    return this.#held & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.#held >>>= count;
    this.#count -= count;
  }

  take(count: number): number {
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  skipBytes(count: number): void {
    this.skip(this.#count & 7);
    this.#at += count - (this.#count >> 3);
    this.#held = 0;
    this.#count = 0;
  }

  get left(): number {
    return this.#bytes.length - this.#at + (this.#count >> 3);
  }
}

interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** Null for an over-subscribed or incomplete set. */
function codeOf(lengths: Uint8Array): Code | null {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  const offsets = new Uint16Array(MAX_BITS + 2);
  let room = 1;
  for (let length = 1; length <= MAX_BITS; length++) {
    const count = counts[length];
    room = room * 2 - count;
    if (room < 0) return null;
    offsets[length + 1] = offsets[length] + count;
  }
  if (room > 0 && offsets[MAX_BITS + 1] > counts[1]) return null;
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length > 0) symbols[offsets[length]!++] = symbol;
  }
  return { counts, symbols };
}

function readSymbol(bits: Bits, { counts, symbols }: Code): number {
  const held = bits.peek(MAX_BITS);
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= MAX_BITS; length++) {
    code |= (held >> (length - 1)) & 1;
    const count = counts[length];
    if (code < first + count) {
      bits.skip(length);
      return symbols[index + code - first];
    }
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
}

interface Codes {
  readonly literals: Code;
  readonly distances: Code;
}

function fixedCodes(): Codes {
  const literals = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
  const distances = new Uint8Array(32).fill(5);
  return { literals: codeOf(literals) as Code, distances: codeOf(distances) as Code };
}

function readCodes(bits: Bits): Codes | null {
  const literals = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const count = bits.take(4) + 4;
  if (literals > MAX_LITERALS || distances > MAX_DISTANCES) return null;
  const short = new Uint8Array(CODE_ORDER.length);
  for (const symbol of CODE_ORDER.slice(0, count)) short[symbol] = bits.take(3);
  const code = codeOf(short);
  const lengths = new Uint8Array(literals + distances);
  for (let at = 0; at < lengths.length; ) {
    const symbol = code ? readSymbol(bits, code) : -1;
    if (symbol < 0 || (symbol === 16 && at === 0)) return null;
    if (symbol < 16) {
      lengths[at++] = symbol;
      continue;
    }
    const times =
      symbol === 16 ? bits.take(2) + 3 : symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11;
    if (at + times > lengths.length) return null;
    if (symbol === 16) lengths.fill(lengths[at - 1], at, at + times);
    at += times;
  }
  if (lengths[END_OF_BLOCK] === 0) return null;
  const [first, second] = [
    codeOf(lengths.subarray(0, literals)),
    codeOf(lengths.subarray(literals)),
  ];
  return first && second && { literals: first, distances: second };
}

/** The length of a compressed block, at most `most`; -1 where it is broken. */
function blockLength(
  bits: Bits,
  { literals, distances }: Codes,
  before: number,
  most: number,
): number {
  let length = before;
  while (length <= most) {
    const symbol = readSymbol(bits, literals);
    if (symbol === END_OF_BLOCK) return length - before;
    if (symbol < 0 || bits.left < 0) return -1;
    if (symbol < END_OF_BLOCK) {
      length += 1;
      continue;
    }
    const least = LENGTHS[symbol - 257];
    if (least === undefined) return -1;
    const added = bits.take(LENGTH_BITS[symbol - 257]);
    const distance = readSymbol(bits, distances);
    if (distance < 0 || distance >= MAX_DISTANCES) return -1;
    const extra = distance < 4 ? 0 : (distance >> 1) - 1;
    const base = distance < 4 ? distance : (2 + (distance & 1)) << extra;
    if (base + bits.take(extra) >= length) return -1;
    length += least + added;
  }
  return length - before;
}

function storedLength(bits: Bits): number {
  bits.skipBytes(0);
  const length = bits.take(16);
  if (bits.take(16) !== (length ^ 0xffff) || bits.left < length) return -1;
  bits.skipBytes(length);
  return length;
}

/** Counts a zlib stream's data without decompressing, up to `most`; null where it is broken. */
export function inflatedLength(stream: Uint8Array, most: number): number | null {
  const [method = 0, flags = 0] = stream;
  const isZlib = (method & 15) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;
  if (!isZlib || flags & 0x20) return null;
  const bits = new Bits(stream, 2);
  const fixed = fixedCodes();
  let length = 0;
  for (let last = false, blocks = 1; !last; blocks++) {
    if (blocks > MAX_BLOCKS) return null;
    last = bits.take(1) === 1;
    const kind = bits.take(2);
    const codes = kind === 1 ? fixed : kind === 2 ? readCodes(bits) : null;
    const added = codes
      ? blockLength(bits, codes, length, most)
      : kind === 0
        ? storedLength(bits)
        : -1;
    if (added < 0 || bits.left < 0) return null;
    length += added;
    if (length > most) return length;
  }
  bits.skipBytes(CHECKSUM_BYTES);
  return bits.left === 0 ? length : null;
}
