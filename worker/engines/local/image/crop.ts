import type { RgbaImage, Size } from "./image.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels between edges, of which at least one is inside of the picture. */
export function boxBetween(
  left: number,
  top: number,
  right: number,
  bottom: number,
  picture: Size,
): Box {
  const x = Math.min(picture.width - 1, Math.max(0, Math.floor(left)));
  const y = Math.min(picture.height - 1, Math.max(0, Math.floor(top)));
  const width = Math.min(picture.width, Math.ceil(right)) - x;
  const height = Math.min(picture.height, Math.ceil(bottom)) - y;
  return { x, y, width: Math.max(1, width), height: Math.max(1, height) };
}

/** The values in a box of a plane whose rows are `width` long. */
export function cropPlane<Data extends Float32Array | Uint8Array>(
  plane: Data,
  width: number,
  box: Box,
): Data {
  const cropped = plane.slice(0, box.width * box.height) as Data;
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    cropped.set(plane.subarray(from, from + box.width), y * box.width);
  }
  return cropped;
}

/** The box must be inside of the image. */
export function cropImage(image: RgbaImage, { x, y, width, height }: Box): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 4 * ((y + row) * image.width + x);
    data.set(image.data.subarray(from, from + 4 * width), 4 * row * width);
  }
  return { width, height, data };
}
