import { meanFilter, median, type Point, type Region, smoothValues } from "../image/index.ts";
import type { Arm, Bones } from "./arm.ts";
import {
  type ArmRow,
  hidesHand,
  pocketRow,
  readArmRows,
  tipUnderSleeve,
  withoutSleeve,
} from "./arm-rows.ts";
import type { Face } from "./face.ts";
import type { Shoulders, Side } from "./shoulders.ts";
import type { Surfaces } from "./surfaces.ts";
import { trunkToBottom } from "./trunk.ts";

/** Proportions of NASA-STD-3000. */
const ROOT_DEPTH = 0.25;
const ELBOW_SHARE = 0.53;
const UPPER_WIDTH = { usual: 0.5, least: 0.4, most: 0.8 };
const WRIST_WIDTH = 0.3;
const ARMPIT_DEPTH = { least: 0.62, most: 0.95 };
const SLEEVE_FOLD = 0.45;
const WRIST_REACH = 3.3;
const WRIST_SHARE = 0.77;
/** The wrist of a hand in a pocket, as a share of the visible rows. */
const HIDDEN_HAND = 0.95;
/** The rows above and below that tell a watch from the trunk, and how much further out it is, in face widths. */
const WATCH = { rows: 0.4, further: 0.2 };
/** Relative to the other arm, to the shoulders' breadth, and in face widths. */
const MORE_THAN_OTHER = 1.2;
const LONGEST_ARM = { breadths: 1.6, faces: 5 };
/** Beside legs without a notch below the fingers, no end of an arm is visible. */
const USUAL_ARM = { breadths: 1.4, faces: 3.8 };
const SHORTEST_ARM = 2.4;

/** Moves the shoulder tips inwards where a wide short sleeve stands off them. */
export function shouldersUnderSleeves(
  silhouette: Region,
  { skin }: Surfaces,
  face: Face,
  shoulders: Shoulders,
  bent: { left: boolean; right: boolean },
): Shoulders {
  const { centre, profile } = shoulders;
  const under = (shoulder: Point, side: Side): Point => {
    const rows = readArmRows(silhouette, skin, face, { shoulder, centre, side });
    const place = { top: Math.round(shoulder.y), shoulder, centre, side };
    const x = tipUnderSleeve(rows, skin, face, place);
    if (x === null) return shoulder;
    const edge = profile[Math.round(x)] ?? Number.NaN;
    return { x, y: Number.isNaN(edge) ? shoulder.y : Math.min(edge, shoulder.y) };
  };
  const left = bent.left ? shoulders.left : under(shoulders.left, -1);
  const right = bent.right ? shoulders.right : under(shoulders.right, 1);
  return { ...shoulders, centre: (left.x + right.x) / 2, left, right };
}

/** Follows both arms down from the shoulders; a bent arm only to its elbow. */
export function followArms(
  silhouette: Region,
  surfaces: Surfaces,
  face: Face,
  { left, right, centre }: Shoulders,
  { bent, hem }: { bent: { left: boolean; right: boolean }; hem: number },
): Record<"left" | "right", Arm> {
  const follow = (shoulder: Point, side: Side, reach?: number) =>
    followArm(silhouette, surfaces, face, { shoulder, centre, side, hem, reach });
  const arms = { left: follow(left, -1), right: follow(right, 1) };
  const longest = Math.max(
    LONGEST_ARM.breadths * (right.x - left.x),
    LONGEST_ARM.faces * face.width,
  );
  const usual = Math.min(USUAL_ARM.breadths * (right.x - left.x), USUAL_ARM.faces * face.width);
  // Arms have one length: an arm inside the picture gives the length of one that is cut off.
  const isCut = ({ top, outer }: Arm) => outer.length >= silhouette.height - 1 - top;
  const reachOf = ({ wrist, top }: Arm) => wrist - top;
  const limit = (one: Arm, other: Arm) => {
    const like = reachOf(other);
    if (isCut(one) !== isCut(other)) return isCut(one) ? like : undefined;
    // A bent arm is followed only to its elbow, so it does not give the other arm's length.
    if (bent.left || bent.right) return undefined;
    const most =
      like > SHORTEST_ARM * face.width ? Math.min(longest, MORE_THAN_OTHER * like) : longest;
    if (reachOf(one) <= most) return undefined;
    return like > longest ? usual : like;
  };
  const reach = { left: limit(arms.left, arms.right), right: limit(arms.right, arms.left) };
  return {
    left: reach.left === undefined ? arms.left : follow(left, -1, reach.left),
    right: reach.right === undefined ? arms.right : follow(right, 1, reach.right),
  };
}

