import type { RgbaImage } from "../engines/local/image.ts";
import { pngChunks } from "./inspect-png.ts";

/** What the pixels need; text, profiles and the like never reach the decoder. */
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** The exports of @jsquash/png's decoder that are used here. */
interface PngExports {
  readonly memory: WebAssembly.Memory;
  decode(pointer: number, length: number): number;
  __wbindgen_malloc(length: number, alignment: number): number;
}

/** Copies a PNG without the chunks that a decoder can do without. */
export function keepPixelChunks(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, 8)];
  for (const { start, end, name } of pngChunks(bytes)) {
    if (PIXEL_CHUNKS.has(name)) kept.push(bytes.subarray(start, end));
    if (name === "IEND") break;
  }
  const copy = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of kept) {
    copy.set(part, at);
    at += part.length;
  }
  return copy;
}

/**
 * Decodes a PNG in a wasm instance of its own. The package's loader keeps one instance for good,
 * and a trap in the middle of a broken file leaves that file's memory allocated in it.
 * Throws when the file is broken.
 */
export function decodePng(module: WebAssembly.Module, bytes: Uint8Array): RgbaImage {
  let result: RgbaImage | undefined;
  let wasm: PngExports;
  const take = (pointer: number, length: number, width: number, height: number) => {
    // Not copied: the instance is this picture's alone, and a copy would double 67 MB.
    const data = new Uint8ClampedArray(wasm.memory.buffer, pointer >>> 0, length);
    result = { width, height, data };
    return 0;
  };
  const unexpected = () => {
    throw new Error("the PNG decoder gave up");
  };
  const imports: Record<string, typeof take> = {};
  for (const { name } of WebAssembly.Module.imports(module)) {
    imports[name] = name.startsWith("__wbg_newwithownedu8clampedarray") ? take : unexpected;
  }
  wasm = new WebAssembly.Instance(module, { wbg: imports }).exports as unknown as PngExports;
  const input = keepPixelChunks(bytes);
  const pointer = wasm.__wbindgen_malloc(input.length, 1) >>> 0;
  new Uint8Array(wasm.memory.buffer).set(input, pointer);
  wasm.decode(pointer, input.length);
  if (!result) throw new Error("the PNG decoder returned nothing");
  return result;
}
