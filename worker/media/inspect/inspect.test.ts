import { describe, expect, it } from "vitest";
import {
  bytesOf,
  exifSegment,
  gifFile,
  jpegFrame,
  jpegShell,
  PNG_SIGNATURE,
  pngChunk,
  pngFile,
  pngHeader,
  riffChunk,
  tiffBlock,
  uint32,
  vp8Chunk,
  vp8lChunk,
  vp8xChunk,
  webpFile,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { inspectImage } from "./inspect.ts";

const UNSUPPORTED = { ok: false, reason: "unsupported" };
const BROKEN = { ok: false, reason: "broken" };
const TOO_MANY_PIXELS = { ok: false, reason: "too_many_pixels" };

describe("what is no picture of the four types", () => {
  const files: Record<string, Uint8Array> = {
    html: bytesOf("<!doctype html><script>alert(1)</script>"),
    script: bytesOf("alert(document.cookie) // not a picture"),
    pdf: bytesOf("%PDF-1.7\n1 0 obj << /Type /Catalog >>"),
    zip: bytesOf("PK\x03\x04", new Uint8Array(40)),
    exe: bytesOf("MZ\x90\x00", new Uint8Array(80)),
    elf: bytesOf("\x7fELF", new Uint8Array(80)),
    svg: bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    "svg behind an XML prolog": bytesOf('<?xml version="1.0"?><svg xmlns="x"/>'),
    "gzipped svg": bytesOf([0x1f, 0x8b, 8, 0], new Uint8Array(40)),
    bmp: bytesOf("BM", new Uint8Array(60)),
    ico: bytesOf([0, 0, 1, 0, 1, 0], new Uint8Array(60)),
    tiff: tiffBlock(1, "a note"),
    avif: bytesOf([0, 0, 0, 32], "ftypavif", new Uint8Array(40)),
    heic: bytesOf([0, 0, 0, 32], "ftypheic", new Uint8Array(40)),
    "jpeg 2000": bytesOf([0, 0, 0, 12], "jP  \r\n\x87\n", new Uint8Array(40)),
    "jpeg xl": bytesOf([0xff, 0x0a], new Uint8Array(40)),
    psd: bytesOf("8BPS", new Uint8Array(60)),
    wav: bytesOf("RIFF", uint32(40), "WAVE", new Uint8Array(40)),
    "png with a wrong line end": bytesOf("\x89PNG\n\r\x1a\n", new Uint8Array(60)),
    text: bytesOf("just a few words of text"),
  };
  for (const [name, bytes] of Object.entries(files)) {
    it(`refuses ${name}`, () => expect(inspectImage(bytes)).toEqual(UNSUPPORTED));
  }
});

describe("sizes", () => {
  const cases: [number, number, object | null][] = [
    [4096, 4096, null],
    [4097, 4096, TOO_MANY_PIXELS],
    [4096, 4097, TOO_MANY_PIXELS],
    [8192, 2048, null],
    [8192, 2049, TOO_MANY_PIXELS],
    [8193, 10, TOO_MANY_PIXELS],
    [10, 8193, TOO_MANY_PIXELS],
    [1, 1, null],
    [0, 10, BROKEN],
    [10, 0, BROKEN],
  ];
  const makers: Record<string, (width: number, height: number) => Uint8Array> = {
    png: (width, height) => pngFile({ width, height, depth: 1, colourType: 0 }),
    jpeg: (width, height) => jpegShell({ width, height }),
    gif: (width, height) => gifFile({ canvas: [width, height] }),
    webp: (width, height) => webpFile(vp8Chunk(width, height)),
  };
  for (const [type, make] of Object.entries(makers)) {
    for (const [width, height, refusal] of cases) {
      it(`${refusal ? "refuses" : "takes"} a ${type} of ${width} x ${height}`, () => {
        const accepted = { ok: true, type, width, height, orientation: 1, halfColor: false };
        expect(inspectImage(make(width, height))).toEqual(refusal ?? accepted);
      });
    }
  }

  it("refuses huge headers before anything else in the file counts", () => {
    const bombs = [
      bytesOf(PNG_SIGNATURE, pngHeader({ width: 30000, height: 30000, depth: 1, colourType: 0 })),
      bytesOf(PNG_SIGNATURE, pngHeader({ width: 30000, height: 30000, colourType: 0 })),
      bytesOf(PNG_SIGNATURE, pngHeader({ width: 30000, height: 30000 })),
      bytesOf(PNG_SIGNATURE, pngHeader({ width: 0xffffffff, height: 0xffffffff })),
      bytesOf([0xff, 0xd8], jpegFrame({ width: 65535, height: 65535 })),
      webpFile(vp8Chunk(16383, 16383)),
      webpFile(vp8lChunk(16384, 16384)),
      webpFile(vp8xChunk(16777216, 16777216), vp8Chunk(10, 10)),
      gifFile({ canvas: [65535, 65535], frame: [0, 0, 1, 1] }),
    ];
    for (const bomb of bombs) expect(inspectImage(bomb)).toEqual(TOO_MANY_PIXELS);
  });
});

describe("damaged files", () => {
  it("calls files that are too short for any header broken", () => {
    for (const length of [0, 1, 2, 3, 11]) {
      expect(inspectImage(new Uint8Array(length))).toEqual(BROKEN);
    }
  });

  const whole = {
    png: pngFile({ width: 9, height: 7 }, { after: [pngChunk("tEXt", "a\0b")] }),
    jpeg: withSegments(jpegShell({ width: 9, height: 7 }, 2), exifSegment(3, "note")),
    gif: gifFile({ canvas: [2, 1] }),
    webp: webpFile(vp8xChunk(9, 7), vp8lChunk(9, 7), riffChunk("EXIF", tiffBlock(6, "x"))),
  } satisfies Record<string, Uint8Array>;
  for (const [type, bytes] of Object.entries(whole)) {
    it(`refuses a ${type} cut off anywhere`, () => {
      expect(inspectImage(bytes)).toMatchObject({ ok: true, type });
      // The last byte of a GIF and a WebP's padding carry nothing of the picture.
      const last = type === "gif" ? bytes.length - 2 : bytes.length - 1;
      for (let length = 12; length < last; length++) {
        expect(inspectImage(bytes.subarray(0, length)), `${length} bytes`).toEqual(BROKEN);
      }
    });

    it(`survives any single damaged byte of a ${type}`, () => {
      for (let at = 0; at < bytes.length; at++) {
        for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
          const damaged = bytes.slice();
          damaged[at] = value;
          const result = inspectImage(damaged);
          if (result.ok) expect(result.width * result.height).toBeLessThanOrEqual(4096 * 4096);
        }
      }
    });
  }

  it("reads from a view in the middle of a buffer", () => {
    const bytes = bytesOf("junk", whole.png, "junk");
    expect(inspectImage(bytes.subarray(4))).toMatchObject({ ok: true, width: 9, height: 7 });
  });
});
