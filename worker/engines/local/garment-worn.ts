import type { GarmentCutout } from "./garment-types.ts";
import { findFace } from "./person-face.ts";
import { boxBetween, cropImage } from "./pixels/crop.ts";
import { fitWithin } from "./pixels/resize.ts";

/** A wearer's face lies in this upper share of what was cut out, and a face printed on it below. */
const HEAD_SHARE = 0.6;
/** The cut-out's height in the picture that is searched: the face of one standing has 30 px there. */
const SEARCHED_HEIGHT = 400;

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
  const scale = SEARCHED_HEIGHT / Math.max(1, height);
  return findFace(fitWithin(head, scale * Math.max(box.width, box.height))) !== null;
}
