import type { Arm } from "./person-arms.ts";
import type { Body } from "./person-body.ts";
import { armsCover } from "./photo-check-body.ts";
import type { LabImage } from "./raster/lab.ts";
import type { Region } from "./raster/region.ts";

type Found = Omit<Body, "points" | "confidence">;

/** The share of the border a fitted wall explains: below the first nothing can be told apart. */
const BUSY_WALL = 0.6;
const PLAIN_WALL = 0.9;
/** How far the wall strays from the fit, in L*a*b*: grain and JPEG blocks do, and patterns. */
const SMOOTH_WALL = 2;
const ROUGHEST_WALL = 6;
/** A silhouette that was partly guessed is less sure; before a busy wall its edges must speak. */
const GUESSED = 0.9;
const BUSY = { least: 0.2, most: 0.7, fewest: 0.7, enough: 0.95 };
/** An edge of a body, in L*a*b* over four pixels. */
const BODY_EDGE = 8;
/** Shoulders are so broad, and so far below the chin, in face widths. */
const LIKELY_BREADTH = { least: 1.7, most: 4.2 };
const LIKELY_DROP = { least: 0.15, most: 1.45 };
/** How far the shoulders' middle may be from the face's, in face widths, before somebody is turned. */
const STRAIGHT = 0.45;
const TURNED = 1;
/** Hanging arms are at least so long, in face widths. */
const SHORTEST_ARM = 2;
/** How sure an arm is whose inner edge nowhere shows, and one with the hand on the hip. */
const UNSEEN_ARM = 0.55;
const BENT_ARM = 0.85;
/** Arms before the trunk would be painted over, or torn. */
const COVERED_TRUNK = 0.4;

/** 0..1: the weakest of what has to hold for a garment to fit where it is put. */
export function confidenceOf(body: Found): number {
  const { shoulders, face, chin, silhouette } = body;
  const { left, right, centre } = shoulders;
  const breadth = (right.x - left.x) / face.width;
  const drop = ((left.y + right.y) / 2 - chin) / face.width;
  const slant = Math.abs(right.y - left.y) / Math.max(1, right.x - left.x);
  const aside = Math.abs(centre - face.x - face.width / 2) / face.width;
  const arms = [body.left, body.right].map((arm) => {
    return arm.hangs ? hangingArm(arm, face.width, silhouette.region.height) : BENT_ARM;
  });
  return Math.max(
    0,
    Math.min(
      // Arms that are not seen apart from the trunk say nothing about a doubtful outline.
      outlineOf(body) * (silhouette.plain ? 1 : Math.min(...arms)),
      isWithin(breadth, LIKELY_BREADTH) && isWithin(drop, LIKELY_DROP) ? 1 : 0,
      1 - 1.5 * slant,
      (TURNED - aside) / (TURNED - STRAIGHT),
      armsCover(body) ? COVERED_TRUNK : 1,
      ...arms,
    ),
  );
}

/** How far the silhouette is to be trusted. */
function outlineOf({ silhouette, lab, chin, hem }: Found): number {
  const { background, region, plain, flooded } = silhouette;
  if (!plain) {
    const support = edgeSupport(lab, region, chin, hem);
    const clear = (support - BUSY.fewest) / (BUSY.enough - BUSY.fewest);
    return BUSY.least + (BUSY.most - BUSY.least) * Math.min(1, Math.max(0, clear));
  }
  const explained = (background.inlierShare - BUSY_WALL) / (PLAIN_WALL - BUSY_WALL);
  const smooth = (ROUGHEST_WALL - background.sigma) / (ROUGHEST_WALL - SMOOTH_WALL);
  return Math.min(1, explained, smooth) * (flooded ? 1 : GUESSED);
}

/** The share of the outline between two rows where the picture has an edge too. */
function edgeSupport(lab: LabImage, { width, height, data }: Region, from: number, to: number) {
  let outline = 0;
  let supported = 0;
  const step = ({ data: values }: LabImage["l"], i: number, by: number) =>
    values[i + 2 * by]! - values[i - 2 * by]!;
  for (let y = Math.max(2, Math.round(from)); y < Math.min(height - 2, to); y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (!data[i] || (data[i - 1] && data[i + 1] && data[i - width])) continue;
      outline++;
      const planes = [lab.l, lab.a, lab.b];
      const across = Math.hypot(...planes.map((plane) => step(plane, i, 1)));
      const down = Math.hypot(...planes.map((plane) => step(plane, i, width)));
      if (Math.max(across, down) > BODY_EDGE) supported++;
    }
  }
  return outline === 0 ? 0 : supported / outline;
}

function hangingArm({ top, outer, seen }: Arm, unit: number, height: number): number {
  const cut = top + outer.length >= height - 1;
  if (!cut && outer.length <= SHORTEST_ARM * unit) return 0;
  return UNSEEN_ARM + (1 - UNSEEN_ARM) * seen;
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return value > least && value < most;
}
