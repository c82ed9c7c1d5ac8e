declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs" {
  const createEncoder: unknown;
  export default createEncoder;
}
