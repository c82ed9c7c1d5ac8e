import type { Point } from "../image/index.ts";
import { type Curve, type NeckScene, scoreCurve } from "./neckline-edge.ts";

interface HoodOpening {
  readonly centre: Point;
  readonly radiusX: number;
  readonly radiusY: number;
}

/** Over the distance of the collar points. */
const MIN_HEIGHT = 0.4;
/** Over half that distance. */
const RADII = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.68, 0.76];
const PROPORTIONS = [0.6, 0.75, 0.9, 1.05, 1.2];
const CENTRES = 16;
const SAMPLES = 32;
const WIDENING = 0.9;
const MIN_SCORE = 1;

/** The ellipse of a hood's opening with the strongest edge; null without a hood. */
export function fitHood(
  scene: NeckScene,
  [left, right]: readonly [Point, Point],
): HoodOpening | null {
  const { inside, soft } = scene;
  const half = (right.x - left.x) / 2;
  const x = (left.x + right.x) / 2;
  const level = (left.y + right.y) / 2;
  let top = 0;
  while (top < level && !inside[top * soft.width + Math.round(x)]) top++;
  if (level - top < 2 * MIN_HEIGHT * half) return null;
  let best: HoodOpening | null = null;
  let strongest = MIN_SCORE;
  for (let k = 0; k < CENTRES; k++) {
    const y = top + ((level + half - top) * k) / CENTRES;
    for (const radius of RADII) {
      for (const proportion of PROPORTIONS) {
        const radiusX = radius * half;
        // The opening of a shirt's collar on a hanger is above the collar points.
        if (y + proportion * radiusX < level) continue;
        const opening = { centre: { x, y }, radiusX, radiusY: proportion * radiusX };
        const score = scoreCurve(scene, ellipse(opening));
        if (score <= strongest) continue;
        strongest = score;
        best = opening;
      }
    }
  }
  return best;
}

function ellipse({ centre, radiusX, radiusY }: HoodOpening): Curve {
  const angle = (k: number) => (2 * Math.PI * k) / SAMPLES;
  return {
    x: Float64Array.from(
      { length: SAMPLES + 1 },
      (_, k) => centre.x + radiusX * Math.cos(angle(k)),
    ),
    y: Float64Array.from(
      { length: SAMPLES + 1 },
      (_, k) => centre.y + radiusY * Math.sin(angle(k)),
    ),
  };
}

/** The opening's pixels as 1. It widens upwards, because a worn hood lies behind the neck. */
export function drawHood(
  { centre, radiusX, radiusY }: HoodOpening,
  width: number,
  height: number,
): { opening: Uint8Array; lowest: Point } {
  const opening = new Uint8Array(width * height);
  for (let y = 0; y < Math.min(height, centre.y + radiusY); y++) {
    const below = (y - centre.y) / radiusY;
    const reach = radiusX * (below > 0 ? Math.sqrt(1 - below * below) : 1 - WIDENING * below);
    const from = Math.max(0, Math.ceil(centre.x - reach));
    const to = Math.min(width - 1, Math.floor(centre.x + reach));
    if (to >= from) opening.fill(1, y * width + from, y * width + to + 1);
  }
  return { opening, lowest: { x: centre.x, y: centre.y + radiusY } };
}
