import { blur, type Plane, samplePlane } from "../engines/local/image/index.ts";

/** Where a pixel of the photo is in the result: its place times `scale`, plus `x` and `y`. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The distance of compared pixels. */
const STEP = 3;
/** Pixels of blur, and L* units: a larger difference means different content. */
const LEVELS = [
  { soft: 3, most: 25 },
  { soft: 1.2, most: 10 },
] as const;
const ROUNDS = 6;
/** Pixels: a smaller step ends the search. */
const FINE = 0.01;

/**
 * Refines a placement to parts of a pixel by least squares on the gradients (B. Lucas and T. Kanade, 1981).
 *
 * @param start within about a pixel
 */
export function polishPlacement(photo: Plane, result: Plane, start: Placement): Placement {
  let placement = start;
  for (const { soft, most } of LEVELS) {
    const pictures = { before: blur(photo, soft), after: blur(result, soft), most };
    for (let round = 0; round < ROUNDS; round++) {
      const { scale, x, y } = stepAt(pictures, placement);
      const zoom = scale / Math.max(photo.width, photo.height);
      placement = {
        scale: placement.scale + zoom,
        x: placement.x + x - (zoom * photo.width) / 2,
        y: placement.y + y - (zoom * photo.height) / 2,
      };
      if (Math.hypot(x, y, scale) < FINE) break;
    }
  }
  return placement;
}

/** Sums of one axis: the gradient, the gradient times the place, and the residual. */
class Axis {
  gg = 0;
  gu = 0;
  uu = 0;
  gr = 0;
  ur = 0;

  add(gradient: number, place: number, residual: number): void {
    const slanted = gradient * place;
    this.gg += gradient * gradient;
    this.gu += gradient * slanted;
    this.uu += slanted * slanted;
    this.gr += gradient * residual;
    this.ur += slanted * residual;
  }
}

interface Pictures {
  readonly before: Plane;
  readonly after: Plane;
  /** L* units. */
  readonly most: number;
}

/** `scale` is in pixels along the longer side; the shifts are those of the middle. */
function stepAt(
  { before, after, most }: Pictures,
  { scale, x: right, y: down }: Placement,
): Placement {
  const { width, height, data } = before;
  const longer = Math.max(width, height);
  const across = new Axis();
  const along = new Axis();
  for (let y = 1; y < height - 1; y += STEP) {
    const toY = (y + 0.5) * scale + down - 0.5;
    if (toY < 0 || toY > after.height - 1) continue;
    for (let x = 1; x < width - 1; x += STEP) {
      const toX = (x + 0.5) * scale + right - 0.5;
      if (toX < 0 || toX > after.width - 1) continue;
      const i = y * width + x;
      const residual = samplePlane(after, toX, toY) - data[i];
      if (Math.abs(residual) > most) continue;
      const gradient = (data[i + 1] - data[i - 1]) / 2 / scale;
      across.add(gradient, (x + 0.5 - width / 2) / longer, residual);
      const steepness = (data[i + width] - data[i - width]) / 2 / scale;
      along.add(steepness, (y + 0.5 - height / 2) / longer, residual);
    }
  }
  const axes = [across, along].filter(({ gg }) => gg > 1);
  const sum = (of: (axis: Axis) => number) => axes.reduce((all, axis) => all + of(axis), 0);
  const spread = sum(({ uu, gu, gg }) => uu - gu ** 2 / gg);
  const zoom = spread > 1e-3 ? -sum(({ ur, gu, gr, gg }) => ur - (gu * gr) / gg) / spread : 0;
  const shift = ({ gg, gu, gr }: Axis) => (gg > 1 ? -(gr + zoom * gu) / gg : 0);
  return { scale: zoom, x: shift(across), y: shift(along) };
}
