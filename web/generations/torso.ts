import type { Area } from "./subject.ts";
import { shareOf } from "./subject.ts";

/** Where most people have it in a photo of themselves. */
const USUAL: Area = { left: 0.26, top: 0.27, width: 0.48, height: 0.4 };
/** With less or more of the picture, the ground was not told from the person. */
const LEAST_SHARE = 0.06;
const MOST_SHARE = 0.8;
/** A grown person is seven and a half heads tall (the canon of figure drawing). */
const HEADS = 7.5;
/** Rows this much wider than the head and neck above them are shoulders. */
const SHOULDER_TO_HEAD = 1.7;
/** From the shoulders to below the hips, in heads. */
const TORSO_HEADS = 2.8;

interface Row {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/**
 * About where a garment belongs in somebody's photo: from the shoulders to the hips, as wide as the
 * figure is there. Exact enough for a picture that nobody sees sharp.
 * @param subject 1 where the person is, as `subjectOf` tells
 */
export function torsoOf(subject: Uint8Array, width: number): Area {
  const height = subject.length / width;
  const share = shareOf(subject);
  if (share < LEAST_SHARE || share > MOST_SHARE) return USUAL;
  const rows = rowsOf(subject, width, height);
  const head = rows[0];
  if (!head) return USUAL;
  const shoulders = shouldersOf(rows) ?? rows[Math.round((1.4 * rows.length) / HEADS)] ?? head;
  // From crown to shoulders are 1.4 heads.
  const headHeight = Math.max(1, (shoulders.y - head.y) / 1.4);
  const chest = rows.filter(({ y }) => y >= shoulders.y && y <= shoulders.y + headHeight);
  const left = median(chest.map((row) => row.left));
  const right = median(chest.map((row) => row.right));
  return {
    left: left / width,
    top: shoulders.y / height,
    width: (right - left + 1) / width,
    height: Math.min(1 - shoulders.y / height, (TORSO_HEADS * headHeight) / height),
  };
}

/** The figure's extent in each row, from its first to its last; specks don't count. */
function rowsOf(subject: Uint8Array, width: number, height: number): Row[] {
  const rows: Row[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = subject.subarray(y * width, (y + 1) * width);
    const left = row.indexOf(1);
    const right = row.lastIndexOf(1);
    if (left >= 0 && right - left >= width * 0.03) rows.push({ y, left, right });
  }
  return rows;
}

function shouldersOf(rows: readonly Row[]): Row | undefined {
  const widths = rows.map(({ left, right }) => right - left + 1);
  const least = Math.ceil(rows.length / (2 * HEADS));
  return rows.find(
    (_, i) => i > least && (widths[i] ?? 0) > SHOULDER_TO_HEAD * median(widths.slice(0, i)),
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
