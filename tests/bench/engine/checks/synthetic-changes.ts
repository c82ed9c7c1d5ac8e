import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import type { Places } from "./narrow-body.ts";

type FaceBox = Places["face"];

/** Another person's face in the place of this one, in this one's light, with soft borders. */
export function swapFace(
  image: RgbaImage,
  at: FaceBox,
  other: RgbaImage,
  from: FaceBox,
  radius = 0.75,
): RgbaImage {
  const data = image.data.slice();
  const k = from.width / at.width;
  const light = [0, 1, 2].map((c) => meanOf(image, at, c) / Math.max(1, meanOf(other, from, c)));
  each(image, at, radius, (x, y, i, opacity) => {
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

/** In face widths below the chin, and half the width of the bared part. */
const BARED = {
  chest: { from: 0.6, to: 2.6, half: 0.7 },
  belly: { from: 2.6, to: 4.1, half: 0.8 },
  trunk: { from: 0.6, to: 4.1, half: 0.8 },
  legs: { from: 4.3, to: 9, half: 0.9 },
} as const;

/** Skin of the forehead and cheeks, with the shading of the replaced part. */
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

/** Dyes the hair: the area around the face, above the chin and inside the person's outline. */
export function dyeHair(
  image: RgbaImage,
  at: FaceBox,
  isPerson: (x: number, y: number) => boolean,
): RgbaImage {
  const data = image.data.slice();
  const dye = meanOf(image, { ...at, y: at.y - 0.55 * at.width }, 0) > 110 ? DYES.dark : DYES.light;
  each(image, at, 1.3, (x, y, i, opacity) => {
    const inFace =
      Math.hypot((x - at.x - at.width / 2) / 0.55, (y - at.y - 0.5 * at.width) / 0.75) < at.width;
    if (inFace || y > at.y + at.width || !isPerson(x, y)) return;
    const light = (0.3 * data[4 * i] + 0.59 * data[4 * i + 1] + 0.11 * data[4 * i + 2]) / 255;
    for (let c = 0; c < 3; c++) {
      data[4 * i + c] += ((0.5 + light) * dye[c] - data[4 * i + c]) * opacity;
    }
  });
  return { ...image, data };
}

const DYES = { dark: [52, 36, 28], light: [196, 150, 92] } as const;

/** Replaces the hair and the ground around a face by those of another person's picture. */
export function swapHair(
  image: RgbaImage,
  at: FaceBox,
  other: RgbaImage,
  from: FaceBox,
): RgbaImage {
  const swapped = swapFace(image, at, other, from, 1.25);
  const data = swapped.data.slice();
  each(image, at, 0.75, (_x, _y, i, opacity) => {
    for (let c = 0; c < 3; c++) {
      const k = 4 * i + c;
      data[k] += (image.data[k] - data[k]) * opacity;
    }
  });
  return { ...swapped, data };
}

/** Half the side of a drawn hand's square, in face widths. */
const HAND = 0.4;

/** Hands in another pose: each is turned about its middle, with soft borders. */
export function turnHands(image: RgbaImage, { hands, face }: Places): RgbaImage {
  const data = image.data.slice();
  const reach = HAND * face.width;
  for (const hand of hands) {
    const square = { x: hand.x - reach, y: hand.y - 1.1 * reach, width: 2 * reach };
    each(image, square, 0.6, (x, y, i, opacity) => {
      const fromX = Math.round(hand.x + (y - hand.y));
      const fromY = Math.round(hand.y - (x - hand.x));
      if (fromX < 0 || fromY < 0 || fromX >= image.width || fromY >= image.height) return;
      for (let c = 0; c < 3; c++) {
        const value = image.data[4 * (fromY * image.width + fromX) + c];
        data[4 * i + c] += (value - data[4 * i + c]) * opacity;
      }
    });
  }
  return { ...image, data };
}

/** In pixels: the person's soft border in another place. */
const BORDER = 3;

/** Another place behind the person: two colours with a slant between them. */
export function replaceGround(
  image: RgbaImage,
  isPerson: (x: number, y: number) => boolean,
): RgbaImage {
  const data = image.data.slice();
  for (let i = 0; i < image.width * image.height; i++) {
    const slant = 0.5 + 0.5 * Math.sin((i % image.width) / 40 + i / image.width / 90);
    data.set([150 + 60 * slant, 165, 190 - 70 * slant], 4 * i);
  }
  return blendGround(image, { ...image, data }, isPerson);
}

/** The person of the one picture before the ground of the other of the same size. */
export function blendGround(
  image: RgbaImage,
  ground: RgbaImage,
  isPerson: (x: number, y: number) => boolean,
): RgbaImage {
  const data = image.data.slice();
  const isNear = (x: number, y: number) =>
    [-BORDER, 0, BORDER].some((down) =>
      [-BORDER, 0, BORDER].some((right) => isPerson(x + right, y + down)),
    );
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      if (isNear(x, y)) continue;
      const i = 4 * (y * image.width + x);
      data.set(ground.data.subarray(i, i + 3), i);
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
