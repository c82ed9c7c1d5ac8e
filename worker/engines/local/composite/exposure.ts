import {
  createRegion,
  dilate,
  type Layer,
  LINEAR_LIGHT,
  labToRgb,
  type Mask,
  median,
  nthLeast,
  type Region,
  type RgbaImage,
  toLab,
  toSrgb,
} from "../image/index.ts";

/** Factors of linear light for red, green and blue. */
type Gains = readonly [number, number, number];

/** Pixels between samples. */
const STRIDE = 8;
const FEWEST = 120;
/** A garment's own colours and shadow reach into its ground; over the picture's larger side. */
const CLEAR = 0.04;
/** A plain ground: the share of samples near its usual colour, in a*b* and in L*. */
const PLAIN = 0.6;
const NEAR_HUE = 6;
const NEAR_LIGHT = 16;
/** White under a lamp or the sky is at least this light, in L*, and not more coloured, in a*b*. */
const DARKEST_WHITE = 62;
const MOST_COLOURED = 13;
/** Less colour is left alone: shop grounds are nearly neutral. */
const LEAST_COLOURED = 2.5;
/** Light is yellow or blue: its a* is small beside its b*, except for a rest. */
const LIGHT_HUE = 0.5;
const LIGHT_REST = 1.5;
/** The share of a cast that is corrected, and the largest factor of a colour. */
const CORRECTED = 0.7;
const LARGEST_CAST = 1.12;
/** Walls may be painted: the garment takes on less of a photo's cast. */
const TAKEN_ON = 0.25;
const LARGEST_TAKEN = 1.05;
/** The luminance of white cloth in weak light that needs no change, and the largest factor: half a stop. */
const USUAL_WHITE = 0.6;
const BRIGHTENED = 0.7;
/** A ground is grey, not white, where the picture shows much lighter parts. */
const LIGHTER_THAN_WHITE = 1.3;
const HALF_STOP = Math.SQRT2;
/** The lightest parts of a usually exposed photo reach this luminance. */
const USUAL_HIGHLIGHT = 0.4;
const HIGHLIGHT = 0.99;
/** The lightest cloth of the garment stays below white. */
const CLIPPED = 0.96;
const CLOTH_HIGHLIGHT = 0.98;

/**
 * The change of colour between the picture of a garment and the photo of a person: the cast and the
 * darkness that a white ground shows are removed, and those of the photo are taken on in part.
 * Null where neither shows any.
 *
 * @param outer the garment's mask in its image, whose ground is kept beyond the outline
 * @param person the silhouette in the photo at any scale
 */
export function gainsBetween(
  { image, outer }: { readonly image: RgbaImage; readonly outer: Mask },
  photo: RgbaImage,
  person: Region,
): Gains | null {
  const flat = whiteOf(image, clearOf(outer));
  const wall = whiteOf(photo, clearOf(person));
  const removed = flat ? castOf(flat).map((cast) => bounded(cast ** -CORRECTED, LARGEST_CAST)) : [];
  const taken = wall ? castOf(wall).map((cast) => bounded(cast ** TAKEN_ON, LARGEST_TAKEN)) : [];
  const light = darknessOf(photo) * (flat ? brighteningOf(flat, image) : 1);
  const gains = [0, 1, 2].map((c) => (removed[c] ?? 1) * (taken[c] ?? 1) * light);
  if (gains.every((gain) => Math.abs(gain - 1) < 0.01)) return null;
  const most = roomOf(image, outer, gains);
  const [red, green, blue] = gains.map((gain) => gain * most);
  return [red, green, blue];
}

/** Multiplies the linear light of a layer. */
export function applyGains({ data }: Layer, gains: Gains): void {
  const tables = gains.map((gain) =>
    Uint8ClampedArray.from({ length: 256 }, (_, value) => toSrgb(gain * LINEAR_LIGHT[value])),
  );
  for (let p = 0; p < data.length; p += 4) {
    if (data[p + 3] === 0) continue;
    for (let c = 0; c < 3; c++) data[p + c] = tables[c][data[p + c]];
  }
}

