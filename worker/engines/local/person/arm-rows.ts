import { median, nthLeast, type Point, type Region } from "../image/index.ts";
import type { Face } from "./face.ts";
import type { Side } from "./shoulders.ts";

const WIDEST = 0.85;
const NARROWEST = 0.12;
const LONGEST_SHORT_SLEEVE = 2.2;
const SHORTEST_SLEEVE = 0.3;
/** If no more than a hand shows below a sleeve that covers the elbow, the sleeve is long and the arm is foreshortened. */
const HAND_ALONE = 1.5;
const DELTOID = 0.05;
const ELBOW = 1.8;
/** Skin that ends above is shaded or covered: no hand is there. */
const HIGHEST_HAND = 1.5;
const MIN_SEEN = 0.25;
const NARROWEST_SHOULDER = 1.1;
const SETTLED = 0.5;
/** Pixels of shade between an arm and the gap beside it. */
const SHADE = 6;
/** Below the hem. */
const POCKET = 0.6;
const LEAST_HAND = 0.3;
/** The trunk is wider to each side of the middle. */
const NARROWEST_TRUNK = 0.3;

/** Shares of an arm's rows, of the rows of a bare forearm, and of the rows of a hand by width. */
const FOREARM = 0.68;
const WRIST = 0.82;
const FINGERS = 0.98;
const BARE_FOREARM = 0.8;
const HAND_RANK = 0.8;
const LONGEST_WITHOUT_HAND = 4.4;
/** The widest part of a hand over the forearm. */
const BULGE = 1.28;

export interface ArmRow {
  readonly outer: number;
  /** NaN where it is not visible. */
  readonly inner: number;
  /** The start of the trunk; NaN where it is not visible. */
  readonly trunk: number;
}

const NOT_VISIBLE = { inner: Number.NaN, trunk: Number.NaN };

/** The edges of an arm in each row from the shoulder tip down to where the arm ends. */
export function readArmRows(
  silhouette: Region,
  skin: Region,
  face: Face,
  place: { shoulder: Point; centre: number; side: Side },
): ArmRow[] {
  const { width, height, data } = silhouette;
  const { shoulder, centre, side } = place;
  const jump = 0.3 * face.width;
  const longestGap = Math.round(0.2 * face.width);
  const rows: ArmRow[] = [];
  let previous = shoulder.x;
  let clothed = 0;
  for (let y = Math.round(shoulder.y); y < height; y++) {
    let outer = side < 0 ? 0 : width - 1;
    while ((centre - outer) * -side > 0 && !data[y * width + outer]) outer -= side;
    // The edge jumps below the fingers to the hip, and above from a wide sleeve to the arm.
    if (rows.length > LONGEST_SHORT_SLEEVE * face.width && Math.abs(outer - previous) > jump) break;
    const row = readRow(silhouette, skin, face, y, outer, place);
    rows.push({ outer, ...row });
    previous = outer;
    const bare = skinNear(skin, y, outer, side);
    clothed = bare ? 0 : clothed + 1;
    const bareRows = rows.length - clothed;
    if (
      clothed > longestGap &&
      bareRows > HIGHEST_HAND * face.width &&
      hasBareSkin(rows, clothed)
    ) {
      rows.length -= clothed;
      break;
    }
  }
  return rows;
}

/** Replaces a short sleeve's edge by a line from the shoulder tip to the bare arm. */
export function withoutSleeve(
  rows: readonly ArmRow[],
  skin: Region,
  face: Face,
  { top, shoulder, side }: { top: number; shoulder: Point; side: Side },
): ArmRow[] {
  const below = endOfSleeve(rows, skin, face, { top, side });
  if (below === null) return [...rows];
  const bare = rows[below];
  return rows.map((row, k) => {
    if (k >= below) return row;
    const t = k / below;
    const straight = shoulder.x + t * (bare.outer - shoulder.x);
    // The deltoid bulges most at a quarter of the length.
    const round = side * DELTOID * face.width * Math.sin(Math.PI * Math.sqrt(t));
    const outer = (straight + round - row.outer) * side > 0 ? row.outer : straight + round;
    return { outer, inner: Number.NaN, trunk: row.trunk };
  });
}

/** Extends the straight upper arm under a wide short sleeve; null where the tip may be right. */
export function tipUnderSleeve(
  rows: readonly ArmRow[],
  skin: Region,
  face: Face,
  { top, shoulder, centre, side }: { top: number; shoulder: Point; centre: number; side: Side },
): number | null {
  const below = endOfSleeve(rows, skin, face, { top, side });
  if (below === null) return null;
  const seen = rows.slice(below, Math.round(ELBOW * face.width));
  if (seen.length < MIN_SEEN * face.width) return null;
  const middle = (seen.length - 1) / 2;
  const mean = seen.reduce((sum, { outer }) => sum + outer, 0) / seen.length;
  const spread = seen.reduce((sum, _, k) => sum + (k - middle) ** 2, 0);
  const slope = seen.reduce((sum, { outer }, k) => sum + (k - middle) * (outer - mean), 0) / spread;
  const edge = mean - slope * (below + middle);
  const least = centre + side * NARROWEST_SHOULDER * face.width;
  const tip = (edge - least) * side < 0 ? least : edge;
  return (tip - shoulder.x) * side < 0 ? tip : null;
}

