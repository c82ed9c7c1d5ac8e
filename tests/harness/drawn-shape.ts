import { cutOutGarment, type GarmentCutout } from "#worker/engines/local/garment/index.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";

export const WIDTH = 384;
export const HEIGHT = 512;
export const AXIS = WIDTH / 2;
const CLOTH = [150, 62, 40] as const;

/** Whether cloth is `across` pixels from the axis in row `y`, on both sides. */
export type Shape = (across: number, y: number) => boolean;
/** The same; `side` is -1 left of the axis and 1 right of it. */
type SidedShape = (across: number, y: number, side: -1 | 1) => boolean;

/** Draws a garment on a white ground. */
export function drawShape(isCloth: SidedShape): RgbaImage {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    const inside = isCloth(Math.abs(x - AXIS), (i - x) / WIDTH, x < AXIS ? -1 : 1);
    data.set([...(inside ? CLOTH : ([245, 245, 244] as const)), 255], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** @throws Error if the garment is refused */
export function cutOutShape(isCloth: SidedShape): GarmentCutout {
  const result = cutOutGarment(drawShape(isCloth));
  if (!result.ok) throw new Error(result.failureCode);
  return result.garment;
}
