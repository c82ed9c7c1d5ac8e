import { describe, expect, it } from "vitest";
import {
  exifSegment,
  gifFile,
  jpegShell,
  pngFile,
  vp8Chunk,
  vp8lChunk,
  vp8xChunk,
  webpFile,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { readPictureSize } from "./picture-size.ts";

const SHAPE = { width: 300, height: 200 };

describe("the size of a picture by its start", () => {
  it.each<[string, Uint8Array]>([
    ["PNG", pngFile(SHAPE)],
    ["JPEG", jpegShell(SHAPE)],
    ["GIF", gifFile({ canvas: [300, 200] })],
    ["lossy WebP", webpFile(vp8Chunk(300, 200))],
    ["lossless WebP", webpFile(vp8lChunk(300, 200))],
    ["extended WebP", webpFile(vp8xChunk(300, 200), vp8Chunk(300, 200))],
  ])("is read from a %s, also where the rest is missing", (_, file) => {
    expect(readPictureSize(file)).toEqual(SHAPE);
    const padded = new Uint8Array(Math.max(file.length, 64));
    padded.set(file.subarray(0, 40));
    if (file[0] !== 0xff) expect(readPictureSize(padded)).toEqual(SHAPE);
  });

  it("is that of the displayed picture", () => {
    const turned = (orientation: number) =>
      readPictureSize(withSegments(jpegShell(SHAPE), exifSegment(orientation, "")));
    expect(turned(3)).toEqual(SHAPE);
    expect(turned(6)).toEqual({ width: 200, height: 300 });
  });

  it("is none of a file that would be refused, is cut off before it, or is no picture", () => {
    const jpeg = withSegments(jpegShell(SHAPE), exifSegment(1, "x".repeat(500)));
    for (const file of [
      pngFile({ width: 0, height: 5 }),
      pngFile({ width: 9000, height: 5 }),
      webpFile(vp8xChunk(300, 200, 2)),
      jpeg.subarray(0, 300),
      jpeg.subarray(0, 3),
      new TextEncoder().encode(
        "<svg width='300' height='200' xmlns='http://www.w3.org/2000/svg'/>",
      ),
      new Uint8Array(100),
    ]) {
      expect(readPictureSize(file)).toBeNull();
    }
  });
});
