import type { View } from "./composite-scene.ts";
import { type Plane, samplePlane } from "./raster/plane.ts";

/** Less than this is not seen. */
const LEAST = 0.004;

/**
 * Visits the picture's pixels that lie under what a plane of a scene covers.
 *
 * @param visit given the pixel, its place in the plane, and the plane's value there
 */
export function forEachUnder(
  plane: Plane,
  { width, height }: { width: number; height: number },
  { scale, left: firstColumn, top: firstRow }: View,
  visit: (pixel: number, x: number, y: number, value: number) => void,
): void {
  const reaches = reachesOf(plane);
  for (let row = 0; row < plane.height; row++) {
    // Between two rows both count.
    const near = reaches.slice(Math.max(0, row - 1), row + 2);
    const first = Math.min(...near.map(([from]) => from));
    const last = Math.max(...near.map(([, to]) => to));
    if (last < first) continue;
    const top = Math.max(0, Math.ceil((row + firstRow - 1) / scale));
    const bottom = Math.min(height - 1, Math.floor((row + firstRow + 2) / scale));
    for (let y = top; y <= bottom; y++) {
      const sy = (y + 0.5) * scale - 0.5 - firstRow;
      // Each row of pixels belongs to the plane's row it lies in.
      if (Math.floor((y + 0.5) * scale) - firstRow !== row) continue;
      const left = Math.max(0, Math.floor((first + firstColumn - 1) / scale));
      const right = Math.min(width - 1, Math.ceil((last + firstColumn + 2) / scale));
      for (let x = left; x <= right; x++) {
        const sx = (x + 0.5) * scale - 0.5 - firstColumn;
        const value = samplePlane(plane, sx, sy);
        if (value > LEAST) visit(y * width + x, sx, sy, value);
      }
    }
  }
}

/** The first and last column that each row covers. */
function reachesOf({ width, height, data }: Plane): [first: number, last: number][] {
  return Array.from({ length: height }, (_, y) => {
    let first = 0;
    let last = width - 1;
    while (first < width && data[y * width + first]! <= LEAST) first++;
    while (last > first && data[y * width + last]! <= LEAST) last--;
    return first < width ? [first, last] : [width, -1];
  });
}
