import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { qrCode } from "./qr-code.ts";

const SCALE = 8;

/** Reads the code with a picture of noise in its middle, the worst that a photo can be. */
function read(text: string, hasPicture: boolean, seed: number): string {
  const { size, rows, radius } = qrCode(text, hasPicture);
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 3);
  let noise = seed;
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      noise = (noise * 1664525 + 1013904223) >>> 0;
      const isPicture = Math.hypot(x - width / 2, y - width / 2) < radius * SCALE;
      const isDark = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)];
      data.fill(
        isPicture ? noise >>> 24 : isDark ? 20 : 255,
        (y * width + x) * 3,
        (y * width + x + 1) * 3,
      );
    }
  }
  return decodeQR({ width, height: width, data });
}

describe("a QR code", () => {
  it.each([
    "a",
    "https://drape.example/closet/me",
    `https://drape.example/closet/${"x".repeat(60)}`,
  ])("of %s is read with and without a picture in its middle", (text) => {
    expect(read(text, false, 1)).toBe(text);
    for (const seed of [1, 2, 3, 4, 5]) expect(read(text, true, seed)).toBe(text);
  });

  it("keeps the modules below the picture light", () => {
    const { size, rows, radius } = qrCode("https://drape.example/closet/me", true);
    const middle = Math.floor(size / 2);
    expect(radius).toBeGreaterThan(2);
    expect(rows[middle]?.slice(middle - 2, middle + 3)).toEqual(Array(5).fill(false));
    expect(qrCode("a").radius).toBe(0);
  });
});
