import {
  blurPlanesWeighted,
  createPlane,
  enlargePlane,
  fitSurface,
  type LabImage,
  type Plane,
  type Region,
  renderSurface,
  type Size,
} from "../image/index.ts";

export interface Background {
  readonly sigma: number;
  /** The share of samples that the model explains; low before a busy background. */
  readonly inlierShare: number;
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/** The least noise, by 8-bit rounding and JPEG blocks. */
const MIN_SIGMA = 0.8;
/** Shares of lightness, and units of a*b*. */
export const DEEPEST_SHADOW = 0.4;
const SHADOW_HUE = 4.5;
/** Pixels. */
const GRID = 4;

/** A smooth surface of colour through the samples, drawn in a size. */
export function fitBackground(lab: LabImage, samples: readonly number[], size: Size): Background {
  const fit = fitSurface(lab, samples, MIN_SIGMA);
  const { l, a, b } = renderSurface(fit, size);
  return { l, a, b, sigma: fit.sigma, inlierShare: fit.inlierShare };
}

/** Adds the mean local deviation of known background, over a twelfth of the width. */
export function adaptBackground(
  background: Background,
  lab: LabImage,
  backgroundMask: Region,
): Background {
  const { width, height } = lab;
  const size = { width: Math.ceil(width / GRID), height: Math.ceil(height / GRID) };
  const weight = createPlane(size.width, size.height);
  const means = [0, 1, 2].map(() => createPlane(size.width, size.height));
  const surfaces = [background.l, background.a, background.b];
  const seen = [lab.l, lab.a, lab.b];
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / GRID) * size.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!backgroundMask.data[i]) continue;
      const cell = row + Math.floor(x / GRID);
      weight.data[cell]++;
      for (let c = 0; c < 3; c++) means[c].data[cell] += seen[c].data[i] - surfaces[c].data[i];
    }
  }
  for (const mean of means) {
    for (let k = 0; k < mean.data.length; k++) mean.data[k] /= Math.max(1, weight.data[k]);
  }
  const local = blurPlanesWeighted(means, weight, size.width / 12);
  const [l, a, b] = surfaces.map((surface, c) => {
    const adapted = enlargePlane(local[c], width, height, GRID);
    for (let i = 0; i < adapted.data.length; i++) adapted.data[i] += surface.data[i];
    return adapted;
  }) as [Plane, Plane, Plane];
  return { ...background, l, a, b };
}

/** The same background at the double size. */
export function doubleBackground(background: Background, size: Size): Background {
  const double = (plane: Plane) => enlargePlane(plane, size.width, size.height, 2);
  const { l, a, b } = background;
  return { ...background, l: double(l), a: double(a), b: double(b) };
}

/** The distance of a colour from the background in Lab units; `shade` weighs what is darker. */
export function distanceToBackground(
  lab: LabImage,
  { l, a, b }: Background,
  i: number,
  shade = 1,
): number {
  const lighter = lab.l.data[i] - l.data[i];
  return Math.sqrt(
    (lighter < 0 ? shade * lighter : lighter) ** 2 +
      (lab.a.data[i] - a.data[i]) ** 2 +
      (lab.b.data[i] - b.data[i]) ** 2,
  );
}

/** Whether a pixel has the colour of the background in less light. */
export function isShadow(lab: LabImage, { l, a, b }: Background, i: number): boolean {
  const ratio = lab.l.data[i] / Math.max(1, l.data[i]);
  if (ratio > 1 || ratio < 1 - DEEPEST_SHADOW) return false;
  // Chroma decreases in proportion to light.
  const da = lab.a.data[i] - ratio * a.data[i];
  const db = lab.b.data[i] - ratio * b.data[i];
  return da * da + db * db < SHADOW_HUE * SHADOW_HUE;
}
