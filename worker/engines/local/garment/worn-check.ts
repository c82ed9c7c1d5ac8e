import {
  type Box,
  boxBetween,
  cropImage,
  fitWithin,
  type Mask,
  type RgbaImage,
} from "../image/index.ts";
import {
  FACE_OF_SKIN,
  type Face,
  findFace,
  isOfSkin,
  leastFaceWidth,
  MIN_WIDTH,
  skinWithin,
} from "../person/index.ts";
import type { GarmentCutout } from "./garment.ts";
import { turnPicture } from "./turned.ts";

/** A printed face is lower. */
const HEAD_SHARE = 0.6;
/** Pixels: a face that one size misses is mostly found in the other. */
const SEARCHED_HEIGHTS = [400, 560];
/** Over the garment's width with its sleeves: labels and buttons at the neck are smaller. */
const MIN_FACE = 0.07;
/** Over the face's width: a head with its hair is narrower than a garment, whose pattern may look like a face. */
const WIDEST_HEAD = 4;
/** The same for tilted faces, which patterns look like more often. */
const WIDEST_TILTED = 1.8;
/** The confidence of a face that no pattern has. */
export const SURE = 2;
/** The least skin of a picture with a face, over the square of the face's width. */
const LEAST_SKIN = 0.1;

/** Whether a face beside or on the garment shows that somebody wears it. */
export function isWorn({ image, outer, turns, kind }: GarmentCutout, picture: RgbaImage): boolean {
  if (hasFaceBeside(turnPicture(picture, turns), outer)) return true;
  const { left, right, top, bottom } = extentOf(outer);
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
    const { skin } = skinWithin(searched, 0, 0, searched.width, searched.height);
    if (2 * skin < FACE_OF_SKIN.share * (FACE_OF_SKIN.middle * MIN_WIDTH) ** 2) return false;
    const isHead = (face: Face, widest: number) => {
      if (face.width < MIN_FACE * searched.width || !isOfSkin(searched, face)) return false;
      return runAround(face, box, searched.width / box.width, outer) < widest * face.width;
    };
    const upright = findFace(searched);
    if (upright) return isHead(upright, upright.confidence > SURE ? Infinity : WIDEST_HEAD);
    // The search takes long, and a person who leans has the outline of a dress.
    const isSearched = kind === "dress" && searchedHeight === SEARCHED_HEIGHTS[0];
    const tilted = isSearched ? findFace(searched, { tilted: true }) : null;
    return tilted !== null && isHead(tilted, WIDEST_TILTED);
  });
}

/** The columns of cloth or head around the middle of a face, in the face's pixels. */
function runAround(face: Face, box: Box, scale: number, { width, data }: Mask): number {
  const y = Math.round(box.y + (face.y + face.height / 2) / scale);
  const row = data.subarray(y * width, (y + 1) * width);
  const middle = Math.round(box.x + (face.x + face.width / 2) / scale);
  let [left, right] = [middle, middle];
  while (left > 0 && row[left - 1] > 127) left--;
  while (right < width - 1 && row[right + 1] > 127) right++;
  return (right - left) * scale;
}

/** The first and the last column and row of the garment. */
function extentOf({ width, height, data }: Mask) {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] <= 127) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return { left, right, top, bottom };
}

/** Whether a picture has enough skin for a face: most garments have too little, and the search takes long. */
export function canShowFace(picture: RgbaImage): boolean {
  const { skin } = skinWithin(picture, 0, 0, picture.width, picture.height);
  return skin >= LEAST_SKIN * leastFaceWidth(picture) ** 2;
}

/** A face beyond the garment is no print. */
function hasFaceBeside(picture: RgbaImage, { width, height, data }: Mask): boolean {
  if (!canShowFace(picture)) return false;
  const face = findFace(picture);
  if (!face) return false;
  const x = Math.floor(((face.x + face.width / 2) * width) / picture.width);
  const y = Math.floor(((face.y + face.width / 2) * height) / picture.height);
  return data[y * width + x] < 128 && isOfSkin(picture, face);
}
