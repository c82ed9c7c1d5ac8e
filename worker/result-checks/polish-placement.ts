import { blur, type Plane, type Point, samplePlane } from "../engines/local/image/index.ts";

/** Where a pixel of the photo is in the result: its place times `scale`, plus `shift`. */
export interface Placement {
  readonly scale: Point;
  readonly shift: Point;
}

/** Whether both axes have one scale. */
type Scales = "one" | "two";

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
/** Squared L* units per pixel; with less of it, or in one place only, an axis stays as it is. */
const LEAST_EVIDENCE = 1;
const LEAST_SPREAD = 1e-3;

/**
 * Refines a placement to parts of a pixel by least squares on the gradients (B. Lucas and T. Kanade,
 * 1981).
 *
 * @param start within about a pixel
 * @param scales "one" keeps their ratio
 * @param weightOf how much a place of the photo counts, 0 to 1
 */
export function polishPlacement(
  photo: Plane,
  result: Plane,
  start: Placement,
  scales: Scales,
  weightOf: (x: number, y: number) => number,
): Placement {
  let { scale, shift } = start;
  const longer = Math.max(photo.width, photo.height);
  for (const { soft, most } of LEVELS) {
    const pictures = {
      before: blur(photo, soft),
      after: blur(result, soft),
      most,
      scales,
      weightOf,
    };
    for (let round = 0; round < ROUNDS; round++) {
      const [across, along] = stepAt(pictures, { scale, shift });
      const zoom = { x: across.zoom / longer, y: along.zoom / longer };
      scale = { x: scale.x + zoom.x, y: scale.y + zoom.y };
      shift = {
        x: shift.x + across.shift - (zoom.x * photo.width) / 2,
        y: shift.y + along.shift - (zoom.y * photo.height) / 2,
      };
      if (Math.hypot(across.zoom, along.zoom, across.shift, along.shift) < FINE) break;
    }
  }
  return { scale, shift };
}

/** A step of one axis in pixels: along the longer side, and of the middle. */
interface Step {
  readonly zoom: number;
  readonly shift: number;
}

/** Sums of one axis: the gradient, the gradient times the place, and the residual. */
class Axis {
  private gg = 0;
  private gu = 0;
  private uu = 0;
  private gr = 0;
  private ur = 0;

  add(gradient: number, place: number, residual: number, weight: number): void {
    const slanted = gradient * place;
    this.gg += weight * gradient * gradient;
    this.gu += weight * gradient * slanted;
    this.uu += weight * slanted * slanted;
    this.gr += weight * gradient * residual;
    this.ur += weight * slanted * residual;
  }

  /** How far the gradients are apart, and what they say about the zoom. */
  spread(): { readonly weight: number; readonly moment: number } {
    const { gg, gu, uu, gr, ur } = this;
    if (gg < LEAST_EVIDENCE) return { weight: 0, moment: 0 };
    return { weight: uu - gu ** 2 / gg, moment: ur - (gu * gr) / gg };
  }

  step(zoom: number): Step {
    const { gg, gu, gr } = this;
    return gg < LEAST_EVIDENCE ? { zoom: 0, shift: 0 } : { zoom, shift: -(gr + zoom * gu) / gg };
  }
}

interface Pictures {
  readonly before: Plane;
  readonly after: Plane;
  /** L* units. */
  readonly most: number;
  readonly scales: Scales;
  readonly weightOf: (x: number, y: number) => number;
}

function stepAt(
  { before, after, most, scales, weightOf }: Pictures,
  { scale, shift }: Placement,
): readonly [across: Step, along: Step] {
  const { width, height, data } = before;
  const longer = Math.max(width, height);
  const [across, along] = [new Axis(), new Axis()];
  for (let y = 1; y < height - 1; y += STEP) {
    const toY = (y + 0.5) * scale.y + shift.y - 0.5;
    if (toY < 0 || toY > after.height - 1) continue;
    for (let x = 1; x < width - 1; x += STEP) {
      const toX = (x + 0.5) * scale.x + shift.x - 0.5;
      if (toX < 0 || toX > after.width - 1) continue;
      const i = y * width + x;
      const residual = samplePlane(after, toX, toY) - data[i];
      if (Math.abs(residual) > most) continue;
      const weight = weightOf(x, y);
      const gradient = (data[i + 1] - data[i - 1]) / 2 / scale.x;
      across.add(gradient, (x + 0.5 - width / 2) / longer, residual, weight);
      const steepness = (data[i + width] - data[i - width]) / 2 / scale.y;
      along.add(steepness, (y + 0.5 - height / 2) / longer, residual, weight);
    }
  }
  const [one, other] = [across.spread(), along.spread()];
  const zoom = (weight: number, moment: number) => (weight > LEAST_SPREAD ? -moment / weight : 0);
  if (scales === "two") {
    return [
      across.step(zoom(one.weight, one.moment)),
      along.step(zoom(other.weight, other.moment)),
    ];
  }
  const common = zoom(one.weight + other.weight, one.moment + other.moment);
  return [across.step(common), along.step(common)];
}
