type Samples = Uint8Array | Uint8ClampedArray | Int32Array | Float32Array | Float64Array;
type Kernel = (...values: number[]) => number;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly base: () => number;
  readonly shrinkColors: Kernel;
  readonly shrinkValues: Kernel;
  readonly gaussian: Kernel;
  readonly boxes: Kernel;
  readonly runningMax: Kernel;
  readonly squaredDistance: Kernel;
  readonly within: Kernel;
  readonly scanWindows: Kernel;
  readonly bestCurves: Kernel;
  readonly bleed: Kernel;
  readonly poolSquares: Kernel;
}

type KernelName = Exclude<keyof Exports, "memory" | "base">;

const PAGE = 65_536;
/** Bytes: a vector may read or write this far beyond the end of an array. */
const MARGIN = 64;

let exports: Exports | null = null;

/**
 * From now on the image primitives run in WebAssembly (`kernels/`), four numbers at a time; without
 * a module their TypeScript versions run, to which the tests compare the kernels.
 *
 * @returns the kernels' memory, which is empty but for their constants between two calls
 */
export function installKernels(module: WebAssembly.Module | null): WebAssembly.Memory | null {
  exports = module && (new WebAssembly.Instance(module).exports as unknown as Exports);
  return exports?.memory ?? null;
}

/** Whether `callKernel` can be called. */
export function hasKernels(): boolean {
  return exports !== null;
}

/**
 * Copies the arrays into the kernel's memory, calls it, and copies results back into `outputs`.
 * Throws without kernels.
 *
 * @param inputs are read; `outputs` are read and written; `scratch` is bytes of free memory
 * @param run receives the addresses of inputs, outputs and scratch in this order
 */
export function callKernel(
  name: KernelName,
  inputs: readonly Samples[],
  outputs: readonly Samples[],
  scratch: number,
  run: (kernel: Kernel, addresses: readonly number[]) => number,
): number {
  if (!exports) throw new Error("no kernels");
  const { memory } = exports;
  const arrays = [...inputs, ...outputs];
  let end = exports.base();
  const addresses = [...arrays.map(({ byteLength }) => byteLength), scratch].map((bytes) => {
    const start = end;
    end += (bytes + MARGIN + 15) & ~15;
    return start;
  });
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  for (const [k, array] of arrays.entries()) bytesAt(addresses[k], array).set(bytesOf(array));
  const result = run(exports[name], addresses);
  for (const [k, array] of outputs.entries()) {
    bytesOf(array).set(bytesAt(addresses[inputs.length + k], array));
  }
  // The memory outlives the picture, which is somebody's.
  new Uint8Array(memory.buffer, addresses[0], end - addresses[0]).fill(0);
  return result;
}

function bytesAt(address: number, { byteLength }: Samples): Uint8Array {
  return new Uint8Array((exports as Exports).memory.buffer, address, byteLength);
}

function bytesOf({ buffer, byteOffset, byteLength }: Samples): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
