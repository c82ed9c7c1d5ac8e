import type { LabImage, Region } from "../image/index.ts";
import { colorDistance, learnColors } from "./colors.ts";
import type { Face } from "./face.ts";
import type { Shoulders } from "./shoulders.ts";
import { hipRow, trunkSize } from "./trunk.ts";

/** Columns beside the middle that show the bottoms, in face widths. */
const MIDDLE = 0.35;
/** Rows above and below the hips that all bottoms cover, in trunk sizes. */
const HIPS = 0.35;
/** Hands before the bottoms cover less of the middle. */
const LEAST = 0.5;

/**
 * The skin without bottoms of its colour. If most of the hips is classified as skin, a pixel below
 * the top's hem stays only if its colour is nearer to the skin above the hem than to the hips'.
 */
export function skinWithoutCloth(
  lab: LabImage,
  skin: Region,
  { face, shoulders, hem }: { face: Face; shoulders: Shoulders; hem: number },
): Region {
  const above: number[] = [];
  const first = Math.max(0, Math.round(hem)) * lab.width;
  for (let i = 0; i < Math.min(first, skin.data.length); i++) if (skin.data[i]) above.push(i);
  const middle: number[] = [];
  const hips = hipRow({ lab, face, shoulders });
  const reach = HIPS * trunkSize({ face, shoulders });
  const last = Math.min(lab.height, Math.round(hips + reach));
  for (let y = Math.max(Math.round(hips - reach), Math.round(hem)); y < last; y++) {
    for (let out = -MIDDLE * face.width; out <= MIDDLE * face.width; out++) {
      middle.push(y * lab.width + Math.round(shoulders.centre + out));
    }
  }
  const like = middle.filter((i) => skin.data[i] === 1);
  if (like.length <= LEAST * middle.length) return skin;
  const own = learnColors(lab, above, 2);
  const cloth = learnColors(lab, like, 1);
  if (!own || !cloth) return skin;
  const data = skin.data.slice();
  for (let i = first; i < data.length; i++) {
    if (data[i] && colorDistance(cloth, lab, i) < colorDistance(own, lab, i)) data[i] = 0;
  }
  return { ...skin, data };
}
