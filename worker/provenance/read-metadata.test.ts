import { describe, expect, it } from "vitest";
import {
  bytesOf,
  jpegSegment,
  jpegShell,
  pngChunk,
  pngFile,
  riffChunk,
  vp8xChunk,
  webpFile,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { readMetadata } from "./read-metadata.ts";

const TERM = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const AS_ATTRIBUTE = `<rdf:Description Iptc4xmpExt:DigitalSourceType="${TERM}"/>`;
const AS_ELEMENT = `<Iptc4xmpExt:DigitalSourceType>${TERM}</Iptc4xmpExt:DigitalSourceType>`;
const AS_RESOURCE = `<Iptc4xmpExt:DigitalSourceType rdf:resource="${TERM}"/>`;
const NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";

const jpegWith = (...segments: Uint8Array[]) =>
  withSegments(jpegShell({ width: 8, height: 8 }), ...segments);
const pngOfXmp = (xmp: string, compressed = 0) =>
  pngFile(
    { width: 1, height: 1 },
    { before: [pngChunk("iTXt", bytesOf("XML:com.adobe.xmp\0", [compressed, 0, 0, 0], xmp))] },
  );

describe("the digital source type", () => {
  it.each([AS_ATTRIBUTE, AS_ELEMENT, AS_RESOURCE])("is read from %s", (xmp) => {
    const sourceType = "trainedAlgorithmicMedia";
    const jpeg = jpegWith(jpegSegment(0xe1, NAMESPACE + xmp));
    expect(readMetadata(jpeg)).toEqual({ c2pa: false, sourceType });
    expect(readMetadata(pngOfXmp(xmp))).toEqual({ c2pa: false, sourceType });
    const webp = webpFile(vp8xChunk(1, 1), riffChunk("XMP ", xmp));
    expect(readMetadata(webp)).toEqual({ c2pa: false, sourceType });
  });

  it("is null without XMP, in compressed XMP and where only another tag names the term", () => {
    expect(
      readMetadata(jpegWith(jpegSegment(0xe1, `Exif\0\0${AS_ATTRIBUTE}`))).sourceType,
    ).toBeNull();
    expect(readMetadata(pngOfXmp(AS_ATTRIBUTE, 1)).sourceType).toBeNull();
    const other = `<rdf:Description dc:source="${TERM}"/>`;
    expect(readMetadata(jpegWith(jpegSegment(0xe1, NAMESPACE + other))).sourceType).toBeNull();
  });
});

describe("a C2PA manifest", () => {
  const box = bytesOf("JP", [0, 1, 0, 0, 0, 1, 0, 0, 1, 0], "jumb", [0, 0, 0, 30], "jumdc2pa");

  it("is found in JPEG, PNG and WebP", () => {
    expect(readMetadata(jpegWith(jpegSegment(0xeb, box))).c2pa).toBe(true);
    const png = pngFile({ width: 1, height: 1 }, { before: [pngChunk("caBX", box)] });
    expect(readMetadata(png).c2pa).toBe(true);
    expect(readMetadata(webpFile(vp8xChunk(1, 1), riffChunk("C2PA", box))).c2pa).toBe(true);
  });

  it("is not any JUMBF box, nor a text that names it", () => {
    const other = bytesOf("JP", [0, 1, 0, 0, 0, 1, 0, 0, 1, 0], "jumb", [0, 0, 0, 30], "jumdxml ");
    expect(readMetadata(jpegWith(jpegSegment(0xeb, other))).c2pa).toBe(false);
    expect(readMetadata(jpegWith(jpegSegment(0xfe, box))).c2pa).toBe(false);
  });
});

describe("a hostile file", () => {
  it("ends where it is damaged, after a bounded number of parts", () => {
    const none = { c2pa: false, sourceType: null };
    const whole = jpegWith(jpegSegment(0xe1, NAMESPACE + AS_ATTRIBUTE));
    for (let end = 0; end < 30; end++) expect(readMetadata(whole.subarray(0, end))).toEqual(none);
    expect(readMetadata(bytesOf("RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff"))).toEqual(none);
    const empty = Array.from({ length: 10_000 }, () => pngChunk("tEXt"));
    const late = pngFile({ width: 1, height: 1 }, { before: [...empty, pngChunk("caBX", [1])] });
    expect(readMetadata(late)).toEqual(none);
  });
});
