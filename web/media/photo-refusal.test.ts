import { describe, expect, test } from "vitest";
import { photoTexts } from "#web/texts/photo.ts";
import { refusalOfType, refusalOfUnreadable } from "./photo-refusal.ts";

const MB = 1024 * 1024;
const NOT_A_PHOTO = "Please select an image file";
const TOO_LARGE = "Image must be smaller than 5MB";
const BROKEN = "Failed to process image. Please try again.";
const NOTHING = new Uint8Array(12);

function boxOf(brand: string): Uint8Array {
  return new TextEncoder().encode(`\0\0\0\x18ftyp${brand}\0\0\0\0`);
}

describe("before a file is opened", () => {
  test.each(["image/jpeg", "image/gif", "image/x-canon-cr2", "", "application/octet-stream"])(
    "one of type %j may be a photo",
    (type) => {
      expect(refusalOfType({ type, size: 50 * MB })).toBeNull();
    },
  );

  test.each(["text/plain", "application/pdf", "video/mp4", "notimage/png", "image/svg+xml"])(
    "one of type %j is none, whatever its size",
    (type) => {
      expect(refusalOfType({ type, size: 1 })).toBe(NOT_A_PHOTO);
      expect(refusalOfType({ type, size: 90 * MB })).toBe(NOT_A_PHOTO);
    },
  );

  test("one above 50 MB is too large to try", () => {
    expect(refusalOfType({ type: "image/jpeg", size: 50 * MB + 1 })).toBe(TOO_LARGE);
  });
});

describe("when the browser can't open a file", () => {
  test.each([
    ["its type", { name: "a", type: "image/heic", size: 1 }, NOTHING],
    ["the type of a sequence", { name: "a", type: "image/heif-sequence", size: 1 }, NOTHING],
    ["its name", { name: "IMG_0001.HEIC", type: "", size: 1 }, NOTHING],
    ["its first bytes", { name: "photo", type: "", size: 1 }, boxOf("heic")],
    [
      "the bytes of a 10-bit one",
      { name: "photo.jpg", type: "image/jpeg", size: 1 },
      boxOf("heix"),
    ],
    ["the bytes of a general one", { name: "a", type: "image/png", size: 9 * MB }, boxOf("mif1")],
  ])("HEIC is told by %s", (_sign, file, head) => {
    expect(refusalOfUnreadable(file, head)).toBe(photoTexts.heic);
  });

  test("an image of 5MB is broken, one byte more is too large", () => {
    const file = { name: "a.jpg", type: "image/jpeg" };
    expect(refusalOfUnreadable({ ...file, size: 5 * MB }, NOTHING)).toBe(BROKEN);
    expect(refusalOfUnreadable({ ...file, size: 5 * MB + 1 }, NOTHING)).toBe(TOO_LARGE);
  });

  test("a file of no type is no photo, nor is a film or an empty file", () => {
    const file = { name: "a", type: "", size: 9 * MB };
    expect(refusalOfUnreadable(file, NOTHING)).toBe(NOT_A_PHOTO);
    expect(refusalOfUnreadable(file, boxOf("isom"))).toBe(NOT_A_PHOTO);
    expect(refusalOfUnreadable({ ...file, size: 0 }, new Uint8Array())).toBe(NOT_A_PHOTO);
  });
});
