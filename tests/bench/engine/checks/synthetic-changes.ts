import { createPlane, type RgbaImage, samplePlane } from "#worker/engines/local/image/index.ts";
import type { Body } from "#worker/engines/local/person/index.ts";

/** In half widths of the waist: a warp tool moves only the pixels that are nearer. */
const REACH = 2.5;

/** The places of a body in pixels of the picture. */
export interface Places {
  readonly middle: number;
  readonly waist: number;
  /** Half of the waist's width. */
  readonly half: number;
  readonly face: { readonly x: number; readonly y: number; readonly width: number };
}

export function placesOf({ points, face, scale }: Body, { width, height }: RgbaImage): Places {
  const { leftWaist, rightWaist } = points;
  return {
    middle: ((leftWaist.x + rightWaist.x) / 2) * width,
    waist: ((leftWaist.y + rightWaist.y) / 2) * height,
    half: ((rightWaist.x - leftWaist.x) / 2) * width,
    face: { x: face.x / scale, y: face.y / scale, width: face.width / scale },
  };
}

/** Narrows the waist by a share of its width, as the warp tools of photo editors do. */
export function narrowWaist(
  image: RgbaImage,
  { middle, waist, half, face }: Places,
  share: number,
): RgbaImage {
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(image.width, image.height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = image.data[4 * i + channel];
    return plane;
  });
  const data = image.data.slice();
  for (let y = 0; y < image.height; y++) {
    const strength = share * Math.exp(-(((y - waist) / (1.3 * face.width)) ** 2));
    if (strength < 1e-4) continue;
    for (let x = 0; x < image.width; x++) {
      const out = (x - middle) / half;
      const moved = strength * half * movedAt(Math.abs(out));
      for (let c = 0; c < 3; c++) {
        data[4 * (y * image.width + x) + c] = samplePlane(planes[c], x + Math.sign(out) * moved, y);
      }
    }
  }
  return { width: image.width, height: image.height, data };
}

function movedAt(out: number): number {
  return out < 1 ? out : Math.max(0, (REACH - out) / (REACH - 1));
}

type FaceBox = Places["face"];

/** Another person's face in the place of this one, in this one's light, with soft borders. */
export function swapFace(
  image: RgbaImage,
  at: FaceBox,
  other: RgbaImage,
  from: FaceBox,
): RgbaImage {
  const data = image.data.slice();
  const k = from.width / at.width;
  const light = [0, 1, 2].map((c) => meanOf(image, at, c) / Math.max(1, meanOf(other, from, c)));
  each(image, at, 0.75, (x, y, i, opacity) => {
    const fromX = Math.round(from.x + (x - at.x) * k);
    const fromY = Math.round(from.y + (y - at.y) * k);
    if (fromX < 0 || fromY < 0 || fromX >= other.width || fromY >= other.height) return;
    for (let c = 0; c < 3; c++) {
      const value = light[c] * other.data[4 * (fromY * other.width + fromX) + c];
      data[4 * i + c] += (value - data[4 * i + c]) * opacity;
    }
  });
  return { ...image, data };
}

/** The face's skin darker in one channel and lighter in another, by parts of 255. */
export function shiftSkin(image: RgbaImage, at: FaceBox, by: readonly number[]): RgbaImage {
  const data = image.data.slice();
  each(image, at, 0.9, (_x, _y, i, opacity) => {
    for (let c = 0; c < 3; c++) data[4 * i + c] += by[c] * opacity;
  });
  return { ...image, data };
}

/** In face widths below the chin, and the half breadth of what is bared. */
const BARED = {
  chest: { from: 0.6, to: 2.6, half: 0.7 },
  belly: { from: 2.6, to: 4.1, half: 0.8 },
  trunk: { from: 0.6, to: 4.1, half: 0.8 },
  legs: { from: 4.3, to: 9, half: 0.9 },
} as const;

/** Skin of the forehead and cheeks, shaded as what it replaces. */
export function bare(image: RgbaImage, at: FaceBox, part: keyof typeof BARED): RgbaImage {
  const { from, to, half } = BARED[part];
  const data = image.data.slice();
  const skin = [0, 1, 2].map((c) => meanOf(image, at, c));
  const chin = at.y + 1.12 * at.width;
  const middle = at.x + at.width / 2;
  const bottom = Math.min(image.height, Math.round(chin + to * at.width));
  for (let y = Math.round(chin + from * at.width); y < bottom; y++) {
    for (let x = Math.round(middle - half * at.width); x < middle + half * at.width; x++) {
      if (x < 0 || x >= image.width) continue;
      const off = Math.abs(x - middle) / (half * at.width);
      // A trunk is darker at its sides; 4 in 100 of noise.
      const shade = 1.02 - 0.18 * off ** 2 + 0.04 * (((x * 7919 + y * 104_729) % 97) / 97 - 0.5);
      for (let c = 0; c < 3; c++) data[4 * (y * image.width + x) + c] = skin[c] * shade;
    }
  }
  return { ...image, data };
}

function each(
  image: RgbaImage,
  { x: left, y: top, width }: FaceBox,
  radius: number,
  visit: (x: number, y: number, i: number, opacity: number) => void,
): void {
  const reach = radius * width;
  const middle = { x: left + width / 2, y: top + 0.55 * width };
  for (
    let y = Math.max(0, Math.round(middle.y - reach));
    y < Math.min(image.height, middle.y + reach);
    y++
  ) {
    for (
      let x = Math.max(0, Math.round(middle.x - reach));
      x < Math.min(image.width, middle.x + reach);
      x++
    ) {
      const out = Math.hypot((x - middle.x) / (0.8 * reach), (y - middle.y) / reach);
      const opacity = Math.min(1, Math.max(0, (1 - out) * 4));
      if (opacity > 0) visit(x, y, y * image.width + x, opacity);
    }
  }
}

function meanOf(image: RgbaImage, { x, y, width }: FaceBox, channel: number): number {
  let [sum, count] = [0, 0];
  for (let row = Math.round(y + 0.25 * width); row < y + 0.75 * width; row++) {
    for (let column = Math.round(x + 0.25 * width); column < x + 0.75 * width; column++) {
      sum += image.data[4 * (row * image.width + column) + channel];
      count++;
    }
  }
  return sum / Math.max(1, count);
}
