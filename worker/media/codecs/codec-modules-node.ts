import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { CodecModules } from "./codecs.ts";

const require = createRequire(import.meta.url);

async function compile(name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(require.resolve(name)));
}

export async function loadCodecModules(): Promise<CodecModules> {
  const [jpegDecoder, jpegEncoder, pngDecoder, webpDecoder, webpEncoder] = await Promise.all([
    compile("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    // With its initial 50 MB: only an isolate is short of memory.
    compile("@cornerstonejs/codec-libjpeg-turbo-8bit/wasm"),
    compile("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"),
    compile("@jsquash/webp/codec/dec/webp_dec.wasm"),
    compile("@jsquash/webp/codec/enc/webp_enc_simd.wasm"),
  ]);
  return { jpegDecoder, jpegEncoder, pngDecoder, webpDecoder, webpEncoder };
}
