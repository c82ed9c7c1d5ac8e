import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { keepPixelChunks } from "../inspect/inspect-png.ts";

interface PngExports {
  readonly memory: WebAssembly.Memory;
  decode(pointer: number, length: number): number;
  __wbindgen_malloc(length: number, alignment: number): number;
}

/** In its own wasm instance: the package reuses one, whose memory leaks after a trap. @throws */
export function decodePng(module: WebAssembly.Module, bytes: Uint8Array): RgbaImage {
  let result: RgbaImage | undefined;
  let wasm: PngExports;
  const take = (pointer: number, length: number, width: number, height: number) => {
    // Not copied: the instance is used once, and a copy would double 67 MB.
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
