declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** Typed before scripts/build-jpeg-encoder.ts has made it. */
declare module "#built/jpeg-encoder.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs" {
  const createEncoder: unknown;
  export default createEncoder;
}
