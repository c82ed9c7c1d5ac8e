import {
  fitSurface,
  type Lab,
  type LabImage,
  labDistance,
  median,
  renderSurface,
  TUKEY,
} from "../image/index.ts";

export interface Background {
  readonly surface: LabImage;
  /** Share of border pixels on the surface, 0..1. */
  readonly plainness: number;
  /** The median Lab distance of border pixels from the surface. */
  readonly noise: number;
}

/** Lab units; 8 bits and JPEG. */
const MIN_NOISE = 0.4;
/** Lab units. */
const MIN_OFF_BACKGROUND = 4;
/** Lab units, and in units of the background's noise. */
const MIN_DISTANCE = 10;
const MIN_NOISES = 6;

/** Fits a quadratic surface to a band along the border. */
export function fitBackground(lab: LabImage): Background {
  const fit = fitSurface(lab, borderPixels(lab), MIN_NOISE);
  const offBackground = Math.max(
    MIN_OFF_BACKGROUND,
    TUKEY * Math.min(fit.sigma, MIN_OFF_BACKGROUND),
  );
  const plain = fit.errors.filter((distance) => distance < offBackground).length;
  return {
    surface: renderSurface(fit, lab),
    plainness: plain / fit.errors.length,
    noise: median(fit.errors),
  };
}

/** 1 at each pixel that is clearly unlike the background. */
export function beforeBackground(lab: LabImage, { surface, noise }: Background): Uint8Array {
  const least = Math.max(MIN_DISTANCE, MIN_NOISES * noise);
  return new Uint8Array(lab.width * lab.height).map((_, i) =>
    labDistance(colorAt(lab, i), colorAt(surface, i)) > least ? 1 : 0,
  );
}

function colorAt({ l, a, b }: LabImage, i: number): Lab {
  return [l.data[i], a.data[i], b.data[i]];
}

/** Every sixth pixel of a row, in a band along the border. */
function borderPixels({ width, height }: LabImage): number[] {
  const band = Math.max(2, Math.round(0.03 * Math.min(width, height)));
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    const isBandRow = y < band || y >= height - band;
    for (let x = (5 * y) % 6; x < width; x += 6) {
      if (isBandRow || x < band || x >= width - band) pixels.push(y * width + x);
    }
  }
  return pixels;
}
