import { edgesOfSleeve, type GarmentCutout, type GarmentSide } from "../garment/index.ts";
import { evenly, mean, mix, pathLength } from "../image/index.ts";
import type { FigureSide } from "./figure.ts";

type Sides = Pick<GarmentCutout, "left" | "right">;
type ArmRows = Pick<FigureSide, "shoulder" | "wrist">;

/** From the middle to the cuff, over the length from collar to hem. */
const FULL_SPAN = 0.98;
/** An arm below the middle of the armhole. */
const BELOW_ARMHOLE = 0.88;
const MOST_GAIN = 1.35;
const PARTS = 8;

/** Along the sleeve's middle, which may be bent. */
export function lengthOfSleeve(side: GarmentSide): number {
  const { outer, inner } = edgesOfSleeve(side);
  const edges = [evenly(outer, PARTS), evenly(inner, PARTS)];
  return pathLength(edges[0].map((point, k) => mix(point, edges[1][k], 0.5)));
}

/** A wide garment is worn at a small scale: its sleeve is compared with its own body. */
export function isFullSleeve({ left, right }: Sides, length: number): boolean {
  const span = length + (right.shoulder.x - left.shoulder.x) / 2;
  const body = (left.hem.y + right.hem.y - left.collar.y - right.collar.y) / 2;
  return span > FULL_SPAN * body;
}

/** The scale of a full sleeve that reaches the wrist, but not far above `least`. */
export function scaleToWrist(
  garment: Sides & Pick<GarmentCutout, "sleeves">,
  figure: { readonly left: ArmRows; readonly right: ArmRows },
  least: number,
): number {
  const length = mean([garment.left, garment.right].map(lengthOfSleeve));
  if (garment.sleeves !== "long" || !isFullSleeve(garment, length)) return least;
  const arm = mean([figure.left, figure.right].map(({ wrist, shoulder }) => wrist - shoulder.y));
  return Math.min(Math.max((BELOW_ARMHOLE * arm) / length, least), MOST_GAIN * least);
}
