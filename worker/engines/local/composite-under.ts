import { type Plane, samplePlane } from "./raster/plane.ts";

/** Less than this is not seen. */
const LEAST = 0.004;

/**
 * Visits the picture's pixels that lie under what a plane of the analysed picture's size covers.
 *
 * @param scale the analysed picture's size over the picture's
 * @param visit given the pixel, its place in the plane, and the plane's value there
 */
export function forEachUnder(
  plane: Plane,
  { width, height }: { width: number; height: number },
  scale: number,
  visit: (pixel: number, x: number, y: number, value: number) => void,
): void {
  for (let row = 0; row < plane.height; row++) {
    const [first, last] = reachOf(plane, row);
    if (last < first) continue;
    const top = Math.max(0, Math.ceil((row - 1) / scale));
    const bottom = Math.min(height - 1, Math.floor((row + 2) / scale));
    for (let y = top; y <= bottom; y++) {
      const sy = (y + 0.5) * scale - 0.5;
      // Each row of pixels belongs to the plane's row it lies in.
      if (Math.floor((y + 0.5) * scale) !== row) continue;
      const left = Math.max(0, Math.floor((first - 1) / scale));
      const right = Math.min(width - 1, Math.ceil((last + 2) / scale));
      for (let x = left; x <= right; x++) {
        const sx = (x + 0.5) * scale - 0.5;
        const value = samplePlane(plane, sx, sy);
        if (value > LEAST) visit(y * width + x, sx, sy, value);
      }
    }
  }
}

/** The first and last column that this row or the ones beside it cover. */
function reachOf({ width, height, data }: Plane, row: number): [first: number, last: number] {
  let first = width;
  let last = -1;
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    const line = data.subarray(y * width, (y + 1) * width);
    const from = line.findIndex((value) => value > LEAST);
    if (from < 0) continue;
    first = Math.min(first, from);
    last = Math.max(
      last,
      line.findLastIndex((value) => value > LEAST),
    );
  }
  return [first, last];
}
