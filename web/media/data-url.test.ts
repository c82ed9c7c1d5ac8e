import { expect, test } from "vitest";
import { LIMITS } from "#worker/contract/limits.ts";
import { pictureOfDataUrl } from "./data-url.ts";

const PREFIX = "data:image/png;base64,";

test("a text that holds a picture is that picture", async () => {
  const picture = pictureOfDataUrl(` ${PREFIX}AQID\n`);
  expect([picture?.type, new Uint8Array((await picture?.arrayBuffer()) ?? [])]).toEqual([
    "image/png",
    new Uint8Array([1, 2, 3]),
  ]);
  expect(pictureOfDataUrl(PREFIX.toUpperCase() + "A".repeat(4))?.size).toBe(3);
});

test("a text holds a picture of up to 5 MB", () => {
  const textOf = (bytes: number) => PREFIX + Buffer.alloc(bytes).toString("base64");
  expect(pictureOfDataUrl(textOf(LIMITS.imageBytes))?.size).toBe(LIMITS.imageBytes);
  expect(pictureOfDataUrl(textOf(LIMITS.imageBytes + 64))).toBeNull();
});

test.each([
  "",
  "https://shop.example/tee.jpg",
  "https://shop.example/data:image/png;base64,AQID",
  "data:text/html;base64,AQID",
  "data:image/png,AQID",
  "data:image/png;base64,",
  "data:image/png;base64,A?ID",
])("%j holds none", (text) => {
  expect(pictureOfDataUrl(text)).toBeNull();
});
