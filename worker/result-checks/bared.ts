import { type LabImage, median } from "../engines/local/image/index.ts";
import type { Face } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";

type Part = "chest" | "belly" | "legs";

/** Shares of the visible parts of the body that a result bares, 0..1 each. */
export interface Bared extends Readonly<Record<Part, number>> {
  /** The mean colour of the bared parts; the face's skin colour if there are none. */
  readonly color: Color;
}

/** In face widths below the chin. */
const ROWS = { chest: [1.5, 2.6], belly: [2.6, 4.1], legs: [4.3, 9] } as const;
const CHANNELS = ["l", "a", "b"] as const;
/** In face widths: a neckline shows a triangle from the shoulders to its lowest point, and a margin. */
const NECKLINE = { shoulders: 0.6, half: 0.9, ease: 0.1 };
/** Half the breadth of each part, in face widths: the arms are outside. */
const HALF = { chest: 0.7, belly: 0.7, legs: 0.9 } as const;
/** The least share of a part that a photo must show for a comparison. */
const LEAST_SEEN = 0.15;
const INNER = { from: 0.25, to: 0.75 };
/** Units of a* and b* from the face's own skin, and its lightness from the face's. */
const LIKE_COLOR = 6;
const LIGHTNESS = { least: 0.62, most: 1.3 };
/** Limits for the pixels of a garment's picture, which has another light than the photo. */
const OWN = { darkest: 0.42, color: 5 };
/** L*a*b* units: a smaller change is none. */
const CHANGED = 8;

/** L*a*b*. */
export interface Color {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/**
 * How much of each part has the colour of the face's skin in the result and not in the photo.
 *
 * @param neckline its lowest point below the chin, in face widths; the usual ones end above the chest
 */
export function baredOf({ photo, result }: Aligned, face: Face, neckline = 0): Bared {
  const before = skinOf(photo, face);
  const after = skinOf(result, face);
  const chin = face.y + 1.12 * face.height;
  const middle = face.x + face.width / 2;
  const sum = { l: 0, a: 0, b: 0, count: 0 };
  const share = (part: Part) => {
    const [from, to] = ROWS[part];
    const top = Math.round(chin + from * face.width);
    const bottom = Math.min(photo.height, Math.round(chin + to * face.width));
    const left = Math.max(0, Math.round(middle - HALF[part] * face.width));
    const right = Math.min(photo.width, Math.round(middle + HALF[part] * face.width));
    let bared = 0;
    for (let y = top; y < bottom; y++) {
      const open = face.width * openAt((y - chin) / face.width, neckline);
      for (let x = left; x < right; x++) {
        if (Math.abs(x - middle) < open) continue;
        const i = y * photo.width + x;
        if (changeAt(photo, result, i) < CHANGED) continue;
        if (!isSkin(result, i, after) || isSkin(photo, i, before)) continue;
        bared++;
        for (const channel of CHANNELS) sum[channel] += result[channel].data[i];
      }
    }
    sum.count += bared;
    const whole = (to - from) * face.width * 2 * HALF[part] * face.width;
    const seen = Math.max(0, bottom - top) * Math.max(0, right - left);
    return seen > LEAST_SEEN * whole ? bared / seen : 0;
  };
  const shares = { chest: share("chest"), belly: share("belly"), legs: share("legs") };
  const { l, a, b, count } = sum;
  return { ...shares, color: count > 0 ? { l: l / count, a: a / count, b: b / count } : after };
}

/** Half the width of a neckline's opening at a height, all in face widths. */
function openAt(y: number, neckline: number): number {
  if (y > neckline) return 0;
  const { shoulders, half, ease } = NECKLINE;
  return ease + (half * (neckline - y)) / (neckline - shoulders);
}

/** The median colour of the middle of a face. */
export function skinOf({ width, l, a, b }: LabImage, face: Face): Color {
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

/** Whether a pixel has the colour of a face's skin. */
export function isSkin({ l, a, b }: LabImage, i: number, skin: Color): boolean {
  const lightness = l.data[i] / Math.max(1, skin.l);
  return (
    lightness > LIGHTNESS.least &&
    lightness < LIGHTNESS.most &&
    Math.hypot(a.data[i] - skin.a, b.data[i] - skin.b) < LIKE_COLOR
  );
}

/** Whether a pixel of a garment's picture may be the source of a colour in the result. */
export function isOfColor({ l, a, b }: LabImage, i: number, color: Color): boolean {
  return (
    l.data[i] > OWN.darkest * color.l &&
    Math.hypot(a.data[i] - color.a, b.data[i] - color.b) < OWN.color
  );
}

function changeAt(photo: LabImage, result: LabImage, i: number): number {
  return Math.hypot(
    result.l.data[i] - photo.l.data[i],
    result.a.data[i] - photo.a.data[i],
    result.b.data[i] - photo.b.data[i],
  );
}
