import { beforeAll, describe, expect, it } from "vitest";
import {
  bytesOf,
  CLEAR,
  contains,
  cornersOf,
  exifSegment,
  fourCorners,
  gifFile,
  jpegSegment,
  jpegShell,
  paint,
  pngChunk,
  pngFile,
  pngOf,
  RED,
  riffChunk,
  tiffBlock,
  WHITE,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { loadCodecModules } from "./codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "./codecs/codecs.ts";
import { orient, shrinkToFit } from "./codecs/pixels.ts";
import { inspectImage } from "./inspect/inspect.ts";
import type { Orientation } from "./inspect/inspection.ts";
import { sanitiseImage } from "./sanitise.ts";

let codecs: Codecs;
beforeAll(async () => {
  codecs = createCodecs(await loadCodecModules());
});

async function sanitised(bytes: Uint8Array, options: object = {}) {
  const result = await sanitiseImage(bytes, codecs, { maxSide: 1024, quality: 86, ...options });
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
}

async function decoded(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(inspection.reason);
  return codecs.decodeImage(bytes, inspection);
}

/** The corners of the upright picture if the corners of the stored one are RGBW (EXIF 2.32). */
const UPRIGHT: Record<Orientation, string> = {
  1: "RGBW",
  2: "GRWB",
  3: "WBGR",
  4: "BWRG",
  5: "RBGW",
  6: "BRWG",
  7: "WGBR",
  8: "GWRB",
};

describe("orientation", () => {
  for (const [key, corners] of Object.entries(UPRIGHT)) {
    const orientation = Number(key) as Orientation;
    const size = orientation >= 5 ? { width: 32, height: 48 } : { width: 48, height: 32 };

    it(`${key} turns the pixels to ${corners}`, () => {
      const image = orient(fourCorners(), orientation);
      expect(image).toMatchObject(size);
      expect(cornersOf(image)).toBe(corners);
    });

    it(`${key} is applied once to a JPEG and then gone`, async () => {
      const jpeg = await codecs.encodeJpeg(fourCorners(), 92);
      const result = await sanitised(withSegments(jpeg, exifSegment(orientation, "GPS 48.85 N")));
      expect(result).toMatchObject({ pixels: size, type: "image/jpeg" });
      expect(cornersOf(await decoded(result.bytes))).toBe(corners);
      expect(inspectImage(result.bytes)).toMatchObject({ ...size, orientation: 1 });
    });
  }

  it("is applied to a WebP that carries one", async () => {
    const webp = await codecs.encodeWebp(fourCorners(), 92);
    const bytes = bytesOf(webp, riffChunk("EXIF", tiffBlock(6, "GPS 48.85 N ")));
    new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
    const result = await sanitised(bytes);
    expect(result.pixels).toMatchObject({ width: 32, height: 48 });
    expect(cornersOf(await decoded(result.bytes))).toBe(UPRIGHT[6]);
    expect(contains(result.bytes, "GPS")).toBe(false);
  });

  it("turns an image whose pixels start anywhere in a buffer", () => {
    const image = fourCorners();
    const padded = new Uint8ClampedArray(image.data.length + 3);
    padded.set(image.data, 3);
    expect(cornersOf(orient({ ...image, data: padded.subarray(3) }, 3))).toBe(UPRIGHT[3]);
  });
});

describe("what hides in a file is gone", () => {
  const marker = "MARKER-7f3a<script>alert(1)</script><?php system('id'); ?>";
  const thumbnail = bytesOf("\xff\xd8\xff\xe0THUMBNAIL", marker, "\xff\xd9");
  const files = {
    "JPEG metadata": async () =>
      withSegments(
        await codecs.encodeJpeg(fourCorners(), 90),
        exifSegment(1, `48.8584 N 2.2945 E ${marker}`),
        jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${marker}</x:xmpmeta>`),
        jpegSegment(0xed, `Photoshop 3.0\0 8BIM${marker}`),
        jpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${marker}`),
        jpegSegment(0xef, thumbnail),
        jpegSegment(0xfe, marker),
      ),
    "JPEG with a ZIP and HTML behind it": async () =>
      bytesOf(await codecs.encodeJpeg(fourCorners(), 90), "PK\x03\x04", marker, "<html>"),
    "PNG text, profile and tail": async () =>
      bytesOf(
        pngOf(fourCorners(), {
          before: [
            pngChunk("tEXt", `Comment\0${marker}`),
            pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${marker}`),
            pngChunk("zTXt", `k\0\0${marker}`),
            pngChunk("eXIf", tiffBlock(1, marker)),
            pngChunk("iCCP", `p\0\0${marker}`),
            pngChunk("prVt", marker),
          ],
          after: [pngChunk("tEXt", `late\0${marker}`)],
        }),
        marker,
      ),
    "GIF that is a script too": async () =>
      bytesOf(
        gifFile({
          canvas: [1, 1],
          data: [1, 0x44, 0],
          extensions: [bytesOf([0x21, 0xfe, marker.length], marker, [0])],
        }),
        "=1;/*",
        marker,
        "*/",
      ),
    "WebP metadata": async () => {
      const bytes = bytesOf(
        await codecs.encodeWebp(fourCorners(), 90),
        riffChunk("XMP ", marker),
        riffChunk("EXIF", tiffBlock(1, marker)),
        riffChunk("ICCP", marker),
      );
      new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
      return bytesOf(bytes, marker);
    },
  } satisfies Record<string, () => Promise<Uint8Array>>;
  for (const [name, make] of Object.entries(files)) {
    it(name, async () => {
      const bytes = await make();
      expect(contains(bytes, "MARKER")).toBe(true);
      for (const keepAlpha of [false, true]) {
        const result = await sanitised(bytes, { keepAlpha });
        for (const trace of [
          "MARKER",
          "script",
          "php",
          "PK\x03\x04",
          "Exif",
          "ICC_",
          "xmp",
          "8BIM",
        ]) {
          expect(contains(result.bytes, trace), trace).toBe(false);
        }
      }
    });
  }

  it("leaves only the segments that a JPEG needs", async () => {
    const { bytes } = await sanitised(await files["JPEG metadata"]());
    const markers: number[] = [];
    for (
      let at = 2;
      bytes[at + 1] !== 0xda;
      at += 2 + nth(bytes, at + 2) * 256 + nth(bytes, at + 3)
    ) {
      markers.push(nth(bytes, at + 1));
    }
    const needed = [0xe0, 0xdb, 0xc0, 0xc2, 0xc4];
    expect(markers.filter((marker) => !needed.includes(marker))).toEqual([]);
  });
});

describe("alpha", () => {
  const garment = paint(60, 40, (x) => (x < 30 ? RED : CLEAR));

  it("becomes paper by default", async () => {
    const result = await sanitised(pngOf(garment));
    expect(result.type).toBe("image/jpeg");
    const { data } = await decoded(result.bytes);
    const at = (20 * 60 + 50) * 4;
    expect([0xfa, 0xf7, 0xf2].map((paper, i) => Math.abs(nth(data, at + i) - paper))).toEqual([
      expect.toBeOneOf([0, 1, 2]),
      expect.toBeOneOf([0, 1, 2]),
      expect.toBeOneOf([0, 1, 2]),
    ]);
  });

  it("is kept for a garment, as WebP", async () => {
    const result = await sanitised(pngOf(garment), { keepAlpha: true });
    expect(result.type).toBe("image/webp");
    const { data } = await decoded(result.bytes);
    expect(data[(20 * 60 + 50) * 4 + 3]).toBe(0);
    expect(data[(20 * 60 + 5) * 4 + 3]).toBe(255);
  });

  it("makes no WebP of a picture that is opaque anyway", async () => {
    const result = await sanitised(pngOf(fourCorners()), { keepAlpha: true });
    expect(result.type).toBe("image/jpeg");
  });
});

describe("scaling down", () => {
  it("keeps the shape and the longest side", async () => {
    const result = await sanitised(pngOf(fourCorners(600, 300)), { maxSide: 200 });
    expect(result.pixels).toMatchObject({ width: 200, height: 100 });
    expect(cornersOf(await decoded(result.bytes))).toBe("RGBW");
  });

  it("limits the upright picture, whichever way it is stored", async () => {
    const jpeg = await codecs.encodeJpeg(fourCorners(600, 300), 90);
    const result = await sanitised(withSegments(jpeg, exifSegment(6, "x")), { maxSide: 200 });
    expect(result.pixels).toMatchObject({ width: 100, height: 200 });
  });

  it("never enlarges", async () => {
    const { pixels } = await sanitised(pngOf(fourCorners()));
    expect(pixels).toMatchObject({ width: 48, height: 32 });
  });

  it("keeps at least one pixel of a thin picture", () => {
    const image = paint(1000, 1, () => RED);
    expect(shrinkToFit(image, 10)).toMatchObject({ width: 10, height: 1 });
  });

  it("averages areas exactly, also between pixels", () => {
    const image = paint(3, 1, (x) => [x * 90, 0, 0, 255]);
    // Two outputs of 1.5 pixels: (0 + 90/2) / 1.5 and (90/2 + 180) / 1.5.
    const { data } = shrinkToFit(image, 2);
    expect([data[0], data[4]]).toEqual([30, 150]);
  });

  it("keeps a flat colour flat at any ratio", () => {
    for (const [width, maxSide] of [
      [997, 31],
      [640, 639],
      [333, 100],
    ] as const) {
      const { data } = shrinkToFit(
        paint(width, 50, () => RED),
        maxSide,
      );
      expect(data.every((value, i) => value === RED[i % 4])).toBe(true);
    }
  });

  it("lets no colour of clear pixels bleed in", () => {
    const image = paint(4, 1, (x) => (x % 2 ? [0, 255, 0, 0] : WHITE));
    const { data } = shrinkToFit(image, 2);
    expect([...data.subarray(0, 4)]).toEqual([240, 240, 240, 128]);
  });
});

describe("refusals", () => {
  it("names the reason as data", async () => {
    const reasonOf = async (bytes: Uint8Array) => {
      const result = await sanitiseImage(bytes, codecs, { maxSide: 100, quality: 86 });
      return result.ok ? "accepted" : result.reason;
    };
    expect(await reasonOf(new Uint8Array(0))).toBe("broken");
    expect(await reasonOf(bytesOf("<svg onload='alert(1)'></svg>"))).toBe("unsupported");
    expect(await reasonOf(pngFile({ width: 8193, height: 1 }))).toBe("too_many_pixels");
    expect(await reasonOf(pngFile({ width: 99, height: 99 }, { rows: new Uint8Array(5) }))).toBe(
      "broken",
    );
    expect(await reasonOf(jpegShell({ width: 60, height: 60 }))).toBe("broken");
  });
});
