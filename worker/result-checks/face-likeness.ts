import {
  blur,
  type LabImage,
  median,
  type Plane,
  samplePlane,
} from "../engines/local/image/index.ts";
import type { Face } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";

/** The samples per side of the face's square. */
const SAMPLES = 40;
/** Samples by which a face may have moved. */
const FURTHEST = 2;
/** Blurs, in samples: features are between them, light and noise outside. */
const FINE = 1;
const COARSE = 5;
/** The middle of the square, without hair and ground. */
const INNER = { from: 0.2, to: 0.8 };
const CHANNELS = ["l", "a", "b"] as const;

/**
 * The difference of both faces, 0..2: one minus the correlation of band-passed lightness (the
 * difference of two blurs) at the best shift. Light and contrast do not change it.
 */
export function faceDifference({ photo, result }: Aligned, face: Face): number {
  const before = featuresOf(photo, face, 0, 0);
  let best = -1;
  const step = face.width / SAMPLES;
  for (let down = -FURTHEST; down <= FURTHEST; down++) {
    for (let right = -FURTHEST; right <= FURTHEST; right++) {
      best = Math.max(
        best,
        correlation(before, featuresOf(result, face, right * step, down * step)),
      );
    }
  }
  return 1 - best;
}

function featuresOf({ l }: LabImage, face: Face, right: number, down: number): Plane {
  const data = new Float32Array(SAMPLES * SAMPLES);
  for (let row = 0; row < SAMPLES; row++) {
    const y = face.y + ((row + 0.5) / SAMPLES) * 1.1 * face.height + down - 0.5;
    for (let column = 0; column < SAMPLES; column++) {
      const x = face.x + ((column + 0.5) / SAMPLES) * face.width + right - 0.5;
      data[row * SAMPLES + column] = samplePlane(l, x, y);
    }
  }
  const square = { width: SAMPLES, height: SAMPLES, data };
  const fine = blur(square, FINE);
  const coarse = blur(square, COARSE).data;
  return { ...square, data: fine.data.map((value, i) => value - coarse[i]) };
}

function correlation(one: Plane, other: Plane): number {
  let [both, first, second] = [0, 0, 0];
  for (let i = 0; i < one.data.length; i++) {
    both += one.data[i] * other.data[i];
    first += one.data[i] ** 2;
    second += other.data[i] ** 2;
  }
  return both / Math.sqrt(Math.max(1e-6, first * second));
}

/** How the face's skin changed, beyond a change of the whole picture. */
interface SkinShift {
  /** Units of a* and b*. */
  readonly hue: number;
  /** L* units. */
  readonly light: number;
}

/** A provider may set another white balance or exposure: the median change of the picture is none. */
export function skinShift({ photo, result }: Aligned, face: Face): SkinShift {
  const inner = { l: [] as number[], a: [] as number[], b: [] as number[] };
  const whole = { l: [] as number[], a: [] as number[], b: [] as number[] };
  const { width, height } = photo;
  const inFace = (place: number, start: number, size: number) =>
    place > start + INNER.from * size && place < start + INNER.to * size;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const isFace = inFace(x, face.x, face.width) && inFace(y, face.y, face.height);
      const isCoarse = x % 8 === 0 && y % 8 === 0;
      if (!isFace && !isCoarse) continue;
      const i = y * width + x;
      const into = isFace ? inner : whole;
      for (const channel of CHANNELS) {
        into[channel].push(result[channel].data[i] - photo[channel].data[i]);
      }
    }
  }
  const [l, a, b] = CHANNELS.map((channel) => median(inner[channel]) - median(whole[channel]));
  return { hue: Math.hypot(a, b), light: Math.abs(l) };
}
