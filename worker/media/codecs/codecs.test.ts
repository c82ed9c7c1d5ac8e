import { GifWriter } from "omggif";
import { beforeAll, describe, expect, it } from "vitest";
import { webpOfGroups } from "#tests/harness/bomb-pictures.ts";
import {
  bytesOf,
  CLEAR,
  cornersOf,
  fourCorners,
  gifFile,
  paint,
  pngChunk,
  pngFile,
  pngOf,
  RED,
} from "#tests/harness/drawn-pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { inspectImage } from "../inspect/inspect.ts";
import { loadCodecModules } from "./codec-modules-node.ts";
import { type Codecs, createCodecs, ImageDecodeError } from "./codecs.ts";
import { decodeGif } from "./decode-gif.ts";

let codecs: Codecs;
beforeAll(async () => {
  codecs = createCodecs(await loadCodecModules());
});

async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`refused: ${inspection.reason}`);
  return codecs.decodeImage(bytes, inspection);
}

/** A PNG whose rows have the right length and name a filter that does not exist. */
function wrongFilter(): Uint8Array {
  return pngFile({ width: 9, height: 9 }, { rows: new Uint8Array((1 + 9 * 4) * 9).fill(99) });
}

function pixelAt(image: RgbaImage, x: number, y: number): number[] {
  const at = (y * image.width + x) * 4;
  return [...image.data.subarray(at, at + 4)];
}

describe("round trips", () => {
  it("gives back the pixels of a PNG exactly", async () => {
    const image = fourCorners();
    const decoded = await decode(pngOf(image));
    expect(decoded).toMatchObject({ width: 48, height: 32 });
    expect([...decoded.data]).toEqual([...image.data]);
  });

  it("keeps the places and colours through JPEG", async () => {
    const bytes = await codecs.encodeJpeg(fourCorners(), 90);
    expect(inspectImage(bytes)).toMatchObject({ ok: true, type: "jpeg", width: 48, height: 32 });
    expect(cornersOf(await decode(bytes))).toBe("RGBW");
  });

  it("keeps the places, colours and alpha through WebP", async () => {
    const image = paint(40, 30, (x) => (x < 20 ? RED : CLEAR));
    const bytes = await codecs.encodeWebp(image, 90);
    expect(inspectImage(bytes)).toMatchObject({ ok: true, type: "webp", width: 40, height: 30 });
    const decoded = await decode(bytes);
    expect(pixelAt(decoded, 35, 15)[3]).toBe(0);
    expect(pixelAt(decoded, 5, 15)[3]).toBe(255);
    expect(pixelAt(decoded, 5, 15)[0]).toBeGreaterThan(190);
  });

  it("makes a smaller file of a lower quality", async () => {
    const noise = paint(64, 64, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256, 255]);
    for (const encode of [codecs.encodeJpeg, codecs.encodeWebp]) {
      const [low, high] = [await encode(noise, 30), await encode(noise, 90)];
      expect(low.length).toBeLessThan(high.length * 0.8);
    }
  });

  it.each([
    [1, 1],
    [1, 900],
    [31, 33],
    [32, 32],
  ])("encodes a picture of %i by %i pixels", async (width, height) => {
    const bytes = await codecs.encodeJpeg(
      paint(width, height, () => RED),
      95,
    );
    expect(await decode(bytes)).toMatchObject({ width, height });
  });

  it.each([1, 2, 3, 5])("writes all colours of %i rows of five pixels", async (height) => {
    const image = paint(5, height, (x, y) => [40 * x, 60 * y, 200 - 40 * x, 255]);
    const { data } = await decode(await codecs.encodeJpeg(image, 100));
    const errors = data.map((value, at) => Math.abs(value - nth(image.data, at)));
    expect(Math.max(...errors)).toBeLessThan(12);
  });

  it.each([
    [256, 256],
    [1, 1536],
    [3, 1536],
    [1536, 2],
    [9, 200],
  ])("encodes noise of %i by %i pixels, whose file is larger than usual", async (width, height) => {
    let seed = 1;
    const bit = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed >> 16 > 0x3fff ? 255 : 0;
    };
    const noise = paint(width, height, () => [bit(), bit(), bit(), 255]);
    for (const quality of [86, 94, 100]) {
      const bytes = await codecs.encodeJpeg(noise, quality);
      if (quality === 100) expect(bytes.length).toBeGreaterThan(width * height * 3);
      expect(await decode(bytes)).toMatchObject({ width, height });
    }
  });

  it("decodes several pictures at once", async () => {
    const files = [await codecs.encodeJpeg(fourCorners(), 90), pngOf(fourCorners())];
    files.push(await codecs.encodeWebp(fourCorners(), 90));
    const all = await Promise.all([...files, ...files, ...files].map(decode));
    expect(all.map(cornersOf)).toEqual(Array(9).fill("RGBW"));
  });
});

