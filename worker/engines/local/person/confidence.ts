import type { LabImage, Region } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Body } from "./body.ts";
import { armsCover } from "./occlusion-and-shadow.ts";

type Found = Omit<Body, "points" | "confidence">;

/** Shares of the border that the background model explains. */
const BUSY_BACKGROUND = 0.6;
const PLAIN_BACKGROUND = 0.9;
const SMOOTH_BACKGROUND = 2;
const ROUGHEST_BACKGROUND = 6;
const GUESSED = 0.9;
const BUSY = { least: 0.2, most: 0.7, fewest: 0.7, enough: 0.95 };
/** Lab units over four pixels. */
const BODY_EDGE = 8;
const LIKELY_BREADTH = { least: 1.7, most: 4.2 };
const LIKELY_DROP = { least: 0.15, most: 1.45 };
/** Factor 0 at the first value, 1 from the second on; calibrated on about 200 drawn people. */
const FACTORS = {
  aside: [1, 0.45],
  slant: [0.67, 0],
  edges: [0.25, 0.75],
  shaded: [0.09, 0.03],
  /** The shorter upper arm, and the difference of both. */
  upperArm: [0.8, 1.6],
  uneven: [0.7, 0.2],
  /** The share of an arm that the picture's border cuts off. */
  cutArm: [0.5, 0.1],
} as const;
const SHORTEST_ARM = 1.3;
const UNSEEN_ARM = 0.55;
const BENT_ARM = 0.85;
const COVERED_TRUNK = 0.4;

export function confidenceOf(body: Found): number {
  const { shoulders, face, chin, silhouette } = body;
  const { left, right, centre } = shoulders;
  const breadth = (right.x - left.x) / face.width;
  const drop = ((left.y + right.y) / 2 - chin) / face.width;
  const both = [body.left, body.right];
  const arms = both.map((arm) => {
    return arm.hangs ? hangingArm(arm, face.width, silhouette.region.height) : BENT_ARM;
  });
  const uppers = both.map(({ shoulder, bones: [, elbow] }) => {
    return Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y) / face.width;
  });
  return Math.min(
    // Arms that are not visibly apart from the trunk do not support a doubtful outline.
    outlineOf(body) * (silhouette.plain ? 1 : Math.min(...arms)),
    isWithin(breadth, LIKELY_BREADTH) && isWithin(drop, LIKELY_DROP) ? 1 : 0,
    factorOf("slant", Math.abs(right.y - left.y) / Math.max(1, right.x - left.x)),
    factorOf("aside", Math.abs(centre - face.x - face.width / 2) / face.width),
    factorOf("upperArm", Math.min(...uppers)),
    factorOf("uneven", Math.max(...uppers) - Math.min(...uppers)),
    factorOf("cutArm", Math.max(...both.map((arm) => cutShare(arm, silhouette.region.width)))),
    armsCover(body) ? COVERED_TRUNK : 1,
    ...arms,
  );
}

function factorOf(name: keyof typeof FACTORS, value: number): number {
  const [none, all] = FACTORS[name];
  return Math.min(1, Math.max(0, (value - none) / (all - none)));
}

function outlineOf({ silhouette, lab, chin, hem }: Found): number {
  const { background, region, plain, flooded, shaded } = silhouette;
  const support = edgeSupport(lab, region, chin, hem);
  if (!plain) {
    const clear = (support - BUSY.fewest) / (BUSY.enough - BUSY.fewest);
    return BUSY.least + (BUSY.most - BUSY.least) * Math.min(1, Math.max(0, clear));
  }
  const explained =
    (background.inlierShare - BUSY_BACKGROUND) / (PLAIN_BACKGROUND - BUSY_BACKGROUND);
  const smooth =
    (ROUGHEST_BACKGROUND - background.sigma) / (ROUGHEST_BACKGROUND - SMOOTH_BACKGROUND);
  const sure = Math.min(1, explained, smooth) * (flooded ? 1 : GUESSED);
  return Math.min(sure, factorOf("edges", support), factorOf("shaded", shaded));
}

function cutShare({ outer, top, wrist, side }: Arm, width: number): number {
  const rows = outer.subarray(0, Math.max(1, wrist - top));
  const border = side < 0 ? 2 : width - 3;
  return rows.filter((x) => (x - border) * side >= 0).length / rows.length;
}

function edgeSupport(lab: LabImage, { width, height, data }: Region, from: number, to: number) {
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

function stepAt({ l, a, b }: LabImage, i: number, by: number): number {
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
