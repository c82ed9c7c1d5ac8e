import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { carryXmp } from "./carry-xmp.ts";

const PACKET = "<x:xmpmeta>ä</x:xmpmeta>";
const segment = (marker: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, payload.length + 2]), payload]);
const chunk = (text: string) => {
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  crc.writeUInt32BE(crc32(text));
  return Buffer.concat([length, Buffer.from(text, "latin1"), crc]);
};
const start = Buffer.from([0xff, 0xd8]);
const jfif = segment(0xe0, Buffer.from("JFIF\0 and so on"));
const exif = segment(0xe1, Buffer.from("Exif\0\0 and so on"));
const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PACKET}`));
const data = Buffer.from([0xff, 0xda, 0, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
const png = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  chunk(`IHDR${"\0".repeat(13)}`),
  chunk("IDAT"),
  chunk("IEND"),
]);

const blobOf = (...parts: Buffer[]) => new Blob(parts.map((part) => Uint8Array.from(part)));
const carry = async (...parts: Buffer[]) =>
  Buffer.from(await (await carryXmp(blobOf(...parts), blobOf(png))).arrayBuffer());

test("a PNG takes over what the JPEG says of itself, behind its header", async () => {
  const carried = await carry(start, jfif, exif, xmp, data);
  expect(carried.subarray(0, 33)).toEqual(png.subarray(0, 33));
  const length = carried.readUInt32BE(33);
  const body = carried.subarray(37, 41 + length);
  expect(body.toString("utf8")).toBe(`iTXtXML:com.adobe.xmp\0\0\0\0\0${PACKET}`);
  expect(carried.readUInt32BE(41 + length)).toBe(crc32(body));
  expect(carried.subarray(45 + length)).toEqual(png.subarray(33));
});

test("of a JPEG that says nothing, or is torn, nothing is taken over", async () => {
  expect(await carry(start, jfif, exif, data)).toEqual(png);
  expect(await carry(start, Buffer.from([0xff, 0xe1, 0xff]))).toEqual(png);
  expect(await carry()).toEqual(png);
});
