import type { Point } from "../image/index.ts";
import type { FigureSide } from "./figure.ts";

export const SLEEVE_LIFT = 0.02;
/** Over the arm's width; long sleeves are closer. */
export const SLEEVE_EASE = { least: 1.1, most: 1.35, mostLong: 1.2 };
/** The share of a sleeve's ease on the arm's outer side. */
export const OUTSIDE_SHARE = 0.35;

export interface SleeveCut {
  readonly scale: number;
  readonly long: boolean;
  /** Both sleeves reach the wrists, or neither. */
  readonly toWrist: boolean;
  /** In pixels of the garment, from the armhole's middle to the cuff's. */
  readonly length: number;
  /** From the seam into the trunk. */
  readonly inwards: Point;
}

/** The upper edge of a sleeve from its seam to the shoulder's tip. */
export function overShoulder(seam: Point, body: FigureSide): Point[] {
  const path = [seam];
  const lift = Math.max(0, body.topAt(seam.x) - seam.y);
  const toTip = (body.shoulder.x - seam.x) * body.side;
  for (let out = 4; out < toTip; out += 4) {
    const x = seam.x + body.side * out;
    path.push({ x, y: body.topAt(x) - lift * (1 - out / toTip) });
  }
  return path;
}
