import {
  gaussianBlur,
  type LabImage,
  mapLab,
  maxFilter,
  minFilter,
  type RgbaImage,
} from "../image/index.ts";
import type { Background } from "./background.ts";
import { steepness } from "./gradient.ts";

export interface EdgeMaps {
  readonly width: number;
  readonly height: number;
  /** The analysed size over the picture's. */
  readonly scale: number;
  readonly soft: LabImage;
  readonly surface: LabImage;
  /** The median Lab distance of the border from the surface. */
  readonly noise: number;
  /** Lab units a pixel of the picture. */
  readonly gradient: Float32Array;
  readonly strongest: Float32Array;
  /** The evidence against background and shadow, in units of the gradient. */
  readonly barrier: Float32Array;
  /** Lab distance from unshadowed background. */
  readonly unlike: Float32Array;
  /** The least and the most of `unlike` within a pixel around. */
  readonly leastUnlike: Float32Array;
  readonly mostUnlike: Float32Array;
  /** The gradient in logarithmic steps, for the watershed. */
  readonly relief: Uint8Array;
}

const SIGMA = 0.8;
/** JPEG ringing: reach in pixels of the picture, gradient and errors over the edge's. */
const RINGING_REACH = 6;
const MIN_RINGING = 3;
const RINGING_GRADIENT = 0.03;
const RINGING_LIGHTNESS = 0.02;
const RINGING_TINT = 0.1;
/** Lab units equal to a gradient of 1. Shadows only darken, but may be tinted by the cloth. */
const LIGHTER_UNIT = 2.1;
const TINT_UNIT = 8;
/** To a doubling of the gradient. */
const RELIEF_STEPS = 40;

/** `background` is fitted to `lab`, which is `image` at the analysed size. */
export function computeEdgeMaps(
  image: RgbaImage,
  lab: LabImage,
  { surface, noise }: Background,
): EdgeMaps {
  const { width, height } = lab;
  const scale = width / image.width;
  const soft = mapLab(lab, (plane) => gaussianBlur(plane, SIGMA));
  const gradient = steepness(image, soft);
  const ringing = Math.max(MIN_RINGING, Math.round(RINGING_REACH * scale));
  const strongest = maxFilter(gradient, width, height, ringing);
  const barrier = barrierStrength(soft, surface, gradient, strongest);
  const unlike = distanceFromBackground(soft, surface);
  return {
    ...{ width, height, scale, soft, surface, noise, gradient, strongest, barrier, unlike },
    leastUnlike: minFilter(unlike, width, height, 1),
    mostUnlike: maxFilter(unlike, width, height, 1),
    relief: reliefOf(gradient),
  };
}

function reliefOf(gradient: Float32Array): Uint8Array {
  const relief = new Uint8Array(gradient.length);
  for (let i = 0; i < relief.length; i++) {
    relief[i] = Math.min(255, RELIEF_STEPS * Math.log2(1 + gradient[i]));
  }
  return relief;
}

function barrierStrength(
  { width, height, l, a, b }: LabImage,
  surface: LabImage,
  gradient: Float32Array,
  strongest: Float32Array,
): Float32Array {
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i++) {
    const edge = strongest[i];
    const own = gradient[i] > RINGING_GRADIENT * edge ? gradient[i] : 0;
    const lighter = (l.data[i] - surface.l.data[i] - RINGING_LIGHTNESS * edge) / LIGHTER_UNIT;
    const da = a.data[i] - surface.a.data[i];
    const db = b.data[i] - surface.b.data[i];
    const tint = (Math.sqrt(da * da + db * db) - RINGING_TINT * edge) / TINT_UNIT;
    strength[i] = Math.max(own, lighter, tint);
  }
  return strength;
}

function distanceFromBackground(soft: LabImage, surface: LabImage): Float32Array {
  const { width, height, l, a, b } = soft;
  const distance = new Float32Array(width * height);
  for (let i = 0; i < distance.length; i++) {
    const dL = l.data[i] - surface.l.data[i];
    const da = a.data[i] - surface.a.data[i];
    const db = b.data[i] - surface.b.data[i];
    distance[i] = Math.sqrt(dL * dL + da * da + db * db);
  }
  return distance;
}
