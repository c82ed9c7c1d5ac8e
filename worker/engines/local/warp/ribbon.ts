import type { Point } from "../image/index.ts";

export interface Ribbon {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
}

export const RIBBON_STEPS = 24;

/** Adds a step before the seam into the trunk, where both parts overlap. */
export function leadIn({ outer, inner }: Ribbon, inwards: Point): Ribbon {
  const extend = (edge: readonly Point[]) => {
    const first = edge[0];
    return [{ x: first.x + inwards.x, y: first.y + inwards.y }, ...edge];
  };
  return { outer: extend(outer), inner: extend(inner) };
}
