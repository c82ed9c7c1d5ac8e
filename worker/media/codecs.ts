import createJpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import createJpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions as jpegDefaults } from "@jsquash/jpeg/meta.js";
import createWebpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import createWebpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import { defaultOptions as webpDefaults } from "@jsquash/webp/meta.js";
import type { RgbaImage } from "../engines/local/image.ts";
import { decodeGif } from "./decode-gif.ts";
import { decodePng } from "./decode-png.ts";
import type { InspectedImage } from "./inspection.ts";

/** The compiled wasm of @jsquash/jpeg, /png and /webp (the encoder with SIMD). */
export interface CodecModules {
  readonly jpegDecoder: WebAssembly.Module;
  readonly jpegEncoder: WebAssembly.Module;
  readonly pngDecoder: WebAssembly.Module;
  readonly webpDecoder: WebAssembly.Module;
  readonly webpEncoder: WebAssembly.Module;
}

export interface Codecs {
  /** Decodes what `inspectImage` let pass, as stored (not turned). Throws ImageDecodeError. */
  decodeImage(bytes: Uint8Array, inspection: InspectedImage): Promise<RgbaImage>;
  /** Progressive JPEG without metadata; quality 1 to 100; alpha is ignored, so flatten first. */
  encodeJpeg(image: RgbaImage, quality: number): Promise<Uint8Array>;
  /** Lossy WebP with its alpha; quality 1 to 100. */
  encodeWebp(image: RgbaImage, quality: number): Promise<Uint8Array>;
}

/** A file whose structure passed the inspection but whose pixels are damaged. */
export class ImageDecodeError extends Error {
  override readonly name = "ImageDecodeError";
}

interface Decoder {
  decode(bytes: Uint8Array, ...options: boolean[]): RgbaImage | null;
}

interface Encoder {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}

/** What the generated loaders accept and give; their own declarations lean on a browser's globals. */
type Loader<T> = (options: {
  noInitialRun: boolean;
  print: (line: string) => void;
  printErr: (line: string) => void;
  instantiateWasm(imports: object, done: (instance: WebAssembly.Instance) => void): object;
}) => Promise<T>;

/**
 * A codec in a wasm instance of its own, made for one picture: its memory goes with it, and no
 * remains of one person's photo can meet the next person's file.
 */
async function start<T>(loader: unknown, module: WebAssembly.Module): Promise<T> {
  return (loader as Loader<T>)({
    noInitialRun: true,
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports as WebAssembly.Imports);
      done(instance);
      return instance.exports;
    },
  });
}

async function decodeByType(
  modules: CodecModules,
  bytes: Uint8Array,
  type: InspectedImage["type"],
): Promise<RgbaImage | null> {
  switch (type) {
    case "jpeg":
      return (await start<Decoder>(createJpegDecoder, modules.jpegDecoder)).decode(bytes, false);
    case "webp":
      return (await start<Decoder>(createWebpDecoder, modules.webpDecoder)).decode(bytes);
    case "png":
      return decodePng(modules.pngDecoder, bytes);
    case "gif":
      return decodeGif(bytes);
  }
}

/** The image codecs over compiled modules; the same code runs in workerd and in Node. */
export function createCodecs(modules: CodecModules): Codecs {
  return {
    async decodeImage(bytes, inspection) {
      const decoded = await decodeByType(modules, bytes, inspection.type).catch(() => null);
      if (decoded?.width !== inspection.width || decoded.height !== inspection.height) {
        throw new ImageDecodeError(`a damaged ${inspection.type}`);
      }
      const { width, height, data } = decoded;
      return { width, height, data };
    },
    async encodeJpeg(image, quality) {
      const encoder = await start<Encoder>(createJpegEncoder, modules.jpegEncoder);
      const options = { ...jpegDefaults, quality };
      return encoder.encode(image.data, image.width, image.height, options).slice();
    },
    async encodeWebp(image, quality) {
      const encoder = await start<Encoder>(createWebpEncoder, modules.webpEncoder);
      const options = { ...webpDefaults, quality };
      return encoder.encode(image.data, image.width, image.height, options).slice();
    },
  };
}
