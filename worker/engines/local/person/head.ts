import { floodFill, type LabImage, type Region } from "../image/index.ts";
import { type ColorModel, colorCost, colorDistance, learnColors } from "./colors.ts";
import { chinOf, type Face } from "./face.ts";

/** Of the face's height: above this share the head is as wide as its hair, below it the jaw is round. */
const JAW_STARTS = 0.75;
/** Half the hair's and half the jaw's greatest width, in face widths. */
const HAIR_REACH = 1.15;
const JAW_REACH = 0.62;
/** How far hair hangs below the chin, in face widths. */
const LONGEST_HAIR = 2.2;
/** Beside the cheeks, in face widths and heights, and how much hair there is long, in squares. */
const CHEEK = { out: 0.62, from: 0.25, to: 0.9 };
const LONG_HAIR = 0.16;
/** What hangs on from there is hair as well, down to here, in face heights. */
const BESIDE_NECK = 1.25;
/** So far from the middle, in face widths, what has the skin's colours is a neck in shade. */
const NECK = 0.4;
/** How much likelier hair must be than skin where it has the skin's colours. */
const FAIR_MARGIN = 1.5;
/** A pixel further than this from the hair's colours is no hair... */
const HAIR_LIKENESS = 2.6;
/** ...nor one that is not clearly nearer to them than to the top's. */
const CLEARLY_NEARER = 0.7;

interface HeadClues {
  readonly skin: Region;
  /** The face's colours alone. */
  readonly skinModel: ColorModel | null;
  readonly topModel: ColorModel | null;
  readonly face: Face;
}

/** All of the silhouette above the chin near the face, and the hair that flows down from there. */
export function findHead(
  lab: LabImage,
  silhouette: Region,
  { skin, skinModel, topModel, face }: HeadClues,
): Region {
  const { width, height } = lab;
  const centre = face.x + face.width / 2;
  const chin = chinOf(face);
  const above: number[] = [];
  for (let i = 0; i < chin * width; i++) {
    const reach = halfWidthAt(Math.floor(i / width), face) * face.width;
    if (silhouette.data[i] && Math.abs((i % width) - centre) < reach) above.push(i);
  }
  // Fair hair has the skin's colours; but beside the cheeks, and below them, there is no skin.
  const cheeks = above.filter((i) => isBeside(i, width, face, CHEEK.to));
  const hanging = floodFill(width, height, cheeks, (i) => {
    if (!silhouette.data[i] || !isBeside(i, width, face, BESIDE_NECK)) return false;
    return !topModel || colorDistance(topModel, lab, i) > HAIR_LIKENESS;
  });
  const beside = indicesOf(hanging);
  const long = beside.length > LONG_HAIR * face.width ** 2;
  if (long) above.push(...beside);
  const dark = above.filter((i) => !skin.data[i]);
  const hair = learnColors(lab, long ? dark.concat(beside) : dark, 3);
  const lowest = (chin + LONGEST_HAIR * face.width) * width;
  const isHair = (i: number) => {
    if (!hair || i > lowest || !silhouette.data[i]) return false;
    const out = Math.abs((i % width) - centre) / face.width;
    if (out > HAIR_REACH) return false;
    if (skin.data[i]) {
      if (out < NECK || !long || !skinModel || !isRatherHair(hair, skinModel, lab, i)) return false;
    }
    const toHair = colorDistance(hair, lab, i);
    if (toHair > HAIR_LIKENESS) return false;
    return !topModel || toHair < CLEARLY_NEARER * colorDistance(topModel, lab, i);
  };
  return floodFill(width, height, above, isHair);
}

/** Where a head has nothing but hair: further out than cheeks and neck, and not above the ears. */
function isBeside(i: number, width: number, face: Face, to: number): boolean {
  const out = Math.abs((i % width) - face.x - face.width / 2) / face.width;
  const down = (Math.floor(i / width) - face.y) / face.height;
  return out > CHEEK.out && out < HAIR_REACH && down > CHEEK.from && down < to;
}

function indicesOf({ data }: Region): number[] {
  const indices: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i]) indices.push(i);
  return indices;
}

function isRatherHair(hair: ColorModel, skin: ColorModel, lab: LabImage, i: number): boolean {
  return colorCost(hair, lab, i) + FAIR_MARGIN < colorCost(skin, lab, i);
}

/** Half the head's width in a row, in face widths; beside the jaw begin neck and shoulders. */
function halfWidthAt(row: number, face: Face): number {
  const jaw = face.y + JAW_STARTS * face.height;
  if (row < jaw) return HAIR_REACH;
  const chin = chinOf(face);
  return JAW_REACH * Math.sqrt(Math.max(0, (chin - row) / (chin - jaw)));
}