describe("PNG kinds", () => {
  it("decodes grey, palette, 16-bit and transparent-colour pictures", async () => {
    const grey = pngFile({ width: 2, height: 1, colourType: 0 }, { rows: bytesOf([0, 10, 200]) });
    expect([...(await decode(grey)).data]).toEqual([10, 10, 10, 255, 200, 200, 200, 255]);
    const palette = pngFile(
      { width: 2, height: 1, colourType: 3, depth: 1 },
      {
        before: [pngChunk("PLTE", [1, 2, 3, 4, 5, 6]), pngChunk("tRNS", [0])],
        rows: bytesOf([0, 0b01000000]),
      },
    );
    expect([...(await decode(palette)).data]).toEqual([1, 2, 3, 0, 4, 5, 6, 255]);
    const deep = pngFile(
      { width: 1, height: 1, colourType: 2, depth: 16 },
      { rows: bytesOf([0, 100, 0, 150, 0, 200, 0]) },
    );
    expect([...(await decode(deep)).data]).toEqual([100, 150, 200, 255]);
  });

  it("never shows the decoder a profile or a text", async () => {
    const bomb = pngChunk("iCCP", bytesOf("name\0\0", new Uint8Array(500).fill(0x41)));
    const text = pngChunk("zTXt", bytesOf("key\0\0 not deflated at all"));
    const image = fourCorners();
    const decoded = await decode(pngOf(image, { before: [bomb, text] }));
    expect([...decoded.data]).toEqual([...image.data]);
  });
});

describe("the memory of a decoder", () => {
  it("does not follow a lossless WebP that asks for 65536 groups of codes", async () => {
    const few = await decode(webpOfGroups(2448, 256));
    expect([few.width, few.height]).toEqual([2448, 2448]);
    const many = webpOfGroups(2448, 65_536);
    expect(many.length).toBeLessThan(1_000_000);
    await expect(decode(many)).rejects.toBeInstanceOf(ImageDecodeError);
  });
});

describe("damage that only the decoder can see", () => {
  it("throws one named error", async () => {
    await expect(decode(wrongFilter())).rejects.toBeInstanceOf(ImageDecodeError);
    const webp = await codecs.encodeWebp(fourCorners(), 90);
    webp.fill(0xff, 30, webp.length);
    await expect(decode(webp)).rejects.toBeInstanceOf(ImageDecodeError);
    await expect(decode(gifFile({ canvas: [100, 100] }))).rejects.toBeInstanceOf(ImageDecodeError);
  });

  it("is thrown too when the pixels are not those that the inspection saw", async () => {
    const png = pngOf(fourCorners(48, 32));
    for (const [width, height] of [
      [32, 48],
      [48, 31],
    ] as const) {
      const claimed = {
        ok: true,
        type: "png",
        width,
        height,
        orientation: 1,
        halfColor: false,
      } as const;
      await expect(codecs.decodeImage(png, claimed)).rejects.toBeInstanceOf(ImageDecodeError);
    }
  });

  it("still decodes after it met broken files", async () => {
    for (let i = 0; i < 5; i++) await decode(wrongFilter()).catch(() => null);
    expect(cornersOf(await decode(pngOf(fourCorners())))).toBe("RGBW");
  });
});

