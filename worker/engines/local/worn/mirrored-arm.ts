import { mirrorOf } from "../garment/index.ts";
import type { Point, RgbaImage } from "../image/index.ts";
import { type Arm, type Body, trunkEdgeAt } from "../person/index.ts";

/** The part that stays as it is beside the trunk, as a share of its half: prints are in the middle. */
const KEPT_TRUNK = 0.7;
/** The part that stays at the chin, over the half width of the neck: a lifted arm moves its shoulder. */
const KEPT_NECK = 1.3;
/** The part that stays above the chin, and how far the picture fades into its mirror image, in face widths. */
const KEPT_HEAD = 0.8;
const FADE = 0.1;

/**
 * The picture with the mirror image of the hanging arm in place of a bent or lifted one: the sleeves of a
 * top are alike. The mirror is the line from the neck to the middle of the hem; above the chin it is
 * vertical. Null if both arms hang or neither does, or if the other arm is before the middle of the trunk.
 */
export function withMirroredArm(image: RgbaImage, body: Body): RgbaImage | null {
  const { left, right, face, scale, chin, hem } = body;
  if (left.hangs === right.hangs) return null;
  const [shown, other] = left.hangs ? [left, right] : [right, left];
  if (!(chin < shown.armpit.y && shown.armpit.y < hem)) return null;
  const { trunk, head } = mirrorsOf(body);
  const mirror = (point: Point) => mirrorOf(point, point.y < chin ? head : trunk);
  const beyondAt = (from: Point) => beyondKept(from, shown, body, trunk);
  if (other.bones.some((joint) => joint.y > chin && beyondAt(mirror(joint)) < 0)) return null;
  const { width, height, data } = image;
  const mirrored = new Uint8ClampedArray(data);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const from = mirror({ x: x * scale, y: y * scale });
      const share = Math.min(1, beyondAt(from) / (FADE * face.width));
      if (!(share > 0)) continue;
      const column = Math.min(width - 1, Math.max(0, Math.round(from.x / scale)));
      const row = Math.min(height - 1, Math.max(0, Math.round(from.y / scale)));
      const of = 4 * (row * width + column);
      for (let c = 0; c < 3; c++) mirrored[i + c] += share * (data[of + c] - data[i + c]);
    }
  }
  return { width, height, data: mirrored };
}

type Mirror = Parameters<typeof mirrorOf>[1];

/** The mirrors below and above the chin. */
function mirrorsOf({ left, right, neck, chin, hem }: Body) {
  const below = (trunkEdgeAt(left, hem) + trunkEdgeAt(right, hem)) / 2;
  const foot = { x: neck.x, y: chin };
  const [aside, down] = [below - neck.x, hem - chin];
  const length = Math.hypot(aside, down);
  const trunk = { foot, right: { x: down / length, y: -aside / length } };
  return { trunk, head: { foot, right: { x: 1, y: 0 } } };
}

/** How far a point on an arm's side is outside of the part that stays as it is; negative within it. */
function beyondKept({ x, y }: Point, arm: Arm, body: Body, { right }: Mirror): number {
  const { face, neck, chin } = body;
  if (y < chin) return (x - neck.x) * arm.side - KEPT_HEAD * face.width;
  const middle = neck.x - (right.y / right.x) * (y - chin);
  const outside = (x - middle) * arm.side;
  const edge = y < arm.armpit.y ? arm.armpit.x : trunkEdgeAt(arm, y);
  const beside = KEPT_NECK * neck.halfWidth;
  const trunk = KEPT_TRUNK * Math.max(0, (edge - middle) * arm.side);
  const share = Math.min(1, (y - chin) / (arm.armpit.y - chin));
  return outside - beside - share * (trunk - beside);
}
