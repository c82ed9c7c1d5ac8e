import { describe, expect, it } from "vitest";
import { LIMITS } from "../contract/limits.ts";
import { parseImageDataUrl } from "./data-url.ts";

function dataUrl(bytes: Uint8Array, type = "image/png"): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

describe("parseImageDataUrl", () => {
  it("decodes every length and every byte", () => {
    for (let length = 1; length <= 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
      expect(parseImageDataUrl(dataUrl(bytes))).toEqual({ ok: true, bytes });
    }
  });

  it("takes any image type in any case, whose bytes decide later", () => {
    for (const type of ["image/jpeg", "image/WEBP", "image/x-icon", "image/vnd.ms-photo"]) {
      expect(parseImageDataUrl(dataUrl(new Uint8Array(3), type)).ok).toBe(true);
    }
    expect(parseImageDataUrl("DATA:image/png;BASE64,AAAA").ok).toBe(true);
  });

  it("accepts exactly the limit and refuses one byte more", () => {
    const whole = parseImageDataUrl(dataUrl(new Uint8Array(LIMITS.imageBytes)));
    expect(whole.ok && whole.bytes.length).toBe(LIMITS.imageBytes);
    const tooLarge = { ok: false, reason: "too_large" };
    expect(parseImageDataUrl(dataUrl(new Uint8Array(LIMITS.imageBytes + 1)))).toEqual(tooLarge);
    expect(parseImageDataUrl(dataUrl(new Uint8Array(11)), 10)).toEqual(tooLarge);
  });

  const invalid = [
    "",
    "data:",
    "data:image/png;base64,",
    "data:image/png;base64",
    "data:image/png,AAAA",
    "data:text/html;base64,AAAA",
    "data:image/svg+xml;base64,AAAA",
    "data:image/png;charset=utf-8;base64,AAAA",
    " data:image/png;base64,AAAA",
    "http://shop.example/data:image/png;base64,AAAA",
    `data:image/${"x".repeat(60)};base64,AAAA`,
    "data:image/png;base64,A",
    "data:image/png;base64,AA",
    "data:image/png;base64,AAA",
    "data:image/png;base64,AAA=AAAA",
    "data:image/png;base64,====",
    "data:image/png;base64,A===",
    "data:image/png;base64,AA=A",
    "data:image/png;base64,AA AA AA",
    "data:image/png;base64,AAA\n",
    "data:image/png;base64,AA-_",
    "data:image/png;base64,AA%3D",
    "data:image/png;base64,AAA\u0100",
    // Unused trailing bits: two texts encode the same bytes.
    "data:image/png;base64,AAB=",
    "data:image/png;base64,AB==",
  ];
  for (const text of invalid) {
    it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => {
      expect(parseImageDataUrl(text)).toEqual({ ok: false, reason: "invalid" });
    });
  }
});
