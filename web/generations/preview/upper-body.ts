import type { Region } from "#worker/engines/local/image/index.ts";
import { type Area, shareOf } from "./segmentation.ts";

/** Where the upper body is in most photos of a person. */
const USUAL: Area = { left: 0.26, top: 0.27, width: 0.48, height: 0.4 };
/** With less or more of the picture, the ground was not told from the person. */
const LEAST_SHARE = 0.06;
const MOST_SHARE = 0.8;
/** The first rows as wide as this part of the widest in the upper body are the shoulders. */
const SHOULDERS_OF_WIDEST = 0.6;
const UPPER_ROWS = 0.6;
/** From the crown to the shoulders, in heads. */
const CROWN_TO_SHOULDERS = 1.4;
/** From there to below the hips. */
const UPPER_BODY_HEADS = 2.8;

interface Row {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/**
 * About where a garment belongs in somebody's photo: from the shoulders to the hips, as wide as the
 * figure is there. Exact enough for a blurred picture.
 */
export function upperBodyOf(person: Region): Area {
  const { width, height } = person;
  const share = shareOf(person);
  if (share < LEAST_SHARE || share > MOST_SHARE) return USUAL;
  const rows = rowsOf(person);
  const head = rows[0];
  if (!head) return USUAL;
  const shoulders = shouldersOf(rows) ?? head;
  const headHeight = Math.max(1, (shoulders.y - head.y) / CROWN_TO_SHOULDERS);
  const chest = rows.filter(({ y }) => y >= shoulders.y && y <= shoulders.y + headHeight);
  const left = median(chest.map((row) => row.left));
  const right = median(chest.map((row) => row.right));
  return {
    left: left / width,
    top: shoulders.y / height,
    width: (right - left + 1) / width,
    height: Math.min(1 - shoulders.y / height, (UPPER_BODY_HEADS * headHeight) / height),
  };
}

/** The figure's extent in each row, from its first to its last; specks don't count. */
function rowsOf({ width, height, data }: Region): Row[] {
  const rows: Row[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    const left = row.indexOf(1);
    const right = row.lastIndexOf(1);
    if (left >= 0 && right - left >= width * 0.03) rows.push({ y, left, right });
  }
  return rows;
}

function shouldersOf(rows: readonly Row[]): Row | undefined {
  const widthOf = ({ left, right }: Row) => right - left + 1;
  const widest = Math.max(...rows.slice(0, rows.length * UPPER_ROWS).map(widthOf));
  return rows.find((row) => widthOf(row) >= SHOULDERS_OF_WIDEST * widest);
}

/** The part of an upper body that trousers begin in: from the waist, as wide as the hips. */
export function hipsOf({ left, top, width, height }: Area): Area {
  return {
    left: left + width * 0.14,
    top: top + height * 0.58,
    width: width * 0.72,
    height: height * 0.42,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
