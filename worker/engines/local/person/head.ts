import {
  floodFill,
  type Lab,
  type LabImage,
  openRegion,
  pixelsIn,
  type Region,
} from "../image/index.ts";
import { type ColorModel, colorCost, colorDistance, learnColors } from "./colors.ts";
import { chinOf, type Face } from "./face.ts";
import { neckEnds } from "./flood-checks.ts";

/** Below this share of the face's height the jaw is round. */
const JAW_STARTS = 0.75;
const HAIR_REACH = 1.15;
const JAW_REACH = 0.62;
const LONGEST_HAIR = 2.2;
/** The area beside the cheeks, and the area of hair there that makes it long hair. */
const CHEEK = { out: 0.62, from: 0.25, to: 0.9 };
const LONG_HAIR = 0.16;
/** Face heights below the brows, and face widths from the middle. */
const BESIDE_NECK = 1.25;
const NECK = 0.4;
/** Colour costs, colour distances, and a share of a colour distance. */
const FAIR_MARGIN = 1.5;
const HAIR_LIKENESS = 2.6;
const CLEARLY_NEARER = 0.7;
/** The least lightness and saturation of skin in the shadow of the head, over those of the face. */
const SHADOW = { lightness: 0.4, chroma: 0.72 };
/** Pixels: half of the widest edge between cloth and skin, and the fringe that hair keeps. */
const EDGE = { thin: 1.5, rim: 2 };

interface HeadClues {
  readonly skin: Region;
  readonly skinModel: ColorModel | null;
  readonly topModel: ColorModel | null;
  readonly face: Face;
}

/** Head and hair, also where the hair lies on the shoulders. */
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
  const crown = above.filter((i) => i < face.y * width);
  const crownModel = learnColors(lab, crown, 1);
  const isShaded = shadowTest(skinModel, crownModel);
  // Above the shoulders, pixels like the crown are hair even if the top has their colour.
  const shoulders = neckEnds(face) * width;
  const isLikeCrown = (i: number) =>
    i < shoulders && crownModel !== null && colorDistance(crownModel, lab, i) < HAIR_LIKENESS;
  // Fair hair has the skin's colours, but the area beside the cheeks contains no skin.
  const cheeks = above.filter((i) => isBeside(i, width, face, CHEEK.to));
  const isUnlikeTop = (i: number) => !topModel || colorDistance(topModel, lab, i) > HAIR_LIKENESS;
  const hanging = floodFill(width, height, cheeks, (i) => {
    if (!silhouette.data[i] || !isBeside(i, width, face, BESIDE_NECK)) return false;
    if (isShaded(lab, i)) return false;
    return isLikeCrown(i) || isUnlikeTop(i);
  });
  const beside = pixelsIn(hanging);
  // Below the chin, cloth of the crown's colour can be a collar.
  const sure = beside.filter((i) => i < chin * width || isUnlikeTop(i));
  const long = sure.length > LONG_HAIR * face.width ** 2;
  if (long) above.push(...beside);
  const dark = above.filter((i) => !skin.data[i]);
  const hair = learnColors(lab, long ? dark.concat(beside) : dark, 3);
  const lowest = (chin + LONGEST_HAIR * face.width) * width;
  const isHair = (i: number) => {
    if (!hair || i > lowest || !silhouette.data[i]) return false;
    const out = Math.abs((i % width) - centre) / face.width;
    if (out > HAIR_REACH) return false;
    if (i > chin * width && isShaded(lab, i)) return false;
    if (skin.data[i]) {
      if (out < NECK || !long || !skinModel || !isRatherHair(hair, skinModel, lab, i)) return false;
    }
    const toHair = colorDistance(hair, lab, i);
    if (toHair > HAIR_LIKENESS) return false;
    if (long && out > NECK && isLikeCrown(i)) return true;
    return !topModel || toHair < CLEARLY_NEARER * colorDistance(topModel, lab, i);
  };
  return withoutEdges(floodFill(width, height, above, isHair), chin);
}

/** Below the chin without thin lines: where dark straps meet skin, the pixels between are brown. */
function withoutEdges(head: Region, chin: number): Region {
  const thick = openRegion(head, EDGE.thin, EDGE.rim).data;
  const from = Math.ceil(chin) * head.width;
  const data = head.data.map((own, i) => (i < from || thick[i] ? own : 0));
  return { ...head, data };
}

/**
 * Returns whether a pixel can be skin in shadow: it keeps its saturation and is lighter than dark hair.
 * Always false if the crown is not dark.
 */
function shadowTest(skin: ColorModel | null, crown: ColorModel | null) {
  if (!skin || !crown) return () => false;
  const [lightness, a, b] = mainColor(skin);
  const darkest = SHADOW.lightness * lightness;
  if (mainColor(crown)[0] > darkest) return () => false;
  const least = SHADOW.chroma * Math.hypot(a, b);
  return (lab: LabImage, i: number) =>
    lab.l.data[i] > darkest && Math.hypot(lab.a.data[i], lab.b.data[i]) > least;
}

function mainColor({ clusters }: ColorModel): Lab {
  return clusters.reduce((p, q) => (q.share > p.share ? q : p)).mean;
}

function isBeside(i: number, width: number, face: Face, to: number): boolean {
  const out = Math.abs((i % width) - face.x - face.width / 2) / face.width;
  const down = (Math.floor(i / width) - face.y) / face.height;
  return out > CHEEK.out && out < HAIR_REACH && down > CHEEK.from && down < to;
}

function isRatherHair(hair: ColorModel, skin: ColorModel, lab: LabImage, i: number): boolean {
  return colorCost(hair, lab, i) + FAIR_MARGIN < colorCost(skin, lab, i);
}

function halfWidthAt(row: number, face: Face): number {
  const jaw = face.y + JAW_STARTS * face.height;
  if (row < jaw) return HAIR_REACH;
  const chin = chinOf(face);
  return JAW_REACH * Math.sqrt(Math.max(0, (chin - row) / (chin - jaw)));
}
