import type { GarmentCutout } from "./garment-types.ts";
import type { RgbaImage } from "./image.ts";
import { type Face, findFace } from "./person-face.ts";
import { boxBetween, cropImage } from "./pixels/crop.ts";
import { fitWithin } from "./pixels/resize.ts";

/** A wearer's face lies in this upper share of what was cut out, and a face printed on it below. */
const HEAD_SHARE = 0.6;
/**
 * The cut-out's heights in the pictures that are searched: the face of one standing has 30 px in the
 * smaller one, and a face that is missed at one size is mostly found at the other.
 */
const SEARCHED_HEIGHTS = [400, 560];
/** Brows, eyes, lips and shadows take the rest. */
const LEAST_SKIN = 0.5;

/** Whether what was cut out is somebody and not a garment alone: it has a face at its top. */
export function isWorn({ image, outer }: GarmentCutout): boolean {
  const { width, data } = outer;
  const top = Math.floor(data.findIndex((value) => value > 127) / width);
  const bottom = Math.floor(data.findLastIndex((value) => value > 127) / width);
  let left = width;
  let right = 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = 0, i = y * width; x < left; x++) if (data[i + x]! > 127) left = x;
    for (let x = width - 1, i = y * width; x > right; x--) if (data[i + x]! > 127) right = x;
  }
  const height = bottom - top;
  const margin = 0.05 * height;
  const box = boxBetween(
    left - margin,
    top - margin,
    right + margin,
    top + HEAD_SHARE * height,
    outer,
  );
  const head = cropImage(image, box);
  return SEARCHED_HEIGHTS.some((searchedHeight) => {
    const scale = searchedHeight / Math.max(1, height);
    const searched = fitWithin(head, scale * Math.max(box.width, box.height));
    const face = findFace(searched);
    return face !== null && isSkin(searched, face);
  });
}

/** A hood with its cords can look like a face; it has not the colour of one. */
function isSkin({ width, data }: RgbaImage, face: Face): boolean {
  const inset = 0.2 * face.width;
  const [left, right] = [Math.ceil(face.x + inset), Math.floor(face.x + face.width - inset)];
  const [top, bottom] = [Math.ceil(face.y + inset), Math.floor(face.y + face.height - inset)];
  let skin = 0;
  let all = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const p = 4 * (y * width + x);
      const [red, green, blue] = [data[p]!, data[p + 1]!, data[p + 2]!];
      all++;
      // Of every tone, lit by daylight or a lamp: blood and melanin leave red the strongest.
      if (red > green && red - blue > 0.12 * red) skin++;
    }
  }
  return skin >= LEAST_SKIN * all;
}
