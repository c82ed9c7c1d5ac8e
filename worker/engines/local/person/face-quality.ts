import {
  blur,
  cropImage,
  highlight,
  type Plane,
  type RgbaImage,
  shrinkImage,
  toLab,
} from "../image/index.ts";
import type { Face } from "./face.ts";

/** Pixels. */
const FACE_SIZE = 96;
/** The loss by a 1 px blur over the loss from 1 to 2 px; sharp edges have 0.85. */
const MIN_SHARPNESS = 0.75;
/** L* of the brightest twentieth; dark skin in good light has 50. */
const DARK_FACE = 30;
const DIM_FACE = 40;
const BRIGHT = 60;
const STRIDE = 7;

/** Whether the face is out of focus. */
export function isBlurred(photo: RgbaImage, face: Face): boolean {
  const { l } = toLab(faceOf(photo, face));
  const once = blur(l, 1);
  const twice = blur(l, 2);
  return difference(l, once) < MIN_SHARPNESS * difference(once, twice);
}

/** Whether the face is dark by lack of light and not by its skin. */
export function isDark(photo: RgbaImage, face: Face): boolean {
  const bright = highlight(faceOf(photo, face), 1);
  return bright < DARK_FACE || (bright < DIM_FACE && highlight(photo, STRIDE) < BRIGHT);
}

/** Whether even the lightest parts of a photo are dark. */
export function isUnlit(photo: RgbaImage): boolean {
  return highlight(photo, STRIDE) < DARK_FACE;
}

function faceOf(photo: RgbaImage, face: Face): RgbaImage {
  const left = Math.max(0, Math.round(face.x));
  const top = Math.max(0, Math.round(face.y));
  const width = Math.min(photo.width, Math.round(face.x + face.width)) - left;
  const height = Math.min(photo.height, Math.round(face.y + 1.1 * face.height)) - top;
  const square = cropImage(photo, { x: left, y: top, width, height });
  const k = Math.min(1, FACE_SIZE / width);
  return shrinkImage(square, Math.round(width * k), Math.round(height * k));
}

function difference(one: Plane, other: Plane): number {
  let sum = 0;
  for (let i = 0; i < one.data.length; i++) sum += (one.data[i] - other.data[i]) ** 2;
  return Math.sqrt(sum / one.data.length);
}
