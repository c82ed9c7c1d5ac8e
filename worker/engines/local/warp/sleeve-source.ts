import { edgesOfSleeve, type GarmentSide } from "../garment/index.ts";
import { distance, evenly, type Mask, mix, type Point } from "../image/index.ts";
import { leadIn, RIBBON_STEPS, type Ribbon } from "./ribbon.ts";

const CUFF_STARTS = 0.93;
/** Half widths of the sleeve. */
const FURTHEST_OUT = 1.6;
const FURTHEST_IN = 1.2;

/** The sleeve's ribbon in the garment's picture, with its edges moved to the mask's outline. */
export function sourceRibbon(
  side: GarmentSide,
  { whole, sleeve }: { whole: Mask; sleeve: Mask },
  inwards: Point,
): Ribbon {
  const edges = edgesOfSleeve(side);
  const outerEdge = evenly(edges.outer, RIBBON_STEPS);
  const innerEdge = evenly(edges.inner, RIBBON_STEPS);
  const outer: Point[] = [];
  const inner: Point[] = [];
  let outside = 0;
  let inside = 0;
  for (let k = 0; k <= RIBBON_STEPS; k++) {
    const t = k / RIBBON_STEPS;
    const o = outerEdge[k];
    const i = innerEdge[k];
    const middle = mix(o, i, 0.5);
    // Cuffs have rounded corners: the last part keeps the offset from before.
    if (t < CUFF_STARTS) {
      const width = distance(o, i);
      outside = distance(middle, edgeFrom(whole, middle, o, FURTHEST_OUT)) / width - 0.5;
      // Near the seam the inner side is the trunk, which has no edge.
      const trust = Math.min(1, 2 * t);
      inside = trust * (distance(middle, edgeFrom(sleeve, middle, i, FURTHEST_IN)) / width - 0.5);
    }
    outer.push(mix(o, i, -outside));
    inner.push(mix(i, o, -inside));
  }
  return leadIn({ outer, inner }, inwards);
}

function edgeFrom(mask: Mask, middle: Point, edge: Point, furthest: number): Point {
  const steps = Math.ceil(furthest * distance(middle, edge));
  let last = middle;
  for (let k = 1; k <= steps; k++) {
    const point = mix(middle, edge, (furthest * k) / steps);
    const x = Math.round(point.x);
    const y = Math.round(point.y);
    const inside = x >= 0 && y >= 0 && x < mask.width && y < mask.height;
    if (!inside || mask.data[y * mask.width + x] < 128) break;
    last = point;
  }
  return last;
}
