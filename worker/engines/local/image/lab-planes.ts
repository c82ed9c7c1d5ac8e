import type { RgbaImage } from "./image.ts";

/** CIE L*a*b* (D65) in three planes, one float a pixel; L in 0..100. */
export interface LabPlanes {
  readonly width: number;
  readonly height: number;
  readonly L: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

const LINEAR_FROM_SRGB = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const ROOT_STEPS = 4096;

/** The cube root of the Lab formula, tabled over 0..1: a call to Math.cbrt is ten times dearer. */
const LAB_ROOT = Float32Array.from({ length: ROOT_STEPS + 2 }, (_, step) => {
  const t = step / ROOT_STEPS;
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
});

/** Tabled root with linear interpolation; the table bends too much below 1 % to go without. */
function labRoot(t: number): number {
  const position = t * ROOT_STEPS;
  const step = position | 0;
  const low = LAB_ROOT[step]!;
  return low + (LAB_ROOT[step + 1]! - low) * (position - step);
}

/** Converts sRGB to CIE Lab under D65 (CIE 15:2004); alpha is not looked at. */
export function toLabPlanes(image: RgbaImage): LabPlanes {
  const { width, height, data } = image;
  const count = width * height;
  const L = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    const red = LINEAR_FROM_SRGB[data[at]!]!;
    const green = LINEAR_FROM_SRGB[data[at + 1]!]!;
    const blue = LINEAR_FROM_SRGB[data[at + 2]!]!;
    // The matrix of IEC 61966-2-1, its rows divided by the white point of D65.
    const x = labRoot(0.433953 * red + 0.376219 * green + 0.189828 * blue);
    const y = labRoot(0.212673 * red + 0.715152 * green + 0.072175 * blue);
    const z = labRoot(0.017758 * red + 0.109477 * green + 0.872766 * blue);
    L[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return { width, height, L, a, b };
}

/** The lightness alone. */
export function toLightness({ width, height, data }: RgbaImage): Float32Array {
  const L = new Float32Array(width * height);
  for (let i = 0, at = 0; i < L.length; i++, at += 4) {
    const red = LINEAR_FROM_SRGB[data[at]!]!;
    const green = LINEAR_FROM_SRGB[data[at + 1]!]!;
    const blue = LINEAR_FROM_SRGB[data[at + 2]!]!;
    L[i] = 116 * labRoot(0.212673 * red + 0.715152 * green + 0.072175 * blue) - 16;
  }
  return L;
}
