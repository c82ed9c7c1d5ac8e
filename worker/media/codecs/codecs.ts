// @ts-expect-error The package has no declarations.
import createJpegEncoder from "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs";
import createJpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import createWebpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import createWebpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import { defaultOptions as webpDefaults } from "@jsquash/webp/meta.js";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import type { InspectedImage } from "../inspect/inspection.ts";
import { decodeGif } from "./decode-gif.ts";
import { decodePng } from "./decode-png.ts";
import { copyColors } from "./pixels.ts";

/** The compiled wasm of libjpeg-turbo's encoder, and of @jsquash/jpeg, /png and /webp. */
export interface CodecModules {
  readonly jpegDecoder: WebAssembly.Module;
  readonly jpegEncoder: WebAssembly.Module;
  readonly pngDecoder: WebAssembly.Module;
  readonly webpDecoder: WebAssembly.Module;
  readonly webpEncoder: WebAssembly.Module;
}

export interface Codecs {
  /** Decodes without applying the orientation. @throws ImageDecodeError */
  decodeImage(bytes: Uint8Array, inspection: InspectedImage): Promise<RgbaImage>;
  /** Baseline JPEG without metadata; quality 1 to 100, from 90 on with full colour; ignores alpha. */
  encodeJpeg(image: RgbaImage, quality: number): Promise<Uint8Array>;
  /** Lossy WebP with alpha; quality 1 to 100. */
  encodeWebp(image: RgbaImage, quality: number): Promise<Uint8Array>;
}

/** The structure is valid, but the pixels are damaged. */
export class ImageDecodeError extends Error {
  override readonly name = "ImageDecodeError";
}

interface Decoder {
  decode(bytes: Uint8Array, ...options: boolean[]): RgbaImage | null;
}

interface Encoder {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}

interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSample: number;
  readonly componentCount: number;
  readonly isSigned: false;
}

interface JpegEncoder {
  getDecodedBuffer(frame: JpegFrame): Uint8Array;
  setProgressive(progressive: 0 | 1): void;
  setQuality(quality: number): void;
  setSubSampling(subsampling: number): void;
  encode(): void;
  getEncodedBuffer(): Uint8ClampedArray<ArrayBuffer>;
}

interface JpegModule {
  readonly JPEGEncoder: new () => JpegEncoder;
}

/** The packages' own declarations need a browser's globals. */
type Loader<T> = (options: {
  noInitialRun: boolean;
  print: (line: string) => void;
  printErr: (line: string) => void;
  instantiateWasm(imports: object, done: (instance: WebAssembly.Instance) => void): object;
}) => Promise<T>;

/** Progressive JPEG takes 11 bytes per pixel; lossless WebP of 50 kB could claim gigabytes. */
const DECODER_BYTES = 32 * 1024 * 1024;
const DECODER_BYTES_A_PIXEL = 16;
const PAGE_BYTES = 65_536;

/** Below this quality the colours have half the columns. */
const FULL_COLOR_QUALITY = 90;
/** TJSAMP_444 and TJSAMP_422 of libjpeg-turbo. */
const FULL_COLOR = 0;
const HALF_COLOR = 1;

function limitMemory(instance: WebAssembly.Instance, maxBytes: number): void {
  for (const memory of Object.values(instance.exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError("memory");
      return grow(pages);
    };
  }
}

/** Starts a wasm instance for one image, so that one person's bytes never meet another's. */
async function start<T>(
  loader: unknown,
  module: WebAssembly.Module,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<T> {
  return (loader as Loader<T>)({
    noInitialRun: true,
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports as WebAssembly.Imports);
      limitMemory(instance, maxBytes);
      done(instance);
      return instance.exports;
    },
  });
}

async function decodeByType(
  modules: CodecModules,
  bytes: Uint8Array,
  { type, width, height }: InspectedImage,
): Promise<RgbaImage | null> {
  const { jpegDecoder, webpDecoder, pngDecoder } = modules;
  const most = DECODER_BYTES + DECODER_BYTES_A_PIXEL * width * height;
  switch (type) {
    case "jpeg":
      return (await start<Decoder>(createJpegDecoder, jpegDecoder, most)).decode(bytes, false);
    case "webp":
      return (await start<Decoder>(createWebpDecoder, webpDecoder, most)).decode(bytes);
    case "png":
      return decodePng(pngDecoder, bytes);
    case "gif":
      return decodeGif(bytes);
  }
}

/**
 * The encoder reserves the product of these numbers for the colours and as much for the file, unchecked.
 * It reads three bytes a pixel unless there is one component. A file may need six, and 2 kB more.
 */
function frameOf({ width, height }: RgbaImage): JpegFrame {
  const most = 6 * (width + 7) * (height + 7) + 2048;
  const bytesPerPixel = Math.ceil(most / (width * height));
  const components = Math.min(255, bytesPerPixel);
  const bitsPerSample = 8 * Math.ceil(bytesPerPixel / components);
  return { width, height, bitsPerSample, componentCount: components, isSigned: false };
}

export function createCodecs(modules: CodecModules): Codecs {
  return {
    async decodeImage(bytes, inspection) {
      const decoded = await decodeByType(modules, bytes, inspection).catch(() => null);
      if (decoded?.width !== inspection.width || decoded.height !== inspection.height) {
        throw new ImageDecodeError(`a damaged ${inspection.type}`);
      }
      const { width, height, data } = decoded;
      return { width, height, data };
    },
    async encodeJpeg(image, quality) {
      const { JPEGEncoder } = await start<JpegModule>(createJpegEncoder, modules.jpegEncoder);
      const encoder = new JPEGEncoder();
      copyColors(image, encoder.getDecodedBuffer(frameOf(image)));
      encoder.setProgressive(0);
      encoder.setQuality(quality);
      encoder.setSubSampling(quality >= FULL_COLOR_QUALITY ? FULL_COLOR : HALF_COLOR);
      encoder.encode();
      return new Uint8Array(encoder.getEncodedBuffer().buffer);
    },
    async encodeWebp(image, quality) {
      const encoder = await start<Encoder>(createWebpEncoder, modules.webpEncoder);
      const options = { ...webpDefaults, quality };
      return encoder.encode(image.data, image.width, image.height, options).slice();
    },
  };
}
