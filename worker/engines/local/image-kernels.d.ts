/** What scripts/build-kernels.ts makes of image/kernels/; the types hold before any build. */
declare module "#built/image-kernels.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
