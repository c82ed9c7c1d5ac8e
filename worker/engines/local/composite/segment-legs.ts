import {
  type Bounds,
  blurRegion,
  createPlane,
  createRegion,
  dilate,
  type Plane,
  type Region,
} from "../image/index.ts";
import type { LegsShape } from "./paint-legs.ts";
import type { Scene } from "./scene.ts";

/** Pixels: the edge of the cloth tinges the ankle below it. */
const OVER_EDGE = 1.5;
const SKIN_BLEND = 0.7;
const UNDER_EDGE = 2;
const ABOVE_END = 3;

interface Parts {
  /** Where the ground shows in place of cloth. */
  readonly background: Region;
  /** How much of a bare leg shows. */
  readonly skin: Plane;
}

/** Divides old cloth below the crotch into future legs and future background. */
export function segmentLegs(
  { lab }: Scene,
  shape: LegsShape,
  isCloth: (i: number) => boolean,
): Parts {
  const { width, height } = lab;
  const background = createRegion(width, height);
  const seen = createRegion(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!isCloth(i)) continue;
      // The ground below the leg's edge hides the old cloth where the edge is soft.
      const end = shape.endAt(x) - shape.fades;
      const under = y + ABOVE_END < end ? UNDER_EDGE : 0;
      const [from, to] = [i - Math.min(x, under), i + Math.min(width - 1 - x, under)];
      const isEdge = Math.min(shape.cover.data[from], shape.cover.data[to]) < 1;
      if (isEdge && (y <= end || shape.fades === 0)) background.data[i] = 1;
      if (shape.cover.data[i] > 0) seen.data[i] = 1;
    }
  }
  const soft = blurRegion(dilate(seen, OVER_EDGE), SKIN_BLEND);
  const skin = createPlane(width, height);
  for (let i = 0; i < skin.data.length; i++) {
    const left = shape.endAt(i % width) - Math.floor(i / width);
    const fading = shape.fades > 0 ? Math.min(1, Math.max(0, left / shape.fades)) : 1;
    skin.data[i] = soft.data[i] * shape.cover.data[i] * fading;
  }
  return { background, skin };
}

/** A box in pixels of the photo, widened to a region of the analysed picture. */
export function boundsWith({ width, data }: Region, box: Bounds, scale: number): Bounds {
  let { left, right, bottom } = box;
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    const x = (i % width) / scale;
    if (x < left) left = x;
    if (x > right) right = x;
    bottom = Math.max(bottom, i / width / scale);
  }
  return { ...box, left, right, bottom };
}
