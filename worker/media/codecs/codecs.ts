import createTurboEncoder from "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs";
import createJpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import createWebpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import createWebpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import { defaultOptions as webpDefaults } from "@jsquash/webp/meta.js";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import type { InspectedImage } from "../inspect/inspection.ts";
import { decodeGif } from "./decode-gif.ts";
import { decodePng } from "./decode-png.ts";
import { encodeJpeg, type TurboEncoder } from "./encode-jpeg.ts";

/** The compiled wasm of @jsquash/jpeg (decoder), /png, /webp, and of libjpeg-turbo (JPEG encoder). */
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
  /** JPEG without metadata; ignores alpha. Colours have half the resolution below quality 87 of 1 to 100, or if `halfColor`. */
  encodeJpeg(image: RgbaImage, quality: number, halfColor?: boolean): Promise<Uint8Array>;
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

interface WebpEncoder {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}

/** The package's own declarations need a browser's globals. */
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
    async encodeJpeg(image, quality, halfColor = false) {
      const encoder = await start<TurboEncoder>(createTurboEncoder, modules.jpegEncoder);
      return encodeJpeg(encoder, image, quality, halfColor);
    },
    async encodeWebp(image, quality) {
      const encoder = await start<WebpEncoder>(createWebpEncoder, modules.webpEncoder);
      const options = { ...webpDefaults, quality };
      return encoder.encode(image.data, image.width, image.height, options).slice();
    },
  };
}
