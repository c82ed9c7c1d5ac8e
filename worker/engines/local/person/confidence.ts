import type { LabImage, Point } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Body } from "./body.ts";
import { isChestLikeBackground } from "./flood-checks.ts";
import { armsCover, hasGreyChest } from "./occlusion-and-shadow.ts";
import { raisedArms } from "./raised-arm.ts";
import { coversTip, type Side } from "./shoulders.ts";

export type Found = Omit<Body, "points" | "confidence">;

/** Shares of the border that the background model explains. */
const BUSY_BACKGROUND = 0.6;
const PLAIN_BACKGROUND = 0.9;
const SMOOTH_BACKGROUND = 2;
const ROUGHEST_BACKGROUND = 6;
const GUESSED = 0.9;
const BUSY = { least: 0.2, most: 0.7, fewest: 0.7, enough: 0.95 };
/** Lab units over four pixels. */
export const BODY_EDGE = 8;
const LIKELY_BREADTH = { least: 1.7, most: 4.2 };
const LIKELY_DROP = { least: 0.15, most: 1.45 };
/** Factor 0 at the first value, 1 from the second on; calibrated on about 200 drawn people. */
const FACTORS = {
  aside: [1, 0.45],
  slant: [0.67, 0],
  /** The share of the outline that has an edge in the photo. */
  edges: [0.25, 0.75],
  /** The same share of an outline that is certain although no arm is visibly apart. */
  sharp: [0.75, 0.92],
  shaded: [0.09, 0.03],
  /** The shorter upper arm, and the difference of both. */
  upperArm: [0.8, 1.6],
  uneven: [0.7, 0.2],
  /** The share of an arm that the picture's border cuts off. */
  cutArm: [0.5, 0.1],
  /** The distance of an arm from the neck: an object further out is no arm. */
  wide: [4, 3.4],
  /** The drop of the lower shoulder below the chin: a very low one may be a place on a sleeve. */
  low: [1.5, 1.2],
  /** The share of an upper arm that is skin or cloth: a wall or a shadow is neither. */
  clothed: [0.05, 0.2],
  /** The same share of the silhouette from the shoulders to the hem. */
  clothedTrunk: [0.6, 0.8],
} as const;
const SHORTEST_ARM = 1.3;
/** The drop of a bare shoulder that is lower still: a body that leans, or a place on the arm. */
const LOW_BARE = 1.34;
/** The factor for doubts that rarely spoil a top: elbows beneath sleeves, grey cloth. */
const UNSURE = 0.55;
const UNSEEN_ARM = 0.55;
const BENT_ARM = 0.85;
const COVERED_TRUNK = 0.4;
/** Where a lifted arm leaves the trunk is not known. */
const RAISED_ARM = 0.4;
const ALIKE = 0.8;
/** Arms that are visibly apart from the trunk; an outline with all of the edges of `sharp` is as certain. */
const SEEN_ARMS = 0.75;

/** The least factor decides. */
export function confidenceOf(body: Found): number {
  return Math.min(...Object.values(factorsOf(body)));
}

/** The factors of the confidence in an analysed body, each from 0 to 1; 0 where one cannot be measured. */
export function factorsOf(body: Found) {
  const factors = measureFactors(body);
  for (const name of Object.keys(factors) as (keyof typeof factors)[]) {
    if (Number.isNaN(factors[name])) factors[name] = 0;
  }
  return factors;
}

