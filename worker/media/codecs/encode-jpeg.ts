import type { RgbaImage } from "#worker/engines/local/image/index.ts";

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

/** From here on the edges of red and blue show when the colours are halved. */
const FULL_COLOUR = 87;
/** A picture of fewer pixels is smaller than the head of its file. */
const SMALL = 1024;

/**
 * Baseline JPEG; ignores alpha. The colours have half the resolution below quality 87.
 *
 * @param quality 1 to 100, of libjpeg
 */
export function encodeJpeg(
  { JPEGEncoder }: TurboEncoder,
  { width, height, data }: RgbaImage,
  quality: number,
): Uint8Array<ArrayBuffer> {
  const encoder = new JPEGEncoder();
  const place = encoder.getDecodedBuffer({
    width,
    height,
    isSigned: false,
    ...roomOf(width * height),
  });
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    place[to] = data[from];
    place[to + 1] = data[from + 1];
    place[to + 2] = data[from + 2];
  }
  encoder.setQuality(quality);
  encoder.setSubSampling(quality < FULL_COLOUR ? 2 : 0);
  encoder.setProgressive(0);
  encoder.encode();
  const { buffer, byteOffset, length } = encoder.getEncodedBuffer();
  return new Uint8Array(buffer, byteOffset, length);
}

/**
 * The package gives a file as much room as the pixels, which noise and small pictures exceed. It reads
 * three bytes a pixel whatever is declared, so that a deeper picture is only more room.
 */
function roomOf(pixels: number): { bitsPerSample: number; componentCount: number } {
  return pixels < SMALL
    ? { bitsPerSample: 64, componentCount: 255 }
    : { bitsPerSample: 16, componentCount: 3 };
}
