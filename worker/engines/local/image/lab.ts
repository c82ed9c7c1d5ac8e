import type { RgbaImage } from "./image.ts";
import { createPlane, type Plane } from "./plane.ts";
import { shrinkPlane } from "./resize.ts";
import { median } from "./statistics.ts";

/** CIE L*a*b* planes (D65): L 0..100, a and b roughly -110..110. */
export interface LabImage {
  readonly width: number;
  readonly height: number;
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

export type Lab = readonly [l: number, a: number, b: number];

/** The linear light, 0..1, of each value of sRGB (IEC 61966-2-1). */
export const LINEAR_LIGHT = Float32Array.from({ length: 256 }, (_, value) => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

/** The cube root of the Lab formula as a table: Math.cbrt takes ten times as long. */
const ROOT_STEPS = 4096;
const ROOT = Float32Array.from({ length: ROOT_STEPS + 2 }, (_, step) => {
  const t = step / ROOT_STEPS;
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
});

function root(t: number): number {
  const position = t * ROOT_STEPS;
  const step = position | 0;
  const low = ROOT[step];
  return low + (ROOT[step + 1] - low) * (position - step);
}

function lightnessRoot(red: number, green: number, blue: number): number {
  return root(0.212673 * red + 0.715152 * green + 0.072175 * blue);
}

/** Converts sRGB to CIE L*a*b* (CIE 15:2004, white point D65). Alpha is ignored. */
export function toLab({ width, height, data }: RgbaImage): LabImage {
  const l = createPlane(width, height);
  const a = createPlane(width, height);
  const b = createPlane(width, height);
  for (let i = 0, p = 0; i < width * height; i++, p += 4) {
    const red = LINEAR_LIGHT[data[p]];
    const green = LINEAR_LIGHT[data[p + 1]];
    const blue = LINEAR_LIGHT[data[p + 2]];
    // The matrix of IEC 61966-2-1, its rows divided by the white point.
    const x = root(0.433953 * red + 0.376219 * green + 0.189828 * blue);
    const y = lightnessRoot(red, green, blue);
    const z = root(0.017758 * red + 0.109477 * green + 0.872766 * blue);
    l.data[i] = 116 * y - 16;
    a.data[i] = 500 * (x - y);
    b.data[i] = 200 * (y - z);
  }
  return { width, height, l, a, b };
}

/** L* of each pixel, 0..100. */
export function toLightness({ width, height, data }: RgbaImage): Plane {
  const l = createPlane(width, height);
  for (let i = 0, p = 0; i < l.data.length; i++, p += 4) {
    const y = lightnessRoot(
      LINEAR_LIGHT[data[p]],
      LINEAR_LIGHT[data[p + 1]],
      LINEAR_LIGHT[data[p + 2]],
    );
    l.data[i] = 116 * y - 16;
  }
  return l;
}

/** The median colour of pixels; black of none. */
export function medianColor(
  { l, a, b }: Pick<LabImage, "l" | "a" | "b">,
  pixels: readonly number[],
): Lab {
  const medianOf = ({ data }: Plane) => median(pixels.map((i) => data[i]));
  return [medianOf(l), medianOf(a), medianOf(b)];
}

/** The distance of two colours (CIE 76). */
export function labDistance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Changes each of the three planes, which may get another size. */
export function mapLab(
  { l, a, b }: Pick<LabImage, "l" | "a" | "b">,
  change: (plane: Plane) => Plane,
): LabImage {
  const changed = { l: change(l), a: change(a), b: change(b) };
  return { width: changed.l.width, height: changed.l.height, ...changed };
}

/** Each pixel is the mean of four; an odd last row or column is dropped. */
export function halfLab(lab: LabImage): LabImage {
  return mapLab(lab, (plane) => shrinkPlane(plane, plane.width >> 1, plane.height >> 1, 2));
}

/** sRGB 0..255, clipped to the gamut. */
export function labToRgb([l, a, b]: Lab): [number, number, number] {
  const fy = (l + 16) / 116;
  const x = 0.9505 * unroot(fy + a / 500);
  const y = unroot(fy);
  const z = 1.089 * unroot(fy - b / 200);
  return [
    toSrgb(3.2406 * x - 1.5372 * y - 0.4986 * z),
    toSrgb(-0.9689 * x + 1.8758 * y + 0.0415 * z),
    toSrgb(0.0557 * x - 0.204 * y + 1.057 * z),
  ];
}

function unroot(f: number): number {
  return f > 0.2069 ? f ** 3 : (f - 16 / 116) / 7.787;
}

/** The value of sRGB, 0..255 and not rounded, of linear light; light outside 0..1 is clipped. */
export function toSrgb(linear: number): number {
  const clipped = Math.min(Math.max(linear, 0), 1);
  return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055);
}
