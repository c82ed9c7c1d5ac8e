import { connectedComponents, openRegion, type Region } from "../image/index.ts";
import { removeClips } from "./clips.ts";

/** Over the square root of the garment's area. */
const HALF_A_BAR = 0.022;
const NEAR_AXIS = 0.16;
const FOOT = 0.16;
/** Over the pixels of the picture. */
const SPECK = 0.0001;

/** Removes from `inside` (0 or 1 a pixel) what the garment hangs on. */
export function removeHanger(inside: Uint8Array, width: number, height: number): void {
  removeClips(inside, width, height);
  removeHook(inside, width, height);
}

/** Removes a hook above the garment: thin, in the middle, on one foot. */
function removeHook(inside: Uint8Array, width: number, height: number): void {
  let area = 0;
  for (let i = 0; i < inside.length; i++) area += inside[i];
  const size = Math.sqrt(area);
  const whole: Region = { width, height, data: inside };
  const radius = Math.max(2, HALF_A_BAR * size);
  const thick = openRegion(whole, radius).data;
  const first = thick.indexOf(1);
  if (first < 0) return;
  const top = Math.floor(first / width);
  const middle = meanColumn(thick, width);
  const thin = new Uint8Array(inside.length);
  for (let i = 0; i < thin.length; i++) thin[i] = inside[i] && !thick[i] ? 1 : 0;
  for (const part of connectedComponents({ width, height, data: thin })) {
    if (part.length < SPECK * inside.length || part[0] >= top * width) continue;
    let [left, right] = [width, 0];
    let sum = 0;
    for (const i of part) {
      const x = i % width;
      sum += x;
      if (!thick[i + width]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const aside = Math.abs(sum / part.length - middle);
    if (aside < NEAR_AXIS * size && right - left < FOOT * size) for (const i of part) inside[i] = 0;
  }
}

function meanColumn(mask: Uint8Array, width: number): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < mask.length; row += width) {
    for (let x = 0; x < width; x++) {
      if (!mask[row + x]) continue;
      sum += x;
      count++;
    }
  }
  return sum / count;
}
