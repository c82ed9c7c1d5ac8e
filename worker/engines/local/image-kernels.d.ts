/** The module that scripts/build-kernels.ts compiles from image/kernels; typed before any build. */
declare module "#built/image-kernels.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
