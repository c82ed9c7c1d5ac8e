import { connectedComponents, median } from "../image/index.ts";

/** Shares of the garment's height: the ends of the hips, and where only legs are. */
const HIPS = 0.18;
const LEGS = 0.7;
/** The share of the rows of the legs with a gap in the middle. */
const PARTED = 0.6;
/** Over the cloth of the hips: a waistband, and a narrow part above it. */
const WHOLE = 0.8;
/** A bar joins hook and clips. */
const BAR = 0.5;
const PART = 0.25;
const NEAR_AXIS = 0.12;
/** Over the garment's height: a seam's end is lower, and a halter's strap longer. */
const LEAST = 0.012;
const MOST = 0.12;

interface Row {
  readonly left: number;
  readonly right: number;
  readonly count: number;
}

/**
 * Removes from `inside` (0 or 1 a pixel) the hook, bar and clips that trousers or shorts hang on: above
 * the waistband they are narrow parts, one of them in the middle.
 */
export function removeClips(inside: Uint8Array, width: number, height: number): void {
  const top = Math.floor(inside.indexOf(1) / width);
  const bottom = Math.floor(inside.lastIndexOf(1) / width);
  if (top < 0) return;
  const tall = bottom - top + 1;
  const rows = Array.from({ length: tall }, (_, k) => rowOf(inside, width, top + k));
  if (!hasLegs(inside, width, { rows, top })) return;
  const hips = rows.slice(Math.floor(MOST * tall), Math.ceil(HIPS * tall));
  const cloth = median(hips.map(({ count }) => count));
  const band = rows.findIndex(({ count }) => count >= WHOLE * cloth);
  if (band < LEAST * tall || band > MOST * tall) return;
  const above = new Uint8Array(inside.length);
  const bar = rows.findIndex(({ count }) => count >= BAR * cloth);
  above.set(inside.subarray(0, (top + bar) * width));
  const parts = connectedComponents({ width, height, data: above });
  const middle = median(hips.map(({ left, right }) => (left + right) / 2));
  const isHardware = parts.every((part) => {
    const columns = part.map((i) => i % width);
    return Math.max(...columns) - Math.min(...columns) < PART * cloth;
  });
  const hasHook = parts.some((part) => {
    const centre = part.reduce((sum, i) => sum + (i % width), 0) / part.length;
    const high = (part[part.length - 1] - part[0]) / width;
    return Math.abs(centre - middle) < NEAR_AXIS * cloth && high > LEAST * tall;
  });
  if (isHardware && hasHook) inside.fill(0, 0, (top + band) * width);
}

function rowOf(inside: Uint8Array, width: number, y: number): Row {
  const row = inside.subarray(y * width, (y + 1) * width);
  const count = row.reduce((sum, own) => sum + own, 0);
  return { left: row.indexOf(1), right: row.lastIndexOf(1), count };
}

/** Whether most rows of the lower part have a gap in their middle. */
function hasLegs(
  inside: Uint8Array,
  width: number,
  { rows, top }: { rows: readonly Row[]; top: number },
): boolean {
  const from = Math.floor(LEGS * rows.length);
  const legs = rows.slice(from);
  const parted = legs.filter(({ left, right }, k) => {
    const middle = Math.round((left + right) / 2);
    return left >= 0 && inside[(top + from + k) * width + middle] === 0;
  });
  return parted.length > PARTED * legs.length;
}
