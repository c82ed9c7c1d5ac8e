import jpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
// @ts-expect-error The package types the exports of a running instance, not the bundled module.
import pngDecoder from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.wasm";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import jpegEncoder from "#built/jpeg-encoder.wasm";
import type { CodecModules } from "./codecs.ts";

export const codecModules: CodecModules = {
  jpegDecoder,
  jpegEncoder,
  pngDecoder,
  webpDecoder,
  webpEncoder,
};
