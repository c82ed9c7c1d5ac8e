import type { Lab, Plane } from "../image/index.ts";
import { rowReader, type View } from "./scene.ts";

/** The colour at a position of a scene. */
export type Paint = (x: number, y: number) => Lab;

const LEAST = 0.004;

/** Visits the photo's pixels under a scene's plane with the position and value in the plane. */
export function forEachPhotoPixel(
  plane: Plane,
  width: number,
  view: View,
  visit: (pixel: number, x: number, y: number, value: number) => void,
): void {
  const { scale, left, top, box } = view;
  const covers = coveredRows(plane);
  const valuesIn = rowReader(plane, view);
  for (let y = box.top; y < box.bottom; y++) {
    const sy = (y + 0.5) * scale - 0.5 - top;
    const row = Math.max(0, Math.floor(sy));
    if (!covers[row] && !covers[row + 1]) continue;
    const values = valuesIn(y);
    for (let k = 0; k < values.length; k++) {
      if (values[k] <= LEAST) continue;
      const x = box.left + k;
      visit(y * width + x, (x + 0.5) * scale - 0.5 - left, sy, values[k]);
    }
  }
}

function coveredRows({ width, height, data }: Plane): Uint8Array {
  const covers = new Uint8Array(height);
  for (let y = 0, i = 0; y < height; y++) {
    for (const end = i + width; i < end; i++) if (data[i] > LEAST) covers[y] = 1;
  }
  return covers;
}
