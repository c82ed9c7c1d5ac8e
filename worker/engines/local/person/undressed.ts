import {
  cropImage,
  type LabImage,
  median,
  type RgbaImage,
  shrinkImage,
  toLab,
} from "../image/index.ts";
import { CHIN, chinOf, type Face, findFaces } from "./face.ts";

/** Pixels: enough for areas of skin. */
const FACE_WIDTH = 24;
/** The face's own skin, as shares of its width and height. */
const INNER = { left: 0.28, right: 0.72, top: 0.3, bottom: 0.85 };
/** Units of a* and b* from the face's skin, and lightness as a share of it. */
const LIKE_COLOR = 9;
const LIGHTNESS = { least: 0.55, most: 1.4 };
/** Rows in face widths below the chin, half a breadth, and the least share of skin. */
const area = (from: number, to: number, half: number, least: number) => ({ from, to, half, least });
/** A bare chest is bare from the neck on; a top that ends early covers the first of these. */
const CHEST = [0.7, 1.2, 1.7, 2.2].map((from) => area(from, from + 0.5, 0.55, 0.5));
/** Swimwear and underwear leave most of each bare; a crop top with shorts covers one of them. */
const LITTLE_WORN = [
  area(0.8, 3.4, 0.55, 0.5),
  area(3.3, 5.2, 0.7, 0.36),
  area(0.6, 5.2, 0.55, 0.5),
];
const LOWEST = 5.3;

type Area = ReturnType<typeof area>;

/**
 * Whether a photo shows a bare chest, underwear or swimwear, by skin of the face's colour. A bare midriff,
 * bare legs and low necklines alone are none. False where no face is found.
 */
export function isUndressed(
  photo: RgbaImage,
  [face] = findFaces(photo, { tilted: true }),
): boolean {
  if (!face) return false;
  const { picture, near } = aroundBody(photo, face);
  const skin = skinOf(picture, near);
  const isBare = (area: Area) => skinShare(picture, near, { area, skin }) > area.least;
  return CHEST.every(isBare) || LITTLE_WORN.every(isBare);
}

interface Skin {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** The face and the area below it, scaled down. */
function aroundBody(photo: RgbaImage, face: Face): { picture: LabImage; near: Face } {
  const left = Math.max(0, Math.round(face.x - face.width / 2));
  const right = Math.min(photo.width, Math.round(face.x + 1.5 * face.width));
  const top = Math.max(0, Math.round(face.y));
  const bottom = Math.min(photo.height, Math.round(top + (CHIN + LOWEST) * face.width));
  const part = cropImage(photo, { x: left, y: top, width: right - left, height: bottom - top });
  const k = Math.min(1, FACE_WIDTH / face.width);
  const small = shrinkImage(part, Math.round(k * part.width), Math.round(k * part.height));
  const near = {
    ...face,
    x: k * (face.x - left),
    y: k * (face.y - top),
    width: k * face.width,
    height: k * face.height,
  };
  return { picture: toLab(small), near };
}

function skinOf({ width, height, l, a, b }: LabImage, face: Face): Skin {
  const found = { l: [] as number[], a: [] as number[], b: [] as number[] };
  const bottom = Math.min(height, face.y + INNER.bottom * face.height);
  const right = Math.min(width, face.x + INNER.right * face.width);
  for (let y = Math.round(face.y + INNER.top * face.height); y < bottom; y++) {
    for (let x = Math.round(face.x + INNER.left * face.width); x < right; x++) {
      const i = y * width + x;
      found.l.push(l.data[i]);
      found.a.push(a.data[i]);
      found.b.push(b.data[i]);
    }
  }
  return { l: median(found.l), a: median(found.a), b: median(found.b) };
}

/** The share of skin in the whole area; parts outside the picture count as covered. */
function skinShare(
  { width, height, l, a, b }: LabImage,
  face: Face,
  { area, skin }: { readonly area: Area; readonly skin: Skin },
): number {
  const chin = chinOf(face);
  const middle = face.x + face.width / 2;
  const [top, bottom] = [area.from, area.to].map((rows) => Math.round(chin + rows * face.width));
  const [left, right] = [-area.half, area.half].map((out) => Math.round(middle + out * face.width));
  let bare = 0;
  for (let y = top; y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const i = y * width + x;
      const lightness = l.data[i] / Math.max(1, skin.l);
      const off = Math.hypot(a.data[i] - skin.a, b.data[i] - skin.b);
      if (off < LIKE_COLOR && lightness > LIGHTNESS.least && lightness < LIGHTNESS.most) bare++;
    }
  }
  return bare / ((bottom - top) * (right - left));
}
