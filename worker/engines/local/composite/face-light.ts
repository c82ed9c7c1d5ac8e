import type { Scene } from "./scene.ts";

/** In face widths from the middle and face heights from the brows. */
const CHEEKS = { from: 0.12, to: 0.36, top: 0.35, bottom: 0.95 };
/** In L* a face width. */
const STEEPEST_LIGHT = 40;

/** Whether a pixel is on a cheek: hair, brows and mouth are elsewhere. */
export function isOnCheek({ x: left, y: top, width, height }: Scene["face"], x: number, y: number) {
  const out = Math.abs(x - left - width / 2) / width;
  const down = (y - top) / height;
  return out > CHEEKS.from && out < CHEEKS.to && down > CHEEKS.top && down < CHEEKS.bottom;
}

/** How much lighter the face gets from left to right, in L* a face width. */
export function lightAcrossFace({ lab, face, surfaces }: Scene): number {
  const { width, height, data } = surfaces.skin;
  const middle = face.x + face.width / 2;
  const sums = [0, 0];
  const counts = [0, 0];
  const last = Math.min(height - 1, face.y + face.height);
  const right = Math.min(width, face.x + face.width);
  for (let y = Math.max(0, Math.round(face.y)); y <= last; y++) {
    for (let x = Math.max(0, Math.floor(face.x)); x < right; x++) {
      if (!data[y * width + x] || !isOnCheek(face, x, y)) continue;
      const side = x < middle ? 0 : 1;
      sums[side] = sums[side] + lab.l.data[y * width + x];
      counts[side] = counts[side] + 1;
    }
  }
  if (Math.min(...counts) === 0) return 0;
  const slope = (sums[1] / counts[1] - sums[0] / counts[0]) / (CHEEKS.from + CHEEKS.to);
  return Math.min(STEEPEST_LIGHT, Math.max(-STEEPEST_LIGHT, slope));
}
