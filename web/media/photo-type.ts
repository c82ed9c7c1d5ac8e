const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Of the byte that says what an extended WebP holds (VP8X, RFC 9649, 2.7). */
const ANIMATION = 0b10;
const FLAGS_AT = 20;

/**
 * Whether the server takes a file in its own format: a JPEG, a PNG or a WebP that stands still, by
 * its bytes and not by its name.
 * @param head the file's first 21 bytes or more
 */
export function isTakenAsItIs(head: Uint8Array): boolean {
  const starts = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4));
  if (text(0) !== "RIFF") return starts(JPEG) || starts(PNG);
  const moves = text(12) === "VP8X" && ((head[FLAGS_AT] ?? 0) & ANIMATION) !== 0;
  return text(8) === "WEBP" && !moves;
}
