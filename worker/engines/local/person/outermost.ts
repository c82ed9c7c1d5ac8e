import type { Region } from "../image/index.ts";
import type { Side } from "./shoulders.ts";

/** The column of a row's outermost pixel on one side of the centre, from the column `from` inwards; the centre without one. */
export function outermost(
  { width, data }: Region,
  y: number,
  centre: number,
  side: Side,
  from = side < 0 ? 0 : width - 1,
): number {
  let x = from;
  while ((x - centre) * side > 0 && !data[y * width + x]) x -= side;
  return x;
}
