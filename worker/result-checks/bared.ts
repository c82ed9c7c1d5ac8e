import { type LabImage, median } from "../engines/local/image/index.ts";
import type { Face } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";

/** Shares of the body that a result bares, 0..1 each. */
interface Bared {
  readonly chest: number;
  readonly belly: number;
  readonly legs: number;
}

/** In face widths below the chin. The chest begins at the neckline, the usual one or the garment's. */
export const NECKLINE = 1.5;
const ROWS = { chest: [NECKLINE, 2.6], belly: [2.6, 4.1], legs: [4.3, 9] } as const;
/** Of a part, in face widths from the middle: arms are outside. */
const HALF = { chest: 0.7, belly: 0.7, legs: 0.9 } as const;
const INNER = { from: 0.25, to: 0.75 };
/** Units of a* and b* from the face's own skin, and its lightness from the face's. */
const LIKE_COLOR = 6;
const LIGHTNESS = { least: 0.62, most: 1.3 };
/** A garment's light is not the photo's: what is like skin in its picture lies further off. */
const EASE = { lightness: 0.2, color: 5 };
/** L*a*b* units: a smaller change is none. */
const CHANGED = 8;

/** The colour of a face's skin. */
export interface Skin {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/**
 * How much of each part has the colour of the face's skin in the result and not in the photo.
 *
 * @param neckline where the garment begins below the chin, in face widths
 */
export function baredOf({ photo, result }: Aligned, face: Face, neckline = NECKLINE): Bared {
  const before = skinOf(photo, face);
  const after = skinOf(result, face);
  const chin = face.y + 1.12 * face.height;
  const middle = face.x + face.width / 2;
  const share = (part: keyof Bared) => {
    const [first, to] = ROWS[part];
    const from = part === "chest" ? Math.max(first, neckline) : first;
    const top = Math.round(chin + from * face.width);
    const bottom = Math.min(photo.height, Math.round(chin + to * face.width));
    const left = Math.max(0, Math.round(middle - HALF[part] * face.width));
    const right = Math.min(photo.width, Math.round(middle + HALF[part] * face.width));
    let bared = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = y * photo.width + x;
        if (changeAt(photo, result, i) < CHANGED) continue;
        if (isSkin(result, i, after) && !isSkin(photo, i, before)) bared++;
      }
    }
    return bared / Math.max(1, (to - first) * face.width * 2 * HALF[part] * face.width);
  };
  return { chest: share("chest"), belly: share("belly"), legs: share("legs") };
}

export function skinOf({ width, l, a, b }: LabImage, face: Face): Skin {
  const found = { l: [] as number[], a: [] as number[], b: [] as number[] };
  const from = { x: face.x + INNER.from * face.width, y: face.y + INNER.from * face.height };
  const to = { x: face.x + INNER.to * face.width, y: face.y + INNER.to * face.height };
  for (let y = Math.round(from.y); y < to.y; y++) {
    for (let x = Math.round(from.x); x < to.x; x++) {
      const i = y * width + x;
      found.l.push(l.data[i]);
      found.a.push(a.data[i]);
      found.b.push(b.data[i]);
    }
  }
  return { l: median(found.l), a: median(found.a), b: median(found.b) };
}

function isSkin({ l, a, b }: LabImage, i: number, skin: Skin): boolean {
  const lightness = l.data[i] / Math.max(1, skin.l);
  return (
    lightness > LIGHTNESS.least &&
    lightness < LIGHTNESS.most &&
    Math.hypot(a.data[i] - skin.a, b.data[i] - skin.b) < LIKE_COLOR
  );
}

/** Whether light and folds could give a garment of this colour that of the skin. */
export function isLikeSkin({ l, a, b }: LabImage, i: number, skin: Skin): boolean {
  const lightness = l.data[i] / Math.max(1, skin.l);
  const color = Math.hypot(a.data[i] - skin.a, b.data[i] - skin.b);
  return lightness > LIGHTNESS.least - EASE.lightness && color < LIKE_COLOR + EASE.color;
}

function changeAt(photo: LabImage, result: LabImage, i: number): number {
  return Math.hypot(
    result.l.data[i] - photo.l.data[i],
    result.a.data[i] - photo.a.data[i],
    result.b.data[i] - photo.b.data[i],
  );
}
