import {
  type Bounds,
  blurRegion,
  createPlane,
  createRegion,
  dilate,
  type Plane,
  type Region,
} from "../image/index.ts";
import type { LegsInTrousers } from "../person/index.ts";
import type { LegsShape } from "./paint-legs.ts";
import type { Scene } from "./scene.ts";

/** Pixels: the edge of the cloth tinges the ankle below it. */
const OVER_EDGE = 1.5;
const SKIN_BLEND = 0.7;
const UNDER_EDGE = 2;
const ABOVE_END = 3;

interface Trousers {
  /** Where the ground shows in place of cloth. */
  readonly background: Region;
  /** How much of a bare leg shows. */
  readonly skin: Plane;
}

/** Divides long trousers below the crotch into future legs and future background, where `counts`. */
export function segmentTrousers(
  scene: Scene,
  { cloth }: LegsInTrousers,
  shape: LegsShape,
  counts: (i: number) => boolean,
): Trousers {
  const { lab, view } = scene;
  const { width, height } = lab;
  const background = createRegion(width, height);
  const seen = createRegion(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!cloth.data[(y + view.top) * cloth.width + x + view.left] || !counts(i)) continue;
      // The ground below the leg's edge hides the old cloth where the edge is soft.
      const under = y + ABOVE_END < shape.endAt(x) ? UNDER_EDGE : 0;
      const [from, to] = [i - Math.min(x, under), i + Math.min(width - 1 - x, under)];
      if (Math.min(shape.cover.data[from], shape.cover.data[to]) < 1) {
        background.data[i] = 1;
      }
      if (shape.cover.data[i] > 0) seen.data[i] = 1;
    }
  }
  const soft = blurRegion(dilate(seen, OVER_EDGE), SKIN_BLEND);
  const skin = createPlane(width, height);
  for (let i = 0; i < skin.data.length; i++) skin.data[i] = soft.data[i] * shape.cover.data[i];
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
