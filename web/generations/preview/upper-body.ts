import type { Region } from "#worker/engines/local/image/index.ts";
import { type Area, shareOf } from "./segmentation.ts";

const USUAL: Area = { left: 0.26, top: 0.27, width: 0.48, height: 0.4 };
/** The background was not found if the person's share of the picture is outside this range. */
const MIN_SHARE = 0.06;
const MAX_SHARE = 0.8;
/** The shoulders are the first row of this share of the widest row of the upper body. */
const SHOULDERS_OF_WIDEST = 0.6;
const UPPER_ROWS = 0.6;
const CROWN_TO_SHOULDERS = 1.4;
const UPPER_BODY_HEADS = 2.8;

interface Row {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** The area from the shoulders to the hips of a person, precise enough for a blurred picture. */
export function upperBodyOf(person: Region): Area {
  const { width, height } = person;
  const share = shareOf(person);
  if (share < MIN_SHARE || share > MAX_SHARE) return USUAL;
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

/** The part of an upper body that trousers start in. */
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
