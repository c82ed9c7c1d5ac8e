import type { RgbaImage } from "./image.ts";
import { createPlane, type Plane } from "./plane.ts";

/** CIE L*a*b* planes (D65): L 0..100, a and b roughly -110..110. */
export interface LabImage {
  readonly width: number;
  readonly height: number;
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

export type Lab = readonly [l: number, a: number, b: number];

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const s = value / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

// The cube root is the costly part: tabulated over 0..1, finely enough for 8-bit input.
const ROOT_STEPS = 4096;
const ROOT = Float32Array.from({ length: ROOT_STEPS + 2 }, (_, step) => {
  const t = step / ROOT_STEPS;
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
});

function root(t: number): number {
  const position = Math.min(t, 1) * ROOT_STEPS;
  const low = Math.floor(position);
  const from = ROOT[low] as number;
  return from + (ROOT[low + 1]! - from) * (position - low);
}

/** Converts sRGB to CIE L*a*b* (CIE 15:2004, white point D65). Alpha is ignored. */
export function toLab(image: RgbaImage): LabImage {
  const { width, height, data } = image;
  const l = createPlane(width, height);
  const a = createPlane(width, height);
  const b = createPlane(width, height);
  for (let i = 0, p = 0; i < width * height; i++, p += 4) {
    const red = LINEAR[data[p] as number] as number;
    const green = LINEAR[data[p + 1] as number] as number;
    const blue = LINEAR[data[p + 2] as number] as number;
    const fx = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const fy = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const fz = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    l.data[i] = 116 * fy - 16;
    a.data[i] = 500 * (fx - fy);
    b.data[i] = 200 * (fy - fz);
  }
  return { width, height, l, a, b };
}

/** The colour of pixel `index`. */
export function labAt(lab: LabImage, index: number): Lab {
  return [lab.l.data[index] as number, lab.a.data[index] as number, lab.b.data[index] as number];
}

/** Converts one L*a*b* colour back to sRGB, 0..255, clipped to what sRGB can show. */
export function labToRgb([l, a, b]: Lab): [number, number, number] {
  const fy = (l + 16) / 116;
  const x = 0.9505 * unroot(fy + a / 500);
  const y = unroot(fy);
  const z = 1.089 * unroot(fy - b / 200);
  return [
    encode(3.2406 * x - 1.5372 * y - 0.4986 * z),
    encode(-0.9689 * x + 1.8758 * y + 0.0415 * z),
    encode(0.0557 * x - 0.204 * y + 1.057 * z),
  ];
}

function unroot(f: number): number {
  return f > 0.2069 ? f ** 3 : (f - 16 / 116) / 7.787;
}

function encode(linear: number): number {
  const clipped = Math.min(Math.max(linear, 0), 1);
  return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055);
}

/** Half as wide and high, each pixel the mean of four. */
export function halfLab({ width, height, l, a, b }: LabImage): LabImage {
  const size = { width: width >> 1, height: height >> 1 };
  const half = ({ data }: Plane): Plane => {
    const small = createPlane(size.width, size.height);
    for (let i = 0; i < small.data.length; i++) {
      const from = 2 * Math.floor(i / size.width) * width + 2 * (i % size.width);
      small.data[i] =
        (data[from]! + data[from + 1]! + data[from + width]! + data[from + width + 1]!) / 4;
    }
    return small;
  };
  return { ...size, l: half(l), a: half(a), b: half(b) };
}