/** `reach` is the distance from shoulder tip to wrist, for an arm whose end is not visible. */
function followArm(
  silhouette: Region,
  surfaces: Surfaces,
  face: Face,
  place: { shoulder: Point; centre: number; side: Side; hem: number; reach?: number | undefined },
): Arm {
  const { shoulder, centre, side, hem, reach } = place;
  const top = Math.round(shoulder.y);
  const seenRows = readArmRows(silhouette, surfaces.skin, face, { shoulder, centre, side });
  const rows = withoutSleeve(seenRows, surfaces.skin, face, { top, shoulder, side });
  const least = Math.round(ARMPIT_DEPTH.least * face.width);
  const first = rows.findIndex((row, k) => k >= least && !Number.isNaN(row.inner));
  const most = Math.round(ARMPIT_DEPTH.most * face.width);
  const armpitRow = Math.min(first < 0 ? most : first, most, rows.length - 1);
  const likely = wristRow(rows, silhouette.height - 1 - top, { reach, side }, face);
  const pocket = pocketRow(rows, surfaces.skin, face, { top, side, hem });
  const isHidden =
    endsInPicture(rows, silhouette.height - 1 - top, reach) &&
    hidesHand(rows, surfaces.skin, face, { top, side });
  const hidden = isHidden ? Math.round(HIDDEN_HAND * rows.length) : likely;
  const wrist = Math.min(hidden, pocket ?? hidden);
  const trunkBelow = firstTrunk(rows, armpitRow, face);
  const widths = completeWidths(rows, { armpitRow, wrist, trunkBelow, side }, face);
  const outer = meanFilter(
    Float32Array.from(rows, (row) => row.outer),
    2,
  );
  const inner = outer.map((x, k) => x - side * widths[k]);
  const trunk = Float32Array.from(rows, (_row, k) => {
    const seen = trunkNear(rows, k, side, face);
    if (!Number.isNaN(seen)) return seen;
    return Number.isNaN(trunkBelow) || (inner[k] - trunkBelow) * side < 0 ? inner[k] : trunkBelow;
  });
  const below = rows.slice(armpitRow, wrist);
  const seen = below.filter((row) => !Number.isNaN(row.inner)).length / Math.max(1, below.length);
  const armpit = { x: inner[armpitRow], y: top + armpitRow };
  const apart = rows.findIndex((row, k) => k >= armpitRow && !Number.isNaN(row.trunk));
  // A hanging arm's outer edge is not further inside than the shoulder.
  const widest = outer
    .slice(least)
    .reduce((x, next) => ((next - x) * side > 0 ? next : x), shoulder.x - side * face.width);
  const tip = (widest - shoulder.x) * side < 0 ? widest : shoulder.x;
  const toBottom = { side, wrist, rows: silhouette.height - top };
  return {
    side,
    top,
    outer,
    inner,
    trunk: trunkToBottom(trunk, toBottom, face),
    armpit,
    parting: top + (apart < 0 ? armpitRow : apart),
    shoulder: { x: tip, y: shoulder.y },
    wrist: top + wrist,
    hangs: true,
    bones: armBones({ top, outer, inner }, wrist, face),
    seen,
    lifted: null,
  };
}

function armBones(
  { top, outer, inner }: Pick<Arm, "top" | "outer" | "inner">,
  wrist: number,
  face: Face,
): Bones {
  const root = Math.min(wrist, Math.round(ROOT_DEPTH * face.width));
  const at = (k: number) => ({ x: (outer[k] + inner[k]) / 2, y: top + k });
  return [at(root), at(Math.round(root + ELBOW_SHARE * (wrist - root))), at(wrist)];
}

