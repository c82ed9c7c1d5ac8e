import {
  labDistance,
  type Mask,
  median,
  medianColor,
  nthLeast,
  shareWithin,
} from "../image/index.ts";
import { type Arm, trunkEdgeAt, trunkSize } from "../person/index.ts";
import { edgeOf } from "../warp/index.ts";
import type { Scene } from "./scene.ts";
import { showsWaistband } from "./seen-waistband.ts";

/** The belly and the bottoms between the hem of a short garment and the old hem. */
export interface Midriff {
  /** The middle row in which the garment ends. */
  readonly end: number;
  /** The last row in which a loose old top may be left beside the bottoms. */
  readonly lowest: number;
  /** Whether the bottoms were hidden up to a waistline under the old top. */
  readonly isRaised: boolean;
  /** The row below which bottoms and above which skin takes the place of the old top. */
  readonly waistAt: (x: number) => number;
  /** The row in which the old top ends. */
  readonly hemAt: (x: number) => number;
  /** The rows of cloth of the bottoms below the old hem. */
  readonly cloth: number;
  /** The left and right columns of the body in a row. */
  readonly edgesAt: (y: number) => readonly [left: number, right: number];
  /** Whether a pixel is outside the body, where a loose old top stood off it. */
  readonly isBeside: (x: number, y: number) => boolean;
  /** Whether a pixel below the old hem, beside the body's edges, is the bottoms', because no loose top hangs there. */
  readonly isShaded: (x: number, y: number) => boolean;
}

/** In face widths: half the columns that count, and the height of a strip that is no belly. */
const HALF = 0.6;
const STRIP = 0.2;
const LEAST_STRIP = 0.04;
/** The share of the columns in which a strip may be lower than `LEAST_STRIP`. */
const UNEVEN = 0.8;
/** The rows below the old hem, in face widths, and the most of the old top's cloth in them. */
const BELOW = { from: 0.15, to: 0.6 };
const MOST_CLOTH = 0.3;
/**
 * Bottoms that share colours with the old top have another median colour, in L*a*b* units; so few
 * rows of them may then be the old top's, in face widths.
 */
const OTHER_CLOTH = 18;
const BELOW_MIXED = 0.07;
/** The waistlines of trousers and skirts below the shoulders, and the belly above, in trunk sizes. */
const WAISTLINE = { highest: 2.2, usual: 2.75 };
const BELLY = 0.7;
/** An old hem this far below the waistline hides it, in trunk sizes. */
const HIDES = 0.4;
/** Rows of the bottoms to continue them from, and those left out above their end, in face widths. */
const CLOTH = { from: 0.1, least: 0.15, most: 0.8, margin: 0.1 };
/** The columns of the trunk that show these rows, and the share of body and of cloth in them. */
const MIDDLE = 0.55;
const BODY = 0.97;
const MOSTLY = 0.5;
/** The most that an old top stands off the bottoms, in face widths. */
const LOOSE = 0.5;
/** The height below `BELOW` in which cloth shows that the bottoms go on, in face widths. */
const GOES_ON = 0.3;
/** A waistline seen from the front is lower in the middle, and a tucked top bulges over it. */
const SAG = 0.06;
const BULGE = 0.03;
/** How much narrower than the hips a waist is that lies this many face widths above. */
const NARROWER = { share: 0.14, height: 0.9 };

/**
 * Null unless the garment ends above the old top's hem. A dress stays below a short garment,
 * because it has no hem there.
 *
 * @param alpha of the garment, 0..255
 * @param wearsTrousers tells whether the legs are covered apart, so that the cloth is no dress; a
 *   jumpsuit counts as trousers
 */
