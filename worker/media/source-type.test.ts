import { describe, expect, it } from "vitest";
import {
  bytesOf,
  CLEAR,
  fourCorners,
  jpegSegment,
  paint,
  pngChunk,
  pngFile,
  RED,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { decode } from "#tests/harness/pixels.ts";
import { readMetadata } from "../provenance/read-metadata.ts";
import { loadCodecModules } from "./codecs/codec-modules-node.ts";
import { createCodecs } from "./codecs/codecs.ts";
import { originOf, writeOrigin } from "./source-type.ts";

const codecs = createCodecs(await loadCodecModules());
const JPEG = await codecs.encodeJpeg(fourCorners(), 90);
const TERM = "trainedAlgorithmicMedia";
const saying = (term: string) =>
  withSegments(
    JPEG,
    jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x DigitalSourceType="http://x/${term}"/>`),
  );

describe("the origin of a file", () => {
  it("is a term of the vocabulary, or a manifest, or nothing", () => {
    expect(originOf(saying(TERM))).toBe(TERM);
    expect(originOf(saying("madeByMyself"))).toBeNull();
    expect(originOf(JPEG)).toBeNull();
    const before = [pngChunk("caBX", bytesOf("jumb"))];
    expect(originOf(pngFile({ width: 1, height: 1 }, { before }))).toBe("c2pa");
  });
});

describe("a copy", () => {
  const opaque = paint(41, 30, () => RED);
  const clear = paint(41, 30, (x) => (x < 20 ? RED : CLEAR));

  it("says its origin in JPEG and WebP, with the same pixels", async () => {
    const files = [JPEG, await codecs.encodeWebp(opaque, 80), await codecs.encodeWebp(clear, 80)];
    for (const file of files) {
      const copy = writeOrigin(file, TERM);
      expect(readMetadata(copy)).toEqual({ c2pa: false, sourceType: TERM });
      expect(await decode(copy)).toEqual(await decode(file));
    }
  });

  it("is the same without an origin that is a term", () => {
    for (const origin of [null, "c2pa", "madeByMyself"]) {
      expect(writeOrigin(JPEG, origin)).toBe(JPEG);
    }
  });
});