/** The linear light of a plain ground that is white under yellow or blue light; null for others. */
function whiteOf(picture: RgbaImage, isFree: (x: number, y: number) => boolean): Gains | null {
  const { width, height, data } = picture;
  const found: number[] = [];
  const at = (x: number, y: number) => isFree((x + 0.5) / width, (y + 0.5) / height);
  for (let y = STRIDE >> 1; y < height; y += STRIDE) {
    for (let x = STRIDE >> 1; x < width; x += STRIDE) {
      const p = 4 * (y * width + x);
      if (at(x, y)) found.push(data[p], data[p + 1], data[p + 2], 255);
    }
  }
  const count = found.length / 4;
  if (count < FEWEST) return null;
  const lab = toLab({ width: count, height: 1, data: Uint8ClampedArray.from(found) });
  const [l, a, b] = [lab.l, lab.a, lab.b].map((plane) => median(plane.data));
  let near = 0;
  for (let i = 0; i < count; i++) {
    const hue = Math.hypot(lab.a.data[i] - a, lab.b.data[i] - b);
    if (hue < NEAR_HUE && Math.abs(lab.l.data[i] - l) < NEAR_LIGHT) near++;
  }
  const isLight = Math.abs(a) < LIGHT_HUE * Math.abs(b) + LIGHT_REST;
  const isWhite = l > DARKEST_WHITE && Math.hypot(a, b) < MOST_COLOURED && isLight;
  if (!isWhite || near < PLAIN * count) return null;
  const [red, green, blue] = labToRgb([l, a, b]).map(
    (value) => LINEAR_LIGHT[Math.round(Math.min(255, Math.max(0, value)))],
  );
  return [red, green, blue];
}

/** Whether a place, in shares of the picture, is away from what is above 0. */
function clearOf(region: Region | Mask): (x: number, y: number) => boolean {
  const { width, height } = region;
  const step = Math.max(1, Math.floor(Math.max(width, height) / 160));
  const small = createRegion(Math.ceil(width / step), Math.ceil(height / step));
  const stride = Math.ceil(step / 2);
  for (let y = 0; y < height; y += stride) {
    for (let x = 0; x < width; x += stride) {
      if (region.data[y * width + x]) {
        small.data[Math.floor(y / step) * small.width + Math.floor(x / step)] = 1;
      }
    }
  }
  const wide = dilate(small, CLEAR * Math.max(small.width, small.height));
  return (x, y) => {
    const column = Math.min(wide.width - 1, Math.floor((x * width) / step));
    const row = Math.min(wide.height - 1, Math.floor((y * height) / step));
    return wide.data[row * wide.width + column] === 0;
  };
}

/** The light's colours over its luminance; 1 each if it is nearly neutral. */
function castOf(white: Gains): Gains {
  const rgb = white.map((value) => toSrgb(value));
  const { a, b } = toLab({ width: 1, height: 1, data: Uint8ClampedArray.from([...rgb, 255]) });
  if (Math.hypot(a.data[0], b.data[0]) < LEAST_COLOURED) return [1, 1, 1];
  const [red, green, blue] = white;
  const whole = luminance(red, green, blue);
  return [red / whole, green / whole, blue / whole];
}

function brighteningOf([red, green, blue]: Gains, picture: RgbaImage): number {
  const white = luminance(red, green, blue);
  if (highlightOf(picture) > LIGHTER_THAN_WHITE * white) return 1;
  const ratio = USUAL_WHITE / white;
  return Math.min(HALF_STOP, Math.max(1, ratio) ** BRIGHTENED);
}

/** Below 1 for a photo without any light part. */
function darknessOf(photo: RgbaImage): number {
  return Math.max(1 / HALF_STOP, Math.min(1, highlightOf(photo) / USUAL_HIGHLIGHT));
}

/** The luminance of the lightest parts. */
function highlightOf({ width, height, data }: RgbaImage): number {
  const found: number[] = [];
  for (let y = 0; y < height; y += STRIDE) {
    for (let x = 0; x < width; x += STRIDE) {
      const [red, green, blue] = linearAt(data, 4 * (y * width + x));
      found.push(luminance(red, green, blue));
    }
  }
  return nthLeast(found, Math.floor(HIGHLIGHT * found.length)) ?? 1;
}

/** The factor, at most 1, that keeps the lightest cloth below white. */
function roomOf({ data }: RgbaImage, outer: Mask, gains: readonly number[]): number {
  const found: number[] = [];
  for (let i = 0; i < outer.data.length; i += STRIDE * STRIDE) {
    if (outer.data[i] === 255) {
      const light = linearAt(data, 4 * i);
      found.push(Math.max(...light.map((value, c) => value * gains[c])));
    }
  }
  const most = nthLeast(found, Math.floor(CLOTH_HIGHLIGHT * found.length)) ?? 0;
  const least = Math.min(1, 1 / Math.max(...gains));
  return most > CLIPPED ? Math.max(least, CLIPPED / most) : 1;
}

function linearAt(data: Uint8ClampedArray, p: number): Gains {
  return [LINEAR_LIGHT[data[p]], LINEAR_LIGHT[data[p + 1]], LINEAR_LIGHT[data[p + 2]]];
}

function bounded(value: number, most: number): number {
  return Math.min(most, Math.max(1 / most, value));
}

function luminance(red: number, green: number, blue: number): number {
  return 0.2127 * red + 0.7152 * green + 0.0722 * blue;
}
