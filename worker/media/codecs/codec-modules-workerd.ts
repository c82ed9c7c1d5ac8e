import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
// @ts-expect-error The package types the exports of a running instance, not the bundled module.
import pngDecoder from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.wasm";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import jpegEncoder from "#codecs/libjpeg-turbo.wasm";
import type { CodecModules } from "./codecs.ts";

// The loader of the JPEG encoder takes workerd for Node, where this variable exists.
Object.assign(globalThis, { __dirname: "" });

export const codecModules: CodecModules = {
  jpegDecoder,
  jpegEncoder,
  pngDecoder,
  webpDecoder,
  webpEncoder,
};