function measureFactors(body: Found) {
  const { shoulders, face, chin, silhouette } = body;
  const { left, right, centre } = shoulders;
  const breadth = (right.x - left.x) / face.width;
  const drop = ((left.y + right.y) / 2 - chin) / face.width;
  const both = [body.left, body.right];
  const ofArm = (arm: Arm) =>
    arm.hangs ? hangingArm(arm, face.width, silhouette.region.height) : BENT_ARM;
  const arms = Math.min(ofArm(body.left), ofArm(body.right));
  // A lifted upper arm is seen at an angle, so its length does not matter.
  const uppers = both
    .filter(({ lifted }) => !lifted)
    .map(({ shoulder, bones: [, elbow] }) => {
      return Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y) / face.width;
    });
  const edges = edgeSupport(body, chin, body.hem);
  // A shadow has no sharp outline.
  const support = Math.max(SEEN_ARMS * factorOf("sharp", edges), arms);
  return {
    // Arms that are not visibly apart from the trunk do not support a doubtful outline.
    ground: groundFactor(body, edges) * (silhouette.plain ? 1 : arms),
    edges: outlineFactor(body, edges),
    shaded: silhouette.plain ? shadeFactor(body, support) : 1,
    alike: isAlike(body) ? ALIKE * support : 1,
    raised: hidesArm(body) ? RAISED_ARM : 1,
    breadth: isWithin(breadth, LIKELY_BREADTH) ? 1 : 0,
    drop: isWithin(drop, LIKELY_DROP) ? 1 : 0,
    low: factorOf("low", Math.max(dropBelowChin(left, -1, body), dropBelowChin(right, 1, body))),
    slant: factorOf("slant", Math.abs(right.y - left.y) / Math.max(1, right.x - left.x)),
    aside: factorOf("aside", Math.abs(centre - face.x - face.width / 2) / face.width),
    upperArm: Math.max(UNSURE, factorOf("upperArm", Math.min(...uppers))),
    uneven: Math.max(UNSURE, factorOf("uneven", Math.max(...uppers) - Math.min(...uppers))),
    cutArm: factorOf(
      "cutArm",
      Math.max(...both.map((arm) => cutShare(arm, silhouette.region.width))),
    ),
    wide: factorOf(
      "wide",
      Math.max(...both.map((arm) => reachOf(arm, shoulders.neck))) / face.width,
    ),
    clothed: factorOf("clothed", Math.min(...both.map((arm) => clothedShare(arm, body)))),
    clothedTrunk: factorOf("clothedTrunk", clothedTrunkShare(body)),
    covered: armsCover(body) ? COVERED_TRUNK : 1,
    arms,
  };
}

/** The drop of a shoulder below the chin in face widths; at most `LOW_BARE` for a bare one, which is on no sleeve. */
function dropBelowChin(tip: Point, side: Side, { surfaces, face, chin }: Found): number {
  const drop = (tip.y - chin) / face.width;
  return coversTip(surfaces.skin, tip, side, face.width) ? Math.min(drop, LOW_BARE) : drop;
}

function factorOf(name: keyof typeof FACTORS, value: number): number {
  return rampOf(FACTORS[name], value);
}

/** Whether an arm is lifted that could not be followed. */
function hidesArm(body: Found): boolean {
  const raised = raisedArms(body);
  return (raised.left && !body.left.lifted) || (raised.right && !body.right.lifted);
}

/** 0 at the first limit and beyond, 1 from the second on. */
export function rampOf([none, all]: readonly [number, number], value: number): number {
  return Math.min(1, Math.max(0, (value - none) / (all - none)));
}

/** `edges`: the share of the outline that has an edge in the photo. */
export function outlineFactor({ silhouette }: Found, edges: number): number {
  return silhouette.plain ? factorOf("edges", edges) : 1;
}

/** `edges`: the share of the outline that has an edge in the photo. */
export function groundFactor({ silhouette }: Found, edges: number): number {
  if (silhouette.plain) return plainGround(silhouette);
  const clear = (edges - BUSY.fewest) / (BUSY.enough - BUSY.fewest);
  return BUSY.least + (BUSY.most - BUSY.least) * Math.min(1, Math.max(0, clear));
}

function plainGround({ background, flooded }: Found["silhouette"]): number {
  const explained =
    (background.inlierShare - BUSY_BACKGROUND) / (PLAIN_BACKGROUND - BUSY_BACKGROUND);
  const smooth =
    (ROUGHEST_BACKGROUND - background.sigma) / (ROUGHEST_BACKGROUND - SMOOTH_BACKGROUND);
  return Math.min(1, explained, smooth) * (flooded ? 1 : GUESSED);
}

