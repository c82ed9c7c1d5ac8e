import {
  enlargePlane,
  type Mask,
  type Region,
  type RgbaImage,
  type Size,
} from "#worker/engines/local/image/index.ts";
import { colorAt, drawGround, type GroundPicture } from "./ground.ts";

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
/** A ground is enlarged until so many copies fill a side. */
const MOST_COPIES = 2;
/** Where the outline of a silhouette is cut, and how soft: shares of a pixel. */
const CUT = { from: 0.35, width: 0.5 };

function scaleOf({ bare }: GroundPicture, { width, height }: Size): number {
  return Math.max(1, width / bare.width / MOST_COPIES, height / bare.height / MOST_COPIES);
}

/** The garment of one picture on the ground of another, with a shadow. */
export function placeGarment(garment: GroundPicture, ground: GroundPicture, lie: Lie): Placed {
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

/** From a pixel of the new picture to the garment's own. The turned garment fits into the picture. */
function placeOf(mask: Mask, { turn, share }: Lie) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const across = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  const down = { ...across };
  const include = (range: typeof across, value: number) => {
    range.least = Math.min(range.least, value);
    range.most = Math.max(range.most, value);
  };
  mask.data.forEach((inside, i) => {
    if (!inside) return;
    const x = i % mask.width;
    const y = (i - x) / mask.width;
    include(across, cos * x - sin * y);
    include(down, sin * x + cos * y);
  });
  const [wide, tall] = [across.most - across.least, down.most - down.least];
  const scale = share * Math.min(SIZE.width / wide, SIZE.height / tall);
  return (x: number, y: number): [number, number] => {
    const turnedX = (across.least + across.most) / 2 + (x - SIZE.width / 2) / scale;
    const turnedY = (down.least + down.most) / 2 + (y - SIZE.height / 2) / scale;
    return [cos * turnedX + sin * turnedY, cos * turnedY - sin * turnedX];
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
export function placePerson(photo: RgbaImage, person: Region, ground: GroundPicture): Placed {
  const { width, height } = photo;
  const image = drawGround(ground, photo, scaleOf(ground, photo));
  const inside = { ...person, data: Float32Array.from(person.data) };
  const soft = enlargePlane(inside, width, height);
  for (let i = 0; i < soft.data.length; i++) {
    const alpha = Math.min(1, Math.max(0, (soft.data[i] - CUT.from) / CUT.width));
    for (let c = 4 * i; c < 4 * i + 3; c++) {
      image.data[c] += alpha * (photo.data[c] - image.data[c]);
    }
  }
  return { image, mask: { ...person, data: person.data.map((own) => 255 * own) } };
}
