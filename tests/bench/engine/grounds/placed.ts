import type { Mask, Region, RgbaImage, Size } from "#worker/engines/local/image/index.ts";
import { colorAt, drawGround, type HomePicture } from "./ground.ts";

/** A picture before another ground, and where the garment or person is in it. */
export interface Placed {
  readonly image: RgbaImage;
  readonly mask: Mask;
}

/** How a garment lies: `turn` in radians, `share` of the picture, `light` as a factor. */
export interface Lie {
  readonly turn: number;
  readonly share: number;
  readonly light: number;
  /** The direction of the shadow in pixels. */
  readonly shadow: readonly [number, number];
}

const SIZE: Size = { width: 400, height: 533 };
const SHADOW_STEPS = 5;
const SHADOW = 0.35;
/** A ground is enlarged until it is mirrored at most this often. */
const LEAST_OF_SIDE = 2;
/** Where the outline of a silhouette is cut, and how soft: shares of a pixel. */
const CUT = { from: 0.35, width: 0.5 };

function scaleOf({ bare }: HomePicture, { width, height }: Size): number {
  return Math.max(1, width / bare.width / LEAST_OF_SIDE, height / bare.height / LEAST_OF_SIDE);
}

/** The garment of one picture on the ground of another, with a shadow. */
export function placeGarment(garment: HomePicture, ground: HomePicture, lie: Lie): Placed {
  const { width, height } = SIZE;
  const image = drawGround(ground, SIZE, scaleOf(ground, SIZE));
  const toGarment = placeOf(garment.mask, lie);
  const mask = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) mask[i] = maskAt(garment.mask, toGarment(x, y));
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const shade = 1 - SHADOW * shadowAt(mask, x, y, lie.shadow);
      const cloth = colorAt(garment.picture, ...toGarment(x, y));
      const alpha = mask[i] / 255;
      for (let c = 0; c < 3; c++) {
        const below = shade * image.data[4 * i + c];
        image.data[4 * i + c] = alpha * lie.light * cloth[c] + (1 - alpha) * below;
      }
    }
  }
  return { image, mask: { width, height, data: mask } };
}

/** From a pixel of the new picture to the garment's own. */
function placeOf(mask: Mask, { turn, share }: Lie) {
  let [left, right, top, bottom] = [mask.width, 0, mask.height, 0];
  mask.data.forEach((inside, i) => {
    if (!inside) return;
    const x = i % mask.width;
    const y = (i - x) / mask.width;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  });
  const scale = share * Math.min(SIZE.width / (right - left), SIZE.height / (bottom - top));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x: number, y: number): [number, number] => {
    const across = (x - SIZE.width / 2) / scale;
    const down = (y - SIZE.height / 2) / scale;
    return [
      (left + right) / 2 + cos * across + sin * down,
      (top + bottom) / 2 - sin * across + cos * down,
    ];
  };
}

function maskAt({ width, height, data }: Mask, [x, y]: readonly [number, number]): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  const isInside = column >= 0 && row >= 0 && column < width && row < height;
  return isInside ? data[row * width + column] : 0;
}

function shadowAt(mask: Uint8Array, x: number, y: number, [dx, dy]: Lie["shadow"]): number {
  let sum = 0;
  for (let step = 0; step < SHADOW_STEPS; step++) {
    const t = step / (SHADOW_STEPS - 1);
    const place = [x - t * dx, y - t * dy] as const;
    sum += maskAt({ ...SIZE, data: mask }, place) / 255;
  }
  return sum / SHADOW_STEPS;
}

/** The person of a photo before the ground of another picture. */
export function placePerson(photo: RgbaImage, person: Region, ground: HomePicture): Placed {
  const { width, height } = photo;
  const image = drawGround(ground, photo, scaleOf(ground, photo));
  const alphas = { ...person, data: person.data.map((inside) => 255 * inside) };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = [(x * person.width) / width, (y * person.height) / height] as const;
      const soft = softAt(alphas, ...at);
      const alpha = Math.min(1, Math.max(0, (soft - CUT.from) / CUT.width));
      for (let c = 0; c < 3; c++) {
        const behind = image.data[4 * i + c];
        image.data[4 * i + c] = behind + alpha * (photo.data[4 * i + c] - behind);
      }
    }
  }
  return { image, mask: alphas };
}

function softAt(mask: Mask, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (dx: number, dy: number) => maskAt(mask, [left + dx, top + dy]) / 255;
  const mix = (from: number, to: number, t: number) => from + t * (to - from);
  return mix(mix(at(0, 0), at(1, 0), x - left), mix(at(0, 1), at(1, 1), x - left), y - top);
}
