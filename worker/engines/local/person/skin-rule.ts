import type { RgbaImage } from "../image/index.ts";
import type { Face } from "./face.ts";

/** A face has at least this share of skin in the middle part of its box. */
export const FACE_OF_SKIN = { middle: 0.6, share: 0.5 };

/** Whether an sRGB colour can be skin: in every skin tone and light, red is the strongest channel. */
export function canBeSkin(red: number, green: number, blue: number): boolean {
  return red > green && red - blue > 0.12 * red;
}

/** The pixels of a box that can be skin, and all of its pixels. */
export function skinWithin(
  { width, data }: RgbaImage,
  left: number,
  top: number,
  right: number,
  bottom: number,
): { skin: number; all: number } {
  let skin = 0;
  let all = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const p = 4 * (y * width + x);
      all++;
      if (canBeSkin(data[p], data[p + 1], data[p + 2])) skin++;
    }
  }
  return { skin, all };
}

/** Whether a face is of skin; a hood with cords or a pattern may look like one, but has another colour. */
export function isOfSkin(picture: RgbaImage, face: Face): boolean {
  const inset = ((1 - FACE_OF_SKIN.middle) / 2) * face.width;
  const { skin, all } = skinWithin(
    picture,
    Math.ceil(face.x + inset),
    Math.ceil(face.y + inset),
    Math.floor(face.x + face.width - inset),
    Math.floor(face.y + face.height - inset),
  );
  return skin >= FACE_OF_SKIN.share * all;
}
