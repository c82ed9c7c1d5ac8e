import type { Box, Mask, RgbaImage, Size } from "#worker/engines/local/image/index.ts";
import type { HomePicture } from "../home/home-pictures.ts";

/** A picture whose garment or ground is used. */
export interface GroundPicture extends HomePicture {
  /** The largest part of the ground without the garment. */
  readonly bare: Box;
}

/** A box is not counted as wider or taller than this many times its other side. */
const MOST_SLENDER = 3;
/** Pixels: every so many rows and columns are compared. */
const STEP = 2;

/** The largest box outside of a mask; slender boxes count as less. */
export function largestBare({ width, height, data }: Mask): Box {
  const bareAbove = new Int32Array(width);
  let best: Box & { readonly area: number } = { x: 0, y: 0, width: 0, height: 0, area: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      bareAbove[x] = data[y * width + x] > 0 ? 0 : bareAbove[x] + 1;
    }
    if (y % STEP !== 0) continue;
    for (let x = 0; x < width; x += STEP) {
      let tall = height;
      for (let end = x; end < width; end++) {
        tall = Math.min(tall, bareAbove[end]);
        if (tall === 0) break;
        const wide = end - x + 1;
        const area = Math.min(tall, MOST_SLENDER * wide) * Math.min(wide, MOST_SLENDER * tall);
        if (area > best.area) best = { x, y: y - tall + 1, width: wide, height: tall, area };
      }
    }
  }
  const { area: _area, ...box } = best;
  return box;
}

/** The bare ground of a picture over another size, enlarged by `scale` and continued by mirror images. */
export function drawGround({ picture, bare }: GroundPicture, size: Size, scale: number): RgbaImage {
  const data = new Uint8ClampedArray(4 * size.width * size.height).fill(255);
  const [right, below] = [bare.width - 1, bare.height - 1];
  for (let y = 0, i = 0; y < size.height; y++) {
    const row = bare.y + mirrored(y / scale, below);
    for (let x = 0; x < size.width; x++, i += 4) {
      const color = colorAt(picture, bare.x + mirrored(x / scale, right), row);
      for (let c = 0; c < 3; c++) data[i + c] = color[c];
    }
  }
  return { ...size, data };
}

function mirrored(value: number, length: number): number {
  const at = value % (2 * length);
  return at < length ? at : 2 * length - at;
}

/** The colour between pixels, bilinear; the border is repeated. */
export function colorAt({ width, height, data }: RgbaImage, x: number, y: number) {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [Math.max(0, x - left), Math.max(0, y - top)];
  return [0, 1, 2].map((c) => {
    const at = (column: number, row: number) => data[4 * (row * width + column) + c];
    const upper = at(left, top) + across * (at(right, top) - at(left, top));
    const lower = at(left, below) + across * (at(right, below) - at(left, below));
    return upper + down * (lower - upper);
  });
}