export function midriffOf(alpha: Mask, scene: Scene, wearsTrousers: () => boolean): Midriff | null {
  const { surfaces, shoulders, face, hem } = scene;
  const { width, height } = alpha;
  const unit = face.width;
  const from = Math.max(0, Math.round(shoulders.centre - HALF * unit));
  const to = Math.min(width - 1, Math.round(shoulders.centre + HALF * unit));
  const hemAt = tabulate(width, edgeOf(scene));
  const ends: number[] = [];
  const strips: number[] = [];
  for (let x = from; x <= to; x++) {
    let y = Math.min(height - 1, Math.round(hemAt(x)));
    while (y > 0 && alpha.data[y * width + x] < 128) y--;
    ends.push(y);
    strips.push(hemAt(x) - y);
  }
  const strip = nthLeast(strips, Math.floor(UNEVEN * strips.length));
  if (strip === undefined || strip < LEAST_STRIP * unit) return null;
  const rows = { from: hem + BELOW.from * unit, to: Math.min(height - 1, hem + BELOW.to * unit) };
  if (rows.to <= rows.from) return null;
  const below = { left: from, right: to + 1, top: Math.round(rows.from), bottom: rows.to };
  const isMixed = shareWithin(surfaces.top, below) > MOST_CLOTH;
  const isOne = isMixed && changeAtHem(scene, { from, to }, rows) < OTHER_CLOTH;
  if (isOne && !wearsTrousers()) return null;
  const end = median(ends);
  const cloth = clothBelow(scene);
  const waist = waistOf(scene, end);
  const isHidden = hem - waist > HIDES * trunkSize(scene);
  const isRaised = cloth > 0 && isHidden && !showsWaistband(scene, hemAt, { from, to });
  const hips = [hipOf(scene, scene.left, rows), hipOf(scene, scene.right, rows)] as const;
  const edgesAt = tabulate(height, bodyEdges(scene, { end, hips, waist: isRaised ? waist : hem }));
  const isOutside = (x: number, y: number) => x < edgesAt(y)[0] || x > edgesAt(y)[1];
  const isShaded = (x: number, y: number) => {
    if (y < rows.from || !isOutside(x, y)) return false;
    return !hips[x < shoulders.centre ? 0 : 1].isLoose;
  };
  const above = (median(strips) < STRIP * unit ? STRIP : BULGE) * unit;
  const waistAt = tabulate(width, (x) => {
    if (cloth === 0) return Number.POSITIVE_INFINITY;
    if (!isRaised) return hemAt(x) - above;
    const [left, right] = edgesAt(waist);
    const out = (2 * x - left - right) / Math.max(1, right - left);
    return waist + SAG * unit * (1 - Math.min(1, out ** 2));
  });
  return {
    end,
    lowest: isMixed ? hem + BELOW_MIXED * unit : rows.to,
    isRaised,
    waistAt,
    hemAt,
    cloth,
    edgesAt,
    isBeside: (x, y) => {
      // A garment that ends below the waistline has bottoms beside it.
      return y > Math.min(end, waistAt(x) - 1) && isOutside(x, y) && !isShaded(x, y);
    },
    isShaded,
  };
}

/** The values of a function at whole numbers below a length, and their nearest one elsewhere. */
function tabulate<T>(length: number, valueAt: (k: number) => T): (k: number) => T {
  const values = Array.from({ length }, (_, k) => valueAt(k));
  return (k) => values[Math.min(length - 1, Math.max(0, Math.round(k)))];
}

/** The row of the waistline: as high as is usual if the garment ends high. */
function waistOf(scene: Scene, end: number): number {
  const { left, right } = scene.shoulders;
  const size = trunkSize(scene);
  const level = (left.y + right.y) / 2;
  const below = Math.min(level + WAISTLINE.usual * size, end + BELLY * size);
  return Math.max(level + WAISTLINE.highest * size, below);
}

/** The rows of bottoms below the old hem; 0 if there are too few, as below a top that bares skin. */
function clothBelow({ surfaces, silhouette, left, right, hem, face, lab }: Scene): number {
  const unit = face.width;
  const first = Math.round(hem + CLOTH.from * unit);
  const last = Math.min(lab.height, Math.round(first + CLOTH.most * unit));
  let y = first;
  for (; y < last; y++) {
    const [from, to] = [trunkEdgeAt(left, y), trunkEdgeAt(right, y)];
    const middle = (from + to) / 2;
    const half = (MIDDLE * (to - from)) / 2;
    let [body, cloth, all] = [0, 0, 0];
    for (let x = Math.ceil(middle - half); x <= middle + half; x++, all++) {
      const i = y * lab.width + x;
      if (!silhouette.region.data[i]) continue;
      body++;
      if (!surfaces.skin.data[i]) cloth++;
    }
    // A gap between the legs ends the rows like bare legs.
    if (body < BODY * all || cloth < MOSTLY * all) break;
  }
  // The rows above a gap between the legs are shaded.
  const rows = y < last ? y - first - CLOTH.margin * unit : y - first;
  return rows < CLOTH.least * unit ? 0 : rows;
}

