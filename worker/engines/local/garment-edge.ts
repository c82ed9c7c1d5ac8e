import type { RgbaImage } from "./image.ts";
import { bleedColours } from "./pixels/bleed.ts";

/** Of a mask of 0..255: outside this it is surely ground, and inside surely cloth. */
const SURE_OUTSIDE = 3;
const SURE_INSIDE = 250;
/** The ground's colours are carried inwards this far. */
const GROUND_REACH = 7;
/** Colours nearer than this (in RGB) do not tell cloth from ground, and farther than that surely do. */
const ALIKE = 14;
const UNLIKE = 48;
/** The colours may move an edge by so much of a pixel. */
const LARGEST_MOVE = 0.45 * 255;

/**
 * Sets a silhouette's soft edge by its colours: every pixel there is a mix of the cloth within
 * and the ground without, and its share of cloth is its coverage (alpha matting with known
 * colours, as of blue screens; Smith & Blinn 1996). `cloth` is the picture with its inner colours
 * bled outwards. Where the two are alike the edge stays as it is.
 */
export function matteEdge(image: RgbaImage, cloth: RgbaImage, soft: Uint8Array): Uint8Array {
  const outside = soft.map((value) => (value < SURE_OUTSIDE ? 1 : 0));
  const ground = bleedColours(image, outside, GROUND_REACH);
  const matte = soft.slice();
  for (let i = 0; i < soft.length; i++) {
    const value = soft[i]!;
    if (value < SURE_OUTSIDE || value > SURE_INSIDE) continue;
    let along = 0;
    let square = 0;
    for (let channel = 4 * i; channel < 4 * i + 3; channel++) {
      const span = cloth.data[channel]! - ground.data[channel]!;
      along += span * (image.data[channel]! - ground.data[channel]!);
      square += span * span;
    }
    const trust = Math.min(1, (Math.sqrt(square) - ALIKE) / (UNLIKE - ALIKE));
    if (trust <= 0) continue;
    const coverage = (255 * along) / square;
    const move = Math.min(LARGEST_MOVE, Math.max(-LARGEST_MOVE, coverage - value));
    matte[i] = Math.min(255, Math.max(0, Math.round(value + trust * move)));
  }
  return matte;
}

/** The pixels that hold nothing but cloth: colour bleeds three pixels over an edge in a JPEG. */
export function pureCloth(soft: Uint8Array, width: number): Uint8Array {
  const pure = new Uint8Array(soft.length);
  for (let i = width; i < soft.length - width; i++) {
    const least = Math.min(
      soft[i]!,
      soft[i - 1]!,
      soft[i + 1]!,
      soft[i - width]!,
      soft[i + width]!,
    );
    if (least >= SURE_INSIDE) pure[i] = 1;
  }
  return pure;
}
