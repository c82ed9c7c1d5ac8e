import { connectedComponents } from "../image/index.ts";

/** Over the pixels of the picture. */
const LEAST_AREA = 0.0004;
/** Over the garment's width, from its middle: sleeves hang beside the trunk, prints lie on it. */
const BESIDE = 0.21;
const SLENDER = 1.3;
/** Over the garment's height: straps above a neck opening. */
const STRAPS = 0.12;
/** Over the garment's height: the legs of trousers. */
const LEGS = 0.35;
const OFF_MIDDLE = 0.2;
/** A side has a gap, or two at a fold; more are stripes of the ground's colour. */
const MOST_BESIDE = 2;

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Returns the enclosed bare places that are gaps and no print: beside a sleeve, in straps, between legs.
 * `outside` and `bare` are 0 or 1 a pixel; each gap is a list of pixel indices.
 */
export function gapsIn(
  outside: Uint8Array,
  bare: Uint8Array,
  width: number,
  height: number,
): Int32Array[] {
  const cloth = extentOf(outside, width, 0);
  const middle = (cloth.left + cloth.right) / 2;
  const [wide, tall] = [cloth.right - cloth.left, cloth.bottom - cloth.top];
  const places = connectedComponents({ width, height, data: bare })
    .filter(({ length }) => length >= LEAST_AREA * outside.length)
    .map((place) => {
      const gap = extentOfPixels(place, width);
      const slender = gap.bottom - gap.top > SLENDER * (place.length / (gap.bottom - gap.top + 1));
      const out = Math.max(gap.left - middle, middle - gap.right);
      return { place, gap, slender, isBeside: slender && out > BESIDE * wide };
    });
  const isLeft = ({ gap }: { gap: Extent }) => gap.right < middle;
  const beside = places.filter(({ isBeside }) => isBeside);
  const onLeft = beside.filter(isLeft).length;
  const striped = { left: onLeft > MOST_BESIDE, right: beside.length - onLeft > MOST_BESIDE };
  const gaps = places.filter((place) => {
    const { gap, slender, isBeside } = place;
    if (isBeside) return !(isLeft(place) ? striped.left : striped.right);
    if (Math.abs((gap.left + gap.right) / 2 - middle) > OFF_MIDDLE * wide) return false;
    if (slender && gap.bottom - gap.top > LEGS * tall) return true;
    // A stripe beside the neckline looks like a gap between straps.
    return !striped.left && !striped.right && gap.top - cloth.top < STRAPS * tall;
  });
  return gaps.map(({ place }) => place);
}

/** The extent of the pixels with a value. */
export function extentOf(mask: Uint8Array, width: number, value: 0 | 1): Extent {
  const extent = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (let row = 0, y = 0; row < mask.length; row += width, y++) {
    const pixels = mask.subarray(row, row + width);
    const first = pixels.indexOf(value);
    if (first < 0) continue;
    extent.left = Math.min(extent.left, first);
    extent.right = Math.max(extent.right, pixels.lastIndexOf(value));
    extent.top = Math.min(extent.top, y);
    extent.bottom = y;
  }
  return extent;
}

function extentOfPixels(pixels: Int32Array, width: number): Extent {
  const extent = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
  }
  return extent;
}
