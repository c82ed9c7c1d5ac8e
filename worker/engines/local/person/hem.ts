import { type LabImage, median } from "../image/index.ts";
import { changeOfCloth } from "./change-of-cloth.ts";
import type { Face } from "./face.ts";
import type { Shoulders } from "./shoulders.ts";
import type { Surfaces } from "./surfaces.ts";

/** Below the shoulders. */
const HIGHEST_HEM = 1.1;
const USUAL_HEM = 2.75;
const LOWEST_HEM = 4.6;
const HIGHEST_LINE = 2;
const HALF_BREADTH = 0.55;
const CURVE = 0.05;
/** In face widths: the offset of the hem's line from the change of cloth. */
const SHOWN_BELOW = { least: -0.12, most: 0.5 };
const COVERED = 0.4;
const LONGEST_GAP = 0.12;
/** Lab units a pixel, and over the median row. */
const MIN_LINE = 1.2;
const CLEARER = 2.5;

/** The end of a top. */
interface Hem {
  readonly row: number;
  /** Whether other colours follow, if only those of a belt. */
  readonly changes: boolean;
}

/** The row in which the top ends: that of its colours, of a change or of a line, or a usual one. */
export function findHem(
  lab: LabImage,
  { top, skin, head }: Surfaces,
  shoulders: Shoulders,
  face: Face,
): Hem {
  const { width, height, data } = top;
  const unit = face.width;
  const level = (shoulders.left.y + shoulders.right.y) / 2;
  const from = Math.max(0, Math.round(shoulders.centre - HALF_BREADTH * unit));
  const to = Math.min(width - 1, Math.round(shoulders.centre + HALF_BREADTH * unit));
  const first = Math.round(level + HIGHEST_HEM * unit);
  const lowest = Math.min(height - 1, Math.round(level + LOWEST_HEM * unit));
  let missing = 0;
  for (let y = first; y <= lowest; y++) {
    let covered = 0;
    for (let x = from; x <= to; x++) covered += data[y * width + x];
    missing = covered < COVERED * (to - from) ? missing + 1 : 0;
    if (missing > LONGEST_GAP * unit) return { row: y - missing, changes: true };
  }
  // Top and bottoms of one colour have a line between them.
  const line = clearestLine(lab, { from, to, curve: Math.max(1, Math.round(CURVE * unit)) }, [
    Math.round(level + HIGHEST_LINE * unit),
    lowest,
  ]);
  const isCloth = (i: number) => !skin.data[i] && !head.data[i];
  const change = changeOfCloth(lab, { from, to, first, end: lowest + 1, isCloth });
  // A line above the change is a stripe; a shirt can show below a sweater.
  const isHem = line !== null && (change === null || isNear((line - change) / unit));
  const usual = Math.min(height - 1, Math.round(level + USUAL_HEM * unit));
  return { row: isHem ? line : (change ?? usual), changes: change !== null };
}

function isNear(below: number): boolean {
  return below > SHOWN_BELOW.least && below < SHOWN_BELOW.most;
}

function clearestLine(
  lab: LabImage,
  { from, to, curve }: { from: number; to: number; curve: number },
  [first, last]: readonly [number, number],
): number | null {
  const steep: number[] = [];
  for (let y = first; y < last - curve; y++) {
    const across: number[] = [];
    for (let x = from; x <= to; x++) {
      let most = 0;
      for (let k = -curve; k <= curve; k++) most = Math.max(most, steepness(lab, x, y + k));
      across.push(most);
    }
    steep.push(median(across));
  }
  const best = Math.max(0, ...steep);
  if (best < MIN_LINE || best < CLEARER * median(steep)) return null;
  // All rows within the curve see the line: take the middle row.
  const near = steep.flatMap((value, k) => (value > 0.9 * best ? [first + k] : []));
  return Math.round(median(near));
}

function steepness({ width, height, l, a, b }: LabImage, x: number, y: number): number {
  if (y < 1 || y >= height - 1) return 0;
  const i = y * width + x;
  const change = ({ data }: LabImage["l"]) => (data[i + width] - data[i - width]) / 2;
  return Math.hypot(change(l), change(a), change(b));
}
