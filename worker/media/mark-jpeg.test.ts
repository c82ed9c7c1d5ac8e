import { expect, test } from "vitest";
import { loadCodecModules } from "./codecs/codec-modules-node.ts";
import { createCodecs } from "./codecs/codecs.ts";
import { inspectImage } from "./inspect/inspect.ts";
import { markJpeg } from "./mark-jpeg.ts";

const MARK = { label: "Simulated preview", digitalSourceType: "http://example.org/type/composite" };

/** The segments before the picture's data, with their markers, parsed as the standard defines. */
function segmentsOf(jpeg: Uint8Array): { marker: number; payload: Buffer }[] {
  const bytes = Buffer.from(jpeg);
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  const segments: { marker: number; payload: Buffer }[] = [];
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    expect(bytes[at]).toBe(0xff);
    const payload = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    segments.push({ marker: bytes.readUInt8(at + 1), payload });
  }
  return segments;
}

test("a marked JPEG carries its source type as XMP, and the same pixels", async () => {
  const codecs = createCodecs(await loadCodecModules());
  const image = { width: 16, height: 16, data: new Uint8ClampedArray(1024).fill(150) };
  const plain = await codecs.encodeJpeg(image, 90);
  const marked = markJpeg(plain, MARK);

  const [jfif, xmp, ...rest] = segmentsOf(marked);
  expect(jfif?.payload.subarray(0, 5).toString("latin1")).toBe("JFIF\0");
  expect(xmp?.marker).toBe(0xe1);
  const [namespace, packet] = xmp?.payload.toString("utf8").split("\0") ?? [];
  expect(namespace).toBe("http://ns.adobe.com/xap/1.0/");
  expect(packet).toContain(`Iptc4xmpExt:DigitalSourceType="${MARK.digitalSourceType}"`);
  expect(packet).toContain(MARK.label);
  expect([jfif, ...rest]).toEqual(segmentsOf(plain));

  const inspection = inspectImage(marked);
  const before = inspectImage(plain);
  if (!inspection.ok || !before.ok) throw new Error("not a picture");
  expect(await codecs.decodeImage(marked, inspection)).toEqual(
    await codecs.decodeImage(plain, before),
  );
});

test("one without JFIF gets it right behind its start", () => {
  const bare = Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xda);
  expect(segmentsOf(markJpeg(bare, MARK)).map(({ marker }) => marker)).toEqual([0xe1, 0xdb]);
});
