const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The byte with the flags of an extended WebP (VP8X, RFC 9649, 2.7). */
const FLAGS_AT = 20;
const ANIMATION = 0b10;

/** Whether the first 21 bytes are of a JPEG, a PNG or a still WebP, which the server accepts. */
export function isAcceptedFormat(head: Uint8Array): boolean {
  const starts = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4));
  if (text(0) !== "RIFF") return starts(JPEG) || starts(PNG);
  const animated = text(12) === "VP8X" && ((head[FLAGS_AT] ?? 0) & ANIMATION) !== 0;
  return text(8) === "WEBP" && !animated;
}
