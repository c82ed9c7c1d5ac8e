import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { GifWriter } from "omggif";
import { describe, expect, it } from "vitest";
import {
  bytesOf,
  exifSegment,
  gifFile,
  type JpegShape,
  jpegFrame,
  jpegSegment,
  jpegShell,
  pngChunk,
  pngFile,
  pngWith,
  riffChunk,
  tiffBlock,
  uint32,
  vp8Chunk,
  vp8lChunk,
  vp8xChunk,
  webpFile,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import { inspectImage } from "./inspect.ts";

const UNSUPPORTED = { ok: false, reason: "unsupported" };
const BROKEN = { ok: false, reason: "broken" };

describe("PNG", () => {
  it("refuses a header with a wrong checksum", () => {
    const bytes = pngFile({ width: 3, height: 3 });
    expect(inspectImage(bytes.with(29, nth(bytes, 29) ^ 1))).toEqual(BROKEN);
  });

  it("refuses depths that the colour type does not have", () => {
    for (const [depth, colourType] of [
      [4, 2],
      [16, 3],
      [3, 0],
      [8, 5],
      [8, 1],
    ] as const) {
      expect(inspectImage(pngFile({ width: 3, height: 3, depth, colourType }))).toEqual(BROKEN);
    }
  });

  it("takes 64 other chunks and no more, before or behind the data", () => {
    const text = (count: number) => Array.from({ length: count }, () => pngChunk("tEXt", "k\0v"));
    const shape = { width: 3, height: 3 };
    expect(inspectImage(pngFile(shape, { before: text(63) }))).toMatchObject({ ok: true });
    expect(inspectImage(pngFile(shape, { before: text(64) }))).toEqual(BROKEN);
    expect(inspectImage(pngFile(shape, { after: text(64) }))).toEqual(BROKEN);
    expect(inspectImage(pngFile(shape, { before: text(100_000) }))).toEqual(BROKEN);
  });

  it("refuses animations", () => {
    const frames = pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]);
    const bytes = pngFile({ width: 3, height: 3 }, { before: [frames] });
    expect(inspectImage(bytes)).toEqual(UNSUPPORTED);
  });

  it("takes the many data chunks that libpng writes", () => {
    const data = deflateSync(randomBytes((1 + 4 * 100) * 100));
    const pieces = Array.from({ length: 640 }, (_, i) => data.subarray(i * 64, (i + 1) * 64));
    expect(data.length).toBeLessThan(640 * 64);
    expect(inspectImage(pngWith({ width: 100, height: 100 }, ...pieces))).toMatchObject({
      ok: true,
    });
  });

  it("reads the orientation of an eXIf chunk", () => {
    const exif = pngChunk("eXIf", tiffBlock(8, "note"));
    const bytes = pngFile({ width: 3, height: 3 }, { before: [exif] });
    expect(inspectImage(bytes)).toMatchObject({ ok: true, orientation: 8 });
  });
});