function endOfSleeve(
  rows: readonly ArmRow[],
  skin: Region,
  face: Face,
  { top, side }: { top: number; side: Side },
): number | null {
  const isBare = (row: ArmRow, k: number) => skinNear(skin, top + k, row.outer, side);
  const sleeve = rows.findLastIndex(
    (row, k) => k < LONGEST_SHORT_SLEEVE * face.width && !isBare(row, k),
  );
  const settled = rows.slice(sleeve + 1, sleeve + 1 + Math.round(SETTLED * face.width));
  const allBare = settled.every((row, k) => isBare(row, sleeve + 1 + k));
  if (sleeve < SHORTEST_SLEEVE * face.width || settled.length === 0 || !allBare) return null;
  const isCut = top + rows.length >= skin.height - 1;
  const coversElbow = sleeve > ELBOW * face.width;
  if (!isCut && coversElbow && rows.length - sleeve < HAND_ALONE * face.width) return null;
  return firstWholeRow(rows, sleeve + 1, settled, side);
}

/** Cuffs are oblique: the first row where the arm is bare from edge to edge. */
function firstWholeRow(
  rows: readonly ArmRow[],
  from: number,
  settled: readonly ArmRow[],
  side: Side,
): number {
  const widthOf = (row: ArmRow) => (row.outer - row.inner) * side;
  const widths = settled
    .map(widthOf)
    .filter((width) => !Number.isNaN(width))
    .sort((one, other) => one - other);
  const usual = widths[Math.floor(0.7 * widths.length)];
  if (usual === undefined) return from;
  const whole = settled.findIndex((row) => widthOf(row) > 0.88 * usual);
  return Math.min(rows.length - 1, from + Math.max(0, whole));
}

/** Long sleeves show no skin above the hand, so only a visible inner edge proves a bare arm. */
function hasBareSkin(rows: readonly ArmRow[], clothed: number): boolean {
  return rows.slice(0, -clothed).some((row) => !Number.isNaN(row.inner));
}

/** Where a sleeve ends whose hand is in a pocket, in rows; null where hand or arm are visible. */
export function pocketRow(
  rows: readonly ArmRow[],
  skin: Region,
  face: Face,
  { top, side, hem }: { top: number; side: Side; hem: number },
): number | null {
  const first = HIGHEST_HAND * face.width;
  const isSeen = (row: ArmRow, k: number) =>
    k > first && (skinNear(skin, top + k, row.outer, side) || !Number.isNaN(row.inner));
  if (rows.filter(isSeen).length > LEAST_HAND * face.width) return null;
  const row = Math.round(hem + POCKET * face.width) - top;
  return row > 0 ? row : null;
}

/** Whether a bare forearm ends without the bulge of a hand, which is in a pocket or behind the body. */
export function hidesHand(
  rows: readonly ArmRow[],
  skin: Region,
  face: Face,
  { top, side }: { top: number; side: Side },
): boolean {
  if (rows.length > LONGEST_WITHOUT_HAND * face.width) return false;
  const at = (share: number) => Math.round(share * rows.length);
  const forearm = rows.slice(at(FOREARM), at(WRIST));
  const bare = forearm.filter((row, k) => skinNear(skin, top + at(FOREARM) + k, row.outer, side));
  if (bare.length < BARE_FOREARM * forearm.length) return false;
  const widths = (part: readonly ArmRow[]) =>
    part.map(({ outer, inner }) => (outer - inner) * side).filter((width) => width > 0);
  const arm = widths(forearm);
  const hand = widths(rows.slice(at(WRIST), at(FINGERS)));
  if (arm.length < forearm.length / 2 || hand.length === 0) return false;
  const widest = nthLeast(hand, Math.floor(HAND_RANK * hand.length)) ?? 0;
  return widest < BULGE * median(arm);
}

function skinNear(skin: Region, y: number, outer: number, side: Side): boolean {
  for (let step = 1; step <= 4; step++) {
    if (skin.data[y * skin.width + outer - side * step]) return true;
  }
  return false;
}

function readRow(
  { width, data }: Region,
  skin: Region,
  face: Face,
  y: number,
  outer: number,
  { centre, side }: { centre: number; side: Side },
): { inner: number; trunk: number } {
  const widest = WIDEST * face.width;
  const narrowest = NARROWEST * face.width;
  const bare = skinNear(skin, y, outer, side);
  const isGap = (x: number) => !data[y * width + x] && !data[y * width + x - side];
  const isSkin = (x: number) => skin.data[y * width + x];
  for (let step = Math.ceil(narrowest); step < widest; step++) {
    const x = outer - side * step;
    const next = x - side;
    const cloth = bare && !isSkin(next) && !isSkin(next - side) && !isSkin(next - 2 * side);
    if (!cloth && !isGap(next)) continue;
    let trunk = next;
    while (cloth && !isGap(trunk) && Math.abs(trunk - next) < SHADE) trunk -= side;
    if (!isGap(trunk)) return { inner: x, trunk: next };
    while (!data[y * width + trunk] && trunk > 0 && trunk < width - 1) trunk -= side;
    const isBetweenLegs = (trunk - centre) * side < NARROWEST_TRUNK * face.width;
    return isBetweenLegs ? NOT_VISIBLE : { inner: x, trunk };
  }
  return NOT_VISIBLE;
}