interface Hip {
  readonly x: number;
  /** Whether the old top hangs beside it, below the hem too. */
  readonly isLoose: boolean;
}

interface Torso {
  readonly end: number;
  readonly waist: number;
  readonly hips: readonly [left: Hip, right: Hip];
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

/** The edge of the visible bottoms. */
function hipOf(scene: Scene, arm: Arm, rows: Rows): Hip {
  const outs: number[] = [];
  for (let y = rows.from; y <= rows.to; y++) outs.push(trunkEdgeAt(arm, y) * arm.side);
  const edge = arm.side * Math.min(...outs);
  const x = insideLooseTop(scene, arm.side, edge, rows);
  return { x, isLoose: x !== edge };
}

/** From the new hem the body narrows evenly to the waist, and widens to the visible bottoms. */
function bodyEdges(scene: Scene, { end, waist, hips: found }: Torso) {
  const { left, right, hem, face } = scene;
  const above = [trunkEdgeAt(left, end), trunkEdgeAt(right, end)];
  const hips = found.map(({ x }) => x);
  const height = Math.min(1, Math.max(0, hem - waist) / (NARROWER.height * face.width));
  const inset = (NARROWER.share * height * (hips[1] - hips[0])) / 2;
  const waists = [hips[0] + inset, hips[1] - inset];
  const isLoose = waist < hem;
  const tops = isLoose
    ? [Math.max(above[0], hips[0]), Math.min(above[1], hips[1])]
    : [above[0], above[1]];
  return (y: number): readonly [number, number] => {
    const toWaist = smooth((y - end) / Math.max(1, waist - end));
    const toHips = smooth((y - waist) / Math.max(1, hem - waist));
    const at = (k: 0 | 1) =>
      y < waist
        ? tops[k] + toWaist * (waists[k] - tops[k])
        : waists[k] + toHips * (hips[k] - waists[k]);
    return [at(0), at(1)];
  };
}

/** The first column inwards from the trunk's edge that shows more below the hem than the old top. */
function insideLooseTop(
  { surfaces, silhouette, hemLine, face, lab }: Scene,
  side: number,
  edge: number,
  rows: Rows,
): number {
  // A clear line ends the old top; colours of the top below it are the bottoms'.
  const isTop = (i: number) => !hemLine && surfaces.top.data[i] === 1;
  // The wall or a hand is below a loose top; more cloth is below the shaded side of bottoms.
  const goesOn = (x: number) => {
    const last = Math.min(lab.height - 1, rows.to + GOES_ON * face.width);
    let [cloth, all] = [0, 0];
    for (let y = Math.ceil(rows.to); y <= last; y++, all++) {
      const i = y * lab.width + x;
      if (silhouette.region.data[i] && !surfaces.skin.data[i]) cloth++;
    }
    return cloth > MOSTLY * all;
  };
  for (let step = 0; step < LOOSE * face.width; step++) {
    const x = Math.round(edge - side * step);
    if (goesOn(x)) return step === 0 ? edge : x;
    for (let y = Math.ceil(rows.from); y <= rows.to; y++) {
      const i = y * lab.width + x;
      if (silhouette.region.data[i] && !isTop(i)) return step === 0 ? edge : x;
    }
  }
  return edge;
}

function smooth(t: number): number {
  const clamped = Math.min(1, Math.max(0, t));
  return clamped * clamped * (3 - 2 * clamped);
}

/** How much the median colour changes from the rows above the old hem to those below it. */
function changeAtHem(
  { lab, hem, face }: Scene,
  columns: { from: number; to: number },
  below: typeof columns,
): number {
  const above = { from: hem - BELOW.to * face.width, to: hem - BELOW.from * face.width };
  const colorOf = (rows: typeof columns) => {
    const found: number[] = [];
    for (let y = Math.max(0, Math.round(rows.from)); y < rows.to; y++) {
      for (let x = columns.from; x <= columns.to; x++) found.push(y * lab.width + x);
    }
    return medianColor(lab, found);
  };
  return labDistance(colorOf(above), colorOf(below));
}
