import type { Arm } from "./arm.ts";
import type { Body } from "./body.ts";
import type { Face } from "./face.ts";

/** A share of the background's lightness. */
const SHADOW = { least: 0.1, most: 0.55 };
const SHADOW_HUE = 4;
/** Squared face widths. */
const SHADOW_AREA = 0.35;
const SHADOW_REACH = 1.6;
/** L* a pixel, at a height of 256 px. */
const HARD_EDGE = 3;
const DEPTHS = 25;
const BESIDE_MIDDLE = 0.35;
const GREY_CHEST = 0.2;
const BESIDE_ARM = 0.12;
const MIN_HIDDEN = 0.06;
const INSIDE = 0.8;
const LONG_TRUNK = 2;
/** A forearm is thicker than the lines of a pattern. */
const MIN_THICKNESS = 0.2;
/** An arm that hangs beside the trunk: its visible share and its length. */
const BESIDE = { seen: 0.6, length: 2.4 };

/** Whether the person throws a hard shadow onto a plain wall. */
export function castsShadow(body: Body): boolean {
  const { lab, face, silhouette, left, right, chin, hem } = body;
  const { plain, region } = silhouette;
  if (!plain) return false;
  const { width, height } = lab;
  const depth = shadowDepths(body);
  const middle = face.x + face.width / 2;
  // A shadow beside the person may be part of the silhouette, as grey cloth is.
  const isGrey = isChestShaded(depth, body);
  const isBody = (i: number, out: number) =>
    region.data[i] && (isGrey || out < BESIDE_MIDDLE || i > hem * width);
  const areas = new Uint32Array(DEPTHS);
  let hard = 0;
  const last = Math.min(height - 1, Math.round(chin + 5 * face.width));
  for (let y = Math.round(chin); y < last; y++) {
    const edges = [outerAt(left, y) ?? face.x, outerAt(right, y) ?? face.x + face.width] as const;
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const beside = Math.max(edges[0] - x, x - edges[1]) / face.width;
      if (depth[i] === 0 || beside > SHADOW_REACH) continue;
      if (isBody(i, Math.abs(x - middle) / face.width)) continue;
      if (!region.data[i] && beside < BESIDE_ARM) continue;
      areas[Math.floor(depth[i] * DEPTHS)]++;
      const l = lab.l.data;
      if (Math.hypot(l[i + 1] - l[i - 1], l[i + width] - l[i - width]) > 2 * HARD_EDGE) hard++;
    }
  }
  // A shadow has one depth; folds and round limbs do not.
  const area = areas.reduce((most, count, k) => Math.max(most, count + (areas[k + 1] ?? 0)), 0);
  const unit = face.width ** 2;
  return area > SHADOW_AREA * unit && hard > (SHADOW_AREA / 4) * unit;
}

/** Whether the chest has the colours of the wall's shadow. */
export function hasGreyChest(body: Pick<Body, "lab" | "silhouette" | "face" | "chin">): boolean {
  return isChestShaded(shadowDepths(body), body);
}

function shadowDepths({ lab, silhouette }: Pick<Body, "lab" | "silhouette">): Float32Array {
  const { l, a, b } = silhouette.background;
  return lab.l.data.map((light, i) => {
    const ratio = light / Math.max(1, l.data[i]);
    if (ratio > 1 - SHADOW.least || ratio < 1 - SHADOW.most) return 0;
    const da = lab.a.data[i] - ratio * a.data[i];
    const db = lab.b.data[i] - ratio * b.data[i];
    return Math.hypot(da, db) < SHADOW_HUE ? 1 - ratio : 0;
  });
}

function isChestShaded(
  depth: Float32Array,
  { lab, face, chin }: Pick<Body, "lab" | "face" | "chin">,
): boolean {
  let count = 0;
  let shaded = 0;
  for (let y = Math.round(chin + face.width); y < chin + 2 * face.width; y++) {
    for (let x = Math.round(face.x); x < face.x + face.width; x++) {
      count++;
      if (depth[y * lab.width + x] > 0) shaded++;
    }
  }
  return shaded > GREY_CHEST * count;
}

/**
 * Whether bare forearms or hands are before the trunk: skin with cloth above and below. With both
 * arms beside the trunk that skin is a bare midriff.
 */
export function armsCover({
  lab,
  face,
  surfaces,
  left,
  right,
  hem,
}: Pick<Body, "lab" | "face" | "surfaces" | "left" | "right" | "hem">): boolean {
  const { width } = lab;
  if ([left, right].every((arm) => hangsBeside(arm, face))) return false;
  const thick = MIN_THICKNESS * face.width;
  const from = Math.round(Math.max(left.armpit.y, right.armpit.y) + 0.1 * face.width);
  const to = Math.min(Math.round(Math.max(hem, from + LONG_TRUNK * face.width)), lab.height - 1);
  let trunk = 0;
  let hidden = 0;
  for (let x = 0; x < width; x++) {
    let skin = 0;
    let cloth = false;
    for (let y = from; y < to; y++) {
      if (!isInside(left, right, x, y)) continue;
      const i = y * width + x;
      trunk++;
      if (surfaces.top.data[i]) {
        if (cloth && skin > thick) hidden += skin;
        cloth = true;
        skin = 0;
      } else if (surfaces.skin.data[i]) skin++;
    }
  }
  return hidden > MIN_HIDDEN * trunk;
}

function hangsBeside({ hangs, seen, shoulder, wrist }: Arm, face: Face): boolean {
  return hangs && seen > BESIDE.seen && wrist - shoulder.y > BESIDE.length * face.width;
}

function isInside(left: Arm, right: Arm, x: number, y: number): boolean {
  const from = left.trunk[y - left.top];
  const to = right.trunk[y - right.top];
  if (from === undefined || to === undefined) return false;
  return Math.abs(x - (from + to) / 2) < (INSIDE * (to - from)) / 2;
}

function outerAt({ outer, top, shoulder }: Arm, y: number): number | undefined {
  return y < top ? shoulder.x : outer[Math.min(y - top, outer.length - 1)];
}