function cutShare({ outer, top, wrist, side }: Arm, width: number): number {
  const rows = outer.subarray(0, Math.max(1, wrist - top));
  const border = side < 0 ? 2 : width - 3;
  return rows.filter((x) => (x - border) * side >= 0).length / rows.length;
}

function reachOf({ outer, top, wrist, side }: Arm, neck: number): number {
  const rows = outer.subarray(0, Math.max(1, wrist - top));
  return rows.reduce((most, x) => Math.max(most, (x - neck) * side), 0);
}

/** Hands in pockets continue over trousers: only the upper arm counts. */
function clothedShare({ outer, inner, top, bones: [, elbow] }: Arm, { surfaces }: Found): number {
  const { skin, top: cloth } = surfaces;
  const rows = Math.min(outer.length, Math.round(elbow.y) - top);
  let all = 0;
  let clothed = 0;
  for (let row = 0; row < rows; row++) {
    const from = Math.round(Math.min(outer[row], inner[row]));
    const to = Math.round(Math.max(outer[row], inner[row]));
    for (let x = from; x <= to; x++) {
      const i = (top + row) * skin.width + x;
      all++;
      clothed += skin.data[i] | cloth.data[i];
    }
  }
  return all === 0 ? 1 : clothed / all;
}

function clothedTrunkShare({ silhouette, surfaces, shoulders, hem }: Found): number {
  const { data, width } = silhouette.region;
  const { skin, head, top } = surfaces;
  const { left, right } = shoulders;
  let all = 0;
  let clothed = 0;
  for (let i = Math.round(Math.max(left.y, right.y)) * width; i < Math.round(hem) * width; i++) {
    if (!data[i]) continue;
    all++;
    clothed += skin.data[i] | top.data[i] | head.data[i];
  }
  return all === 0 ? 1 : clothed / all;
}

/** Grey cloth has the colours of a white wall's shadow, and cloth like the wall those of a faint one. */
function shadeFactor(body: Found, support: number): number {
  const factor = factorOf("shaded", body.silhouette.shaded);
  if (factor >= UNSURE) return factor;
  const isCloth = hasGreyChest(body) || (isAlike(body) && support >= SEEN_ARMS);
  return isCloth ? UNSURE : factor;
}

/** Whether a flood fill could not separate the chest from the wall. */
function isAlike({ lab, face, silhouette: { plain, flooded, background } }: Found): boolean {
  return plain && !flooded && isChestLikeBackground(lab, background, face);
}

/** The share of the outline between two rows that has an edge in the photo. */
export function edgeSupport({ lab, silhouette }: Found, from: number, to: number): number {
  const { width, height, data } = silhouette.region;
  let outline = 0;
  let supported = 0;
  for (let y = Math.max(2, Math.round(from)); y < Math.min(height - 2, to); y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (!data[i] || (data[i - 1] && data[i + 1] && data[i - width])) continue;
      outline++;
      if (Math.max(stepAt(lab, i, 1), stepAt(lab, i, width)) > BODY_EDGE) supported++;
    }
  }
  return outline === 0 ? 0 : supported / outline;
}

/** The change of colour over four pixels, `by` apart, in Lab units. */
export function stepAt({ l, a, b }: LabImage, i: number, by: number): number {
  const step = ({ data }: LabImage["l"]) => data[i + 2 * by] - data[i - 2 * by];
  return Math.hypot(step(l), step(a), step(b));
}

function hangingArm({ top, outer, bones, seen }: Arm, unit: number, height: number): number {
  const [root, elbow, wrist] = bones;
  const length =
    Math.hypot(elbow.x - root.x, elbow.y - root.y) +
    Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const cut = top + outer.length >= height - 1;
  if (!cut && length <= SHORTEST_ARM * unit) return 0;
  return UNSEEN_ARM + (1 - UNSEEN_ARM) * seen;
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return value > least && value < most;
}
