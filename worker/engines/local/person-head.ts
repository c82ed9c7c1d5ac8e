import { type ColorModel, colorDistance, learnColors } from "./person-colors.ts";
import { chinOf, type Face } from "./person-face.ts";
import type { LabImage } from "./raster/lab.ts";
import { flood, type Region } from "./raster/region.ts";

/** Of the face's height: above this share the head is as wide as its hair, below it the jaw is round. */
const JAW_STARTS = 0.75;
/** Half the hair's and half the jaw's greatest width, in face widths. */
const HAIR_REACH = 1.15;
const JAW_REACH = 0.62;
/** How far hair hangs below the chin, in face widths. */
const LONGEST_HAIR = 2.2;
/** A pixel further than this from the hair's colours is no hair... */
const HAIR_LIKENESS = 2.6;
/** ...nor one that is not clearly nearer to them than to the top's. */
const CLEARLY_NEARER = 0.7;

/** All of the silhouette above the chin near the face, and the hair that flows down from there. */
export function findHead(
  lab: LabImage,
  silhouette: Region,
  { skin, topModel, face }: { skin: Region; topModel: ColorModel | null; face: Face },
): Region {
  const { width, height } = lab;
  const centre = face.x + face.width / 2;
  const chin = chinOf(face);
  const above: number[] = [];
  for (let i = 0; i < chin * width; i++) {
    const reach = halfWidthAt(Math.floor(i / width), face) * face.width;
    if (silhouette.data[i] && Math.abs((i % width) - centre) < reach) above.push(i);
  }
  const hair = learnColors(
    lab,
    above.filter((i) => !skin.data[i]),
    2,
  );
  const lowest = (chin + LONGEST_HAIR * face.width) * width;
  const isHair = (i: number) => {
    if (!hair || i > lowest || !silhouette.data[i] || skin.data[i]) return false;
    if (Math.abs((i % width) - centre) > HAIR_REACH * face.width) return false;
    const toHair = colorDistance(hair, lab, i);
    if (toHair > HAIR_LIKENESS) return false;
    return !topModel || toHair < CLEARLY_NEARER * colorDistance(topModel, lab, i);
  };
  return flood(width, height, above, isHair);
}

/** Half the head's width in a row, in face widths; beside the jaw begin neck and shoulders. */
function halfWidthAt(row: number, face: Face): number {
  const jaw = face.y + JAW_STARTS * face.height;
  if (row < jaw) return HAIR_REACH;
  const chin = chinOf(face);
  return JAW_REACH * Math.sqrt(Math.max(0, (chin - row) / (chin - jaw)));
}
