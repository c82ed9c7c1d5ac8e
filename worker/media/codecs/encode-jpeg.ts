import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { pixelsOf } from "./pixels.ts";

/** The encoder of @cornerstonejs/codec-libjpeg-turbo-8bit. */
export interface TurboEncoder {
  readonly JPEGEncoder: new () => {
    /** The place for the pixels, in the memory of the module. */
    getDecodedBuffer(frame: {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    }): Uint8Array;
    setQuality(quality: number): void;
    /** 0 is 4:4:4, 2 is 4:2:0. */
    setSubSampling(sampling: 0 | 2): void;
    setProgressive(isProgressive: 0 | 1): void;
    encode(): void;
    /** A copy of the file. */
    getEncodedBuffer(): Uint8ClampedArray<ArrayBuffer>;
  };
}

/** From this quality on colours keep their resolution: results and working pictures, not shown ones. */
const FULL_COLOUR_QUALITY = 87;
/** Below this many pixels, six bytes a pixel may be too few for the header of the file. */
const SMALL_PIXELS = 1024;
/** Pixels a side of a block; a file has whole blocks, also of a picture that is one pixel wide. */
const BLOCK = 8;

/**
 * Baseline JPEG; ignores alpha. Below quality 87 colours have half the resolution in each direction.
 *
 * @param quality 1 to 100, of libjpeg
 * @param halfColor halves the resolution of colours at any quality
 */
export function encodeJpeg(
  { JPEGEncoder }: TurboEncoder,
  image: RgbaImage,
  quality: number,
  halfColor: boolean,
): Uint8Array<ArrayBuffer> {
  const { width, height } = image;
  const encoder = new JPEGEncoder();
  const place = encoder.getDecodedBuffer({
    width,
    height,
    isSigned: false,
    ...roomOf(width, height),
  });
  writeColors(image, place);
  encoder.setQuality(quality);
  encoder.setSubSampling(halfColor || quality < FULL_COLOUR_QUALITY ? 2 : 0);
  encoder.setProgressive(0);
  encoder.encode();
  const { buffer, byteOffset, length } = encoder.getEncodedBuffer();
  return new Uint8Array(buffer, byteOffset, length);
}

/** Writes three bytes per pixel, four pixels at a time: single bytes take more than twice the time. */
function writeColors(image: RgbaImage, place: Uint8Array): void {
  const pixels = pixelsOf(image);
  const whole = pixels.length & ~3;
  const words = new Uint32Array(place.buffer, place.byteOffset, (whole / 4) * 3);
  for (let from = 0, to = 0; from < whole; from += 4, to += 3) {
    const [second, third] = [pixels[from + 1], pixels[from + 2]];
    words[to] = (pixels[from] & 0xffffff) | (second << 24);
    words[to + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    words[to + 2] = ((third >>> 16) & 0xff) | (pixels[from + 3] << 8);
  }
  for (let pixel = whole; pixel < pixels.length; pixel++) {
    place.set(image.data.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
  }
}

/**
 * Returns the picture format to declare. The package allocates bitsPerSample / 8 * componentCount bytes
 * per pixel for the file, and always reads three bytes per pixel. A file of noise can take six bytes per
 * pixel of its blocks.
 */
function roomOf(width: number, height: number): { bitsPerSample: number; componentCount: number } {
  const pixels = width * height;
  if (pixels < SMALL_PIXELS) return { bitsPerSample: 64, componentCount: 255 };
  const coded = Math.ceil(width / BLOCK) * BLOCK * (Math.ceil(height / BLOCK) * BLOCK);
  return { bitsPerSample: 16, componentCount: Math.round((3 * coded) / pixels) };
}
