import type { Point, RgbaImage } from "../image/index.ts";
import { type Arm, type Body, trunkEdgeAt } from "../person/index.ts";

/** The share of the trunk's half that stays as it is: prints are in the middle. */
const KEPT_TRUNK = 0.7;
/** Over the half width of the neck: the same above the shoulder, which a lifted arm moves. */
const KEPT_NECK = 1.3;
/** In face widths: the same beside the head, and how far the picture fades into its mirror image. */
const KEPT_HEAD = 0.8;
const FADE = 0.1;

/**
 * The picture with the mirror image of the hanging arm in place of a bent or lifted one: the sleeves
 * of a garment are alike. The mirror is the line from the neck to the middle of the hem, upright above.
 * Null if both arms hang, or none.
 */
export function withMirroredArm(image: RgbaImage, body: Body): RgbaImage | null {
  const { left, right, face, lab } = body;
  if (left.hangs === right.hangs) return null;
  const shown = left.hangs ? left : right;
  const scale = image.width / lab.width;
  const middleAt = middleOf(body);
  const { width, height, data } = image;
  const mirrored = new Uint8ClampedArray(data);
  for (let y = 0, i = 0; y < height; y++) {
    const middle = middleAt(y / scale);
    for (let x = 0; x < width; x++, i += 4) {
      const away = (2 * (x / scale - middle.x)) / (1 + middle.slope ** 2);
      const from = { x: x / scale - away, y: y / scale + away * middle.slope };
      const beyond = beyondKept(from, shown, body, middleAt(from.y).x) / (FADE * face.width);
      const [column, row] = [Math.round(from.x * scale), Math.round(from.y * scale)];
      const isShown = column >= 0 && column < width && row >= 0 && row < height;
      if (beyond <= 0 || !isShown) continue;
      const share = Math.min(1, beyond);
      const of = 4 * (row * width + column);
      for (let c = 0; c < 3; c++) mirrored[i + c] += share * (data[of + c] - data[i + c]);
    }
  }
  return { width, height, data: mirrored };
}

/** In a row: the column of the mirror, and how far the mirror moves aside to the next row. */
function middleOf({ left, right, neck, chin, hem }: Body) {
  const below = (trunkEdgeAt(left, hem) + trunkEdgeAt(right, hem)) / 2;
  const slope = (below - neck.x) / Math.max(1, hem - chin);
  return (y: number) =>
    y < chin ? { x: neck.x, slope: 0 } : { x: neck.x + slope * (y - chin), slope };
}

/** How far a point on an arm's side is outside of the part that stays as it is; negative within it. */
function beyondKept({ x, y }: Point, arm: Arm, body: Body, middle: number): number {
  const { face, neck, chin } = body;
  const outside = (x - middle) * arm.side;
  if (y < chin) return outside - KEPT_HEAD * face.width;
  const edge = y < arm.armpit.y ? arm.armpit.x : trunkEdgeAt(arm, y);
  const beside = KEPT_NECK * neck.halfWidth;
  const trunk = KEPT_TRUNK * (edge - middle) * arm.side;
  const share = Math.min(1, (y - chin) / (arm.armpit.y - chin));
  return outside - beside - share * (trunk - beside);
}
