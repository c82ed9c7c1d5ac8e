import type { Arm } from "./person-arms.ts";
import type { Body } from "./person-body.ts";

/** A shadow that matters takes this share of the wall's lightness at least, and at most. */
const SHADOW = { least: 0.1, most: 0.55 };
/** ...leaves the wall's colour alone, to within this distance in a*b*... */
const SHADOW_HUE = 6;
/** ...and covers so much of the wall, in squared face widths, this near to the body, in face widths. */
const SHADOW_AREA = 0.35;
const SHADOW_REACH = 1.6;
/** Its edge is this steep somewhere, in L* a pixel of a picture 256 px high. */
const HARD_EDGE = 3;
/** In face widths: beyond the arm, what has the wall's hue is no longer clothing. */
const BESIDE_ARM = 0.12;
/** The share of a trunk that arms may hide, and where between its edges they are looked for. */
const LEAST_HIDDEN = 0.06;
const INSIDE = 0.8;

/** Whether somebody's shadow on the wall has an outline of its own. */
export function shadowOnWall({ lab, face, silhouette, left, right, chin }: Body): boolean {
  const { background, plain } = silhouette;
  if (!plain) return false;
  const { width, height } = lab;
  let area = 0;
  let hard = 0;
  const from = Math.max(1, Math.round(face.y));
  const to = Math.min(height - 1, Math.round(chin + 5 * face.width));
  for (let y = from; y < to; y++) {
    const edges = [outerAt(left, y) ?? face.x, outerAt(right, y) ?? face.x + face.width] as const;
    for (let x = 1; x < width - 1; x++) {
      const beside = Math.max(edges[0] - x, x - edges[1]) / face.width;
      if (beside < BESIDE_ARM || beside > SHADOW_REACH) continue;
      const i = y * width + x;
      const wall = background.l.data[i]!;
      const ratio = lab.l.data[i]! / Math.max(1, wall);
      if (ratio > 1 - SHADOW.least || ratio < 1 - SHADOW.most) continue;
      const da = lab.a.data[i]! - ratio * background.a.data[i]!;
      const db = lab.b.data[i]! - ratio * background.b.data[i]!;
      if (Math.hypot(da, db) > SHADOW_HUE) continue;
      area++;
      const steep = Math.hypot(
        lab.l.data[i + 1]! - lab.l.data[i - 1]!,
        lab.l.data[i + width]! - lab.l.data[i - width]!,
      );
      if (steep > 2 * HARD_EDGE) hard++;
    }
  }
  const unit = face.width ** 2;
  return area > SHADOW_AREA * unit && hard > (SHADOW_AREA / 4) * unit;
}

/** Whether forearms or hands lie before the trunk: bare skin with cloth above and below it. */
export function armsCover({
  lab,
  face,
  surfaces,
  left,
  right,
  hem,
}: Pick<Body, "lab" | "face" | "surfaces" | "left" | "right" | "hem">): boolean {
  const { width } = lab;
  const from = Math.round(Math.max(left.armpit.y, right.armpit.y) + 0.1 * face.width);
  const to = Math.min(Math.round(hem), lab.height - 1);
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
        // Skin counts once cloth has come both before and after it.
        if (cloth) hidden += skin;
        cloth = true;
        skin = 0;
      } else if (surfaces.skin.data[i]) skin++;
    }
  }
  return hidden > LEAST_HIDDEN * trunk;
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
