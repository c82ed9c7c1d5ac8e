import { expect, test } from "vitest";
import { isAcceptedFormat } from "./photo-type.ts";

function webp(chunk: string, flags = 0): string {
  return `RIFF....WEBP${chunk}....${String.fromCharCode(flags)}`;
}

test.each([
  ["a JPEG", "\xff\xd8\xff\xe0", true],
  ["a PNG", "\x89PNG\r\n\x1a\n", true],
  ["a lossy WebP", webp("VP8 ", 0xff), true],
  ["an extended WebP with transparency", webp("VP8X", 0b10000), true],
  ["an animated WebP", webp("VP8X", 0b10010), false],
  ["a GIF", "GIF89a", false],
  ["an AVIF", "\0\0\0\x1cftypavif", false],
  ["a sound", "RIFF....WAVEfmt ", false],
  ["nothing", "", false],
])("%s is taken as it is: %s", (_, bytes, taken) => {
  expect(isAcceptedFormat(Uint8Array.from(bytes, (char) => char.charCodeAt(0)))).toBe(taken);
});
