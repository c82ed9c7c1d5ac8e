import type { LabImage, Point, Region } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import { type ColorModel, colorCost, colorDistance, learnColors } from "./colors.ts";
import type { Face } from "./face.ts";
import type { Surfaces } from "./surfaces.ts";
import { trunkEdgeAt } from "./trunk.ts";

/** The first pixel below the old top, per column of the trunk. */
export type HemLine = readonly Point[];

const TOP_BAND = { from: -1, to: -0.15 };
const BOTTOMS_BAND = { from: 0.3, to: 1.1 };
const REACH = 0.5;
const MIN_SEPARABLE = 0.85;
/** Colour costs. */
const MAX_ODDS = 3;
const STRANGE = 2.5;
const MAX_LOST = 12;
/** Rows a column. */
const STEEPEST = 2;
const CHANGE_COST = 4;
/** Pixels. */
const SLACK = 2;

interface Worn {
  readonly lab: LabImage;
  readonly silhouette: Region;
  readonly surfaces: Surfaces;
  readonly face: Face;
  readonly left: Arm;
  readonly right: Arm;
  readonly hem: number;
}

/** Separates the colours of top and bottoms by dynamic programming; null where they are alike. */
export function findHemLine(worn: Worn): HemLine | null {
  const top = learnBand(worn, TOP_BAND);
  const bottoms = learnBand(worn, BOTTOMS_BAND);
  if (!top || !bottoms) return null;
  const oddsOf = (i: number) => {
    const isNeither =
      Math.min(...[top, bottoms].map(({ model }) => colorDistance(model, worn.lab, i))) > STRANGE;
    return isNeither
      ? 0
      : colorCost(bottoms.model, worn.lab, i) - colorCost(top.model, worn.lab, i);
  };
  const isSeparable = (samples: readonly number[], sign: 1 | -1) =>
    samples.filter((i) => sign * oddsOf(i) > 0).length > MIN_SEPARABLE * samples.length;
  if (!isSeparable(top.samples, 1) || !isSeparable(bottoms.samples, -1)) return null;
  return bestLine(worn, oddsOf);
}

/** The old top without pixels below the line; sleeves beside the trunk may hang lower. */
export function endAtLine(top: Region, line: HemLine): Region {
  const ended = { ...top, data: top.data.slice() };
  for (const { x, y } of line) {
    for (let row = y + SLACK; row < top.height; row++) ended.data[row * top.width + x] = 0;
  }
  return ended;
}

function columnsOf({ left, right, hem, lab }: Worn): { from: number; to: number } {
  return {
    from: Math.max(0, Math.ceil(trunkEdgeAt(left, hem))),
    to: Math.min(lab.width - 1, Math.floor(trunkEdgeAt(right, hem))),
  };
}

function learnBand(
  worn: Worn,
  { from, to }: { from: number; to: number },
): { samples: number[]; model: ColorModel } | null {
  const { lab, face, hem } = worn;
  const columns = columnsOf(worn);
  const samples: number[] = [];
  const last = Math.min(lab.height - 1, Math.round(hem + to * face.width));
  for (let y = Math.max(0, Math.round(hem + from * face.width)); y <= last; y++) {
    for (let x = columns.from; x <= columns.to; x++) {
      const i = y * lab.width + x;
      if (isCloth(worn, i)) samples.push(i);
    }
  }
  const model = learnColors(lab, samples, 3);
  return model && { samples, model };
}

function isCloth({ silhouette, surfaces }: Worn, i: number): boolean {
  return silhouette.data[i] === 1 && !surfaces.skin.data[i] && !surfaces.head.data[i];
}

function bestLine(worn: Worn, oddsOf: (i: number) => number): HemLine | null {
  const { lab, face, hem } = worn;
  const { from, to } = columnsOf(worn);
  const first = Math.max(0, Math.round(hem - REACH * face.width));
  const rows = Math.min(lab.height - 1, Math.round(hem + REACH * face.width)) - first;
  const columns = to - from + 1;
  if (rows < 2 || columns < 2) return null;
  let before = worthOfRows(worn, { x: from, first, rows }, oddsOf);
  const came = new Int8Array(columns * rows);
  for (let column = 1; column < columns; column++) {
    const total = worthOfRows(worn, { x: from + column, first, rows }, oddsOf);
    for (let row = 0; row < rows; row++) {
      let best = before[row];
      for (let step = -STEEPEST; step <= STEEPEST; step++) {
        const value = (before[row + step] ?? Number.NEGATIVE_INFINITY) - CHANGE_COST * step * step;
        if (value <= best) continue;
        best = value;
        came[column * rows + row] = step;
      }
      total[row] = total[row] + best;
    }
    before = total;
  }
  let row = before.indexOf(Math.max(...before));
  const line: Point[] = [];
  for (let column = columns - 1; column >= 0; column--) {
    line.push({ x: from + column, y: first + row });
    row += came[column * rows + row];
  }
  return line.reverse();
}

function worthOfRows(
  worn: Worn,
  { x, first, rows }: { x: number; first: number; rows: number },
  oddsOf: (i: number) => number,
): Float32Array {
  const worth = new Float32Array(rows);
  let above = 0;
  let most = 0;
  for (let row = 0; row < rows; row++) {
    const i = (first + row) * worn.lab.width + x;
    worth[row] = above;
    most = Math.max(most, above);
    if (isCloth(worn, i)) above += Math.min(Math.max(oddsOf(i), -MAX_ODDS), MAX_ODDS);
  }
  return worth.map((value) => Math.max(value - most, -MAX_LOST));
}
