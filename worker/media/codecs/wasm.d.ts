/** The bundler of the worker gives a compiled module for each static import of a wasm file. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
