import type { Region } from "../image/index.ts";
import type { Body } from "./body.ts";
import { colorDistance, learnColors } from "./colors.ts";

/** Columns beside the middle that show the bottoms, in face widths. */
const MIDDLE = 0.35;
/** Hands before the bottoms cover less of the middle. */
const LEAST = 0.5;

/**
 * The skin of the analysed picture. If most of the bottoms is classified as skin, a pixel below
 * the top's hem stays only if its colour is nearer to the skin above the hem than to the bottoms.
 *
 * @param from the first row that all bottoms cover, for any height of the waist
 * @param to the row of the crotch
 */
export function skinWithoutCloth(body: Body, from: number, to: number): Region {
  const { lab, surfaces, shoulders, face, hem } = body;
  const { skin } = surfaces;
  const above: number[] = [];
  const first = Math.max(0, Math.round(hem)) * lab.width;
  for (let i = 0; i < Math.min(first, skin.data.length); i++) if (skin.data[i]) above.push(i);
  const middle: number[] = [];
  for (let y = Math.max(from, Math.round(hem)); y < to; y++) {
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