describe("JPEG", () => {
  const size = { width: 20, height: 10 };

  it("takes baseline, extended and progressive frames, grey or colour", () => {
    for (const sof of [0xc0, 0xc1, 0xc2]) {
      for (const components of [1, 3]) {
        const bytes = jpegShell({ ...size, sof, components });
        expect(inspectImage(bytes)).toMatchObject({ ok: true, type: "jpeg", ...size });
      }
    }
  });

  it("refuses the kinds that browsers do not show", () => {
    const kinds: Partial<JpegShape>[] = [
      { precision: 12 },
      { components: 4 },
      { components: 2 },
      ...[0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map((sof) => ({ sof })),
    ];
    for (const kind of kinds) {
      expect(inspectImage(jpegShell({ ...size, ...kind }))).toEqual(UNSUPPORTED);
    }
    const arithmetic = withSegments(jpegShell(size), jpegSegment(0xcc, [0, 1]));
    expect(inspectImage(arithmetic)).toEqual(UNSUPPORTED);
  });

  it("takes 32 scans and no more", () => {
    const progressive = { ...size, sof: 0xc2 };
    expect(inspectImage(jpegShell(progressive, 32))).toMatchObject({ ok: true });
    expect(inspectImage(jpegShell(progressive, 33))).toEqual(UNSUPPORTED);
    expect(inspectImage(jpegShell(progressive, 1000))).toEqual(UNSUPPORTED);
  });

  it("refuses a second frame and a scan before the frame", () => {
    const twice = withSegments(jpegShell(size), jpegFrame({ width: 4096, height: 4096 }));
    expect(inspectImage(twice)).toEqual(BROKEN);
    const scan = jpegSegment(0xda, [1, 1, 0, 0, 63, 0]);
    expect(inspectImage(withSegments(jpegShell(size), scan))).toEqual(BROKEN);
  });

  it("ignores what follows the end of the image", () => {
    const bytes = bytesOf(jpegShell(size), jpegShell({ width: 60000, height: 60000 }), "tail");
    expect(inspectImage(bytes)).toMatchObject({ ok: true, ...size });
  });

  it("reads every orientation in both byte orders", () => {
    for (const bigEndian of [true, false]) {
      for (let orientation = 1; orientation <= 8; orientation++) {
        const bytes = withSegments(jpegShell(size), exifSegment(orientation, "note", bigEndian));
        expect(inspectImage(bytes)).toMatchObject({ ok: true, orientation });
      }
    }
  });

  it("calls a picture upright when its orientation makes no sense", () => {
    for (const block of [
      tiffBlock(0, "note"),
      tiffBlock(9, "note"),
      bytesOf("MM\0*", uint32(0xfffffff0), new Uint8Array(20)),
      bytesOf("MM\0*", uint32(8), [0xff, 0xff], new Uint8Array(3)),
      bytesOf("XX\0*", new Uint8Array(30)),
      bytesOf("MM"),
    ]) {
      const exif = jpegSegment(0xe1, bytesOf("Exif\0\0", block));
      const bytes = withSegments(jpegShell(size), exif);
      expect(inspectImage(bytes)).toMatchObject({ ok: true, orientation: 1 });
    }
  });
});

describe("GIF", () => {
  it("looks at the first of ten thousand frames only", () => {
    const buffer = new Uint8Array(1_000_000);
    const writer = new GifWriter(buffer, 4, 4, { palette: [0xff0000, 0x00ff00], loop: 0 });
    for (let i = 0; i < 10_000; i++) writer.addFrame(0, 0, 4, 4, new Array(16).fill(1));
    const bytes = buffer.subarray(0, writer.end());
    expect(inspectImage(bytes)).toMatchObject({ ok: true, type: "gif", width: 4, height: 4 });
  });

  it("refuses a frame that reaches over the canvas", () => {
    for (const frame of [
      [0, 0, 3, 2],
      [0, 0, 2, 3],
      [1, 0, 2, 2],
      [0, 65535, 1, 1],
      [0, 0, 65535, 65535],
      [0, 0, 0, 1],
    ] as [number, number, number, number][]) {
      expect(inspectImage(gifFile({ canvas: [2, 2], frame }))).toEqual(BROKEN);
    }
  });

  it("refuses code sizes that no GIF has", () => {
    for (const codeSize of [0, 1, 9, 12, 255]) {
      expect(inspectImage(gifFile({ canvas: [2, 1], codeSize }))).toEqual(BROKEN);
    }
  });

  it("skips comments and other extensions", () => {
    const comment = bytesOf([0x21, 0xfe, 5], "hello", [0]);
    const bytes = gifFile({ canvas: [2, 1], extensions: [comment, comment] });
    expect(inspectImage(bytes)).toMatchObject({ ok: true });
  });
});

describe("WebP", () => {
  it("reads lossy, lossless and extended files", () => {
    const size = { width: 300, height: 200 };
    const expected = { ok: true, type: "webp", ...size, orientation: 1, halfColor: false };
    expect(inspectImage(webpFile(vp8Chunk(300, 200)))).toEqual(expected);
    expect(inspectImage(webpFile(vp8lChunk(300, 200)))).toEqual(expected);
    expect(inspectImage(webpFile(vp8xChunk(300, 200), vp8lChunk(300, 200)))).toEqual(expected);
  });

  it("reads the orientation of an EXIF chunk, with or without the prefix", () => {
    for (const prefix of ["", "Exif\0\0"]) {
      const exif = riffChunk("EXIF", bytesOf(prefix, tiffBlock(6, "note")));
      const bytes = webpFile(vp8xChunk(30, 20, 8), vp8Chunk(30, 20), exif);
      expect(inspectImage(bytes)).toMatchObject({ ok: true, orientation: 6 });
    }
  });

  it("refuses animations", () => {
    expect(inspectImage(webpFile(vp8xChunk(30, 20, 2), riffChunk("ANIM", [])))).toEqual(
      UNSUPPORTED,
    );
    expect(inspectImage(webpFile(riffChunk("ANMF", [0, 0])))).toEqual(UNSUPPORTED);
    const flagOnly = webpFile(vp8xChunk(30, 20, 2), vp8Chunk(30, 20));
    expect(inspectImage(flagOnly)).toEqual(UNSUPPORTED);
  });

  it("refuses a canvas that its picture does not fill, two pictures, and none", () => {
    expect(inspectImage(webpFile(vp8xChunk(30, 20), vp8Chunk(3000, 2000)))).toEqual(BROKEN);
    expect(inspectImage(webpFile(vp8Chunk(30, 20), vp8Chunk(30, 20)))).toEqual(BROKEN);
    expect(inspectImage(webpFile(vp8xChunk(30, 20)))).toEqual(BROKEN);
  });
});
