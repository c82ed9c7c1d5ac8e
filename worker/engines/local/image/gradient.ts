import type { Size } from "./image.ts";
import { callKernel, hasKernels } from "./kernels.ts";
import type { Plane } from "./plane.ts";

/** The largest gradient within each pixel of `small`, after a 1-2-1 blur; 0 where none fits. */
export function pooledGradient(plane: Plane, small: Size): Float32Array {
  const { width, height, data } = plane;
  const largest = new Float32Array(small.width * small.height);
  const columns = Int32Array.from({ length: width }, (_, x) =>
    Math.floor((x * small.width) / width),
  );
  if (hasKernels()) {
    callKernel("poolSquares", [data, columns], [largest], 12 * (width + 4), (run, at) =>
      run(at[0], width, height, at[1], at[2], small.width, small.height, at[3]),
    );
  } else {
    poolSquares(plane, columns, small, largest);
  }
  for (let i = 0; i < largest.length; i++) largest[i] = Math.sqrt(largest[i]) / 32;
  return largest;
}

function poolSquares(
  { width, height, data: plane }: Plane,
  columns: Int32Array,
  small: Size,
  largest: Float32Array,
): void {
  const blurred = new Float32Array(width);
  const slope = new Float32Array(width);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const above = plane[i - width];
      const below = plane[i + width];
      blurred[x] = above + 2 * plane[i] + below;
      slope[x] = plane[i + 2 * width] - plane[i - 2 * width] + 2 * (below - above);
    }
    const row = Math.floor((y * small.height) / height) * small.width;
    for (let x = 2; x < width - 2; x++) {
      const across = blurred[x + 2] - blurred[x - 2] + 2 * (blurred[x + 1] - blurred[x - 1]);
      const down = slope[x - 1] + 2 * slope[x] + slope[x + 1];
      const square = across * across + down * down;
      const at = row + columns[x];
      if (square > largest[at]) largest[at] = square;
    }
  }
}