describe("GIF", () => {
  const palette = [0xdc1e1e, 0x1ec828, 0x1e28d2, 0xf0f0f0];
  const corners = (width: number, height: number) =>
    Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
    });
  const written = (width: number, height: number, write: (writer: GifWriter) => void) => {
    const buffer = new Uint8Array(width * height * 4 + 5000);
    const writer = new GifWriter(buffer, width, height, { palette });
    write(writer);
    return buffer.slice(0, writer.end());
  };

  it("draws the first frame of several", async () => {
    const bytes = written(48, 32, (writer) => {
      writer.addFrame(0, 0, 48, 32, corners(48, 32));
      writer.addFrame(0, 0, 48, 32, new Array(48 * 32).fill(1));
    });
    expect(cornersOf(await decode(bytes))).toBe("RGBW");
  });

  it("fills its code table over and over without losing a pixel", async () => {
    const indices = Array.from({ length: 300 * 200 }, (_, i) => ((i * i) >> 3) & 3);
    const bytes = written(300, 200, (writer) => writer.addFrame(0, 0, 300, 200, indices));
    const { data } = await decode(bytes);
    const reds = palette.map((colour) => colour >> 16);
    expect(indices.every((index, i) => data[i * 4] === reds[index])).toBe(true);
  });

  it("puts a small frame in its place and leaves the rest clear", async () => {
    const bytes = written(10, 10, (writer) => {
      writer.addFrame(3, 4, 2, 2, [0, 1, 2, 3], { transparent: 3 });
    });
    const image = await decode(bytes);
    expect(pixelAt(image, 3, 4)).toEqual([0xdc, 0x1e, 0x1e, 255]);
    expect(pixelAt(image, 4, 4)).toEqual([0x1e, 0xc8, 0x28, 255]);
    expect(pixelAt(image, 4, 5)).toEqual([0, 0, 0, 0]);
    expect(pixelAt(image, 0, 0)).toEqual([0, 0, 0, 0]);
  });

  it("puts the rows of an interlaced frame in order", async () => {
    const order = [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9, 11];
    const indices = order.flatMap((row) => new Array(4).fill(row % 3));
    const bytes = written(4, 12, (writer) => writer.addFrame(0, 0, 4, 12, indices));
    const flags = bytes.indexOf(0x2c) + 9;
    const image = await decode(bytes.with(flags, nth(bytes, flags) | 0x40));
    for (let y = 0; y < 12; y++) {
      expect(pixelAt(image, 1, y)[0]).toBe(nth(palette, y % 3) >> 16);
    }
  });

  it("refuses a code that the table does not hold yet, which could chain in a circle", () => {
    // Codes of three bits: clear, 0, then 7 while the table ends at 6.
    expect(decodeGif(gifFile({ canvas: [2, 1], data: [2, 0xc4, 0x01, 0] }))).toBeNull();
    // Clear, 1, 7, 0 and then 7 and 6 again: prefixes that point at each other.
    const circle = [6, 0xcc, 0x71, 0x77, 0x76, 0x68, 0x07, 0];
    expect(decodeGif(gifFile({ canvas: [16, 16], data: circle }))).toBeNull();
  });

  it("ends on any stream of random codes", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return (seed >> 16) & 255;
    };
    for (let round = 0; round < 300; round++) {
      const block = Array.from({ length: 250 }, random);
      const data = [250, ...block, 250, ...block, 0];
      const image = decodeGif(gifFile({ canvas: [64, 64], data, codeSize: 2 + (round % 7) }));
      if (image) expect(image.data).toHaveLength(64 * 64 * 4);
    }
  });
});