/** The trunk in a row, or in most rows near it where a watch on a bare arm looks like the trunk. */
function trunkNear(rows: readonly ArmRow[], k: number, side: Side, face: Face): number {
  const seen = rows[k].trunk;
  if (Number.isNaN(seen)) return seen;
  const reach = WATCH.rows * face.width;
  const near = rows.slice(Math.max(0, Math.ceil(k - reach)), Math.floor(k + reach) + 1);
  const usual = median(near.flatMap(({ trunk }) => (Number.isNaN(trunk) ? [] : [trunk])));
  return (seen - usual) * side > WATCH.further * face.width ? usual : seen;
}

function firstTrunk(rows: readonly ArmRow[], armpitRow: number, face: Face): number {
  const seen = rows.slice(armpitRow).filter((row) => !Number.isNaN(row.trunk));
  const few = seen.slice(0, Math.round(SLEEVE_FOLD * face.width)).map((row) => row.trunk);
  return few.sort((one, other) => one - other)[few.length >> 1] ?? Number.NaN;
}

function endsInPicture(rows: readonly ArmRow[], toBottom: number, reach?: number): boolean {
  return rows.length < toBottom && reach === undefined;
}

function wristRow(
  rows: readonly ArmRow[],
  toBottom: number,
  { reach, side }: { reach: number | undefined; side: Side },
  face: Face,
): number {
  const ends = endsInPicture(rows, toBottom, reach);
  const usual = reach ?? WRIST_REACH * face.width;
  const guess = ends ? WRIST_SHARE * rows.length : Math.min(usual, rows.length - 1);
  const likely = Math.round(guess);
  if (!ends) return likely;
  let best = likely;
  let narrowest = Number.POSITIVE_INFINITY;
  const spread = Math.round(0.07 * rows.length);
  for (let k = likely - spread; k <= guess + spread; k++) {
    const row = rows[k];
    const width = row ? (row.outer - row.inner) * side : Number.NaN;
    if (!(width < narrowest)) continue;
    narrowest = width;
    best = k;
  }
  // A minimum at the end of the search range is no wrist: the trunk hides a part of the arm.
  return Math.abs(best - likely) < spread - 1 ? best : likely;
}

function completeWidths(
  rows: readonly ArmRow[],
  place: { armpitRow: number; wrist: number; trunkBelow: number; side: Side },
  face: Face,
): Float32Array {
  const { armpitRow, wrist, trunkBelow, side } = place;
  const known: { row: number; width: number }[] = [];
  rows.forEach((row, k) => {
    if (k >= armpitRow && !Number.isNaN(row.inner)) {
      known.push({ row: k, width: (row.outer - row.inner) * side });
    }
  });
  const first = known[0];
  const last = known.at(-1);
  if (!first || first.row > armpitRow) {
    const toTrunk = (rows[armpitRow].outer - trunkBelow) * side;
    const likely = Number.isNaN(toTrunk) ? UPPER_WIDTH.usual * face.width : toTrunk;
    const width = Math.min(
      Math.max(likely, UPPER_WIDTH.least * face.width),
      UPPER_WIDTH.most * face.width,
    );
    known.unshift({ row: armpitRow, width });
  }
  if (!last || last.row < wrist) known.push({ row: wrist, width: WRIST_WIDTH * face.width });
  const widths = new Float32Array(rows.length);
  let segment = 0;
  for (let k = 0; k < rows.length; k++) {
    while (segment < known.length - 2 && k > known[segment + 1].row) segment++;
    const from = known[segment] as { row: number; width: number };
    const to = known[segment + 1] ?? from;
    const span = Math.max(1, to.row - from.row);
    const t = Math.min(Math.max((k - from.row) / span, 0), 1);
    widths[k] = from.width + (to.width - from.width) * t;
  }
  return smoothValues(widths, Math.max(2, Math.round(0.08 * face.width)));
}
