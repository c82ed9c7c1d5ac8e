import type { RgbaImage } from "./image.ts";
import { createPlane, type Plane, samplePlane } from "./plane.ts";

/** Rotates a plane clockwise about its centre; the border is repeated. */
export function rotate(plane: Plane, degrees: number): Plane {
  const { width, height } = plane;
  const turned = createPlane(width, height);
  const back = rotationAbout(width, height, -degrees);
  const corner = back(0, 0);
  const step = back(1, 0);
  const [across, down] = [step.x - corner.x, step.y - corner.y];
  for (let y = 0; y < height; y++) {
    const from = back(0, y);
    for (let x = 0; x < width; x++) {
      turned.data[y * width + x] = samplePlane(plane, from.x + x * across, from.y + x * down);
    }
  }
  return turned;
}

/** The map of a clockwise rotation about the centre of a picture. */
export function rotationAbout(width: number, height: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  return (x: number, y: number) => ({
    x: cx + (x - cx) * cos - (y - cy) * sin,
    y: cy + (x - cx) * sin + (y - cy) * cos,
  });
}

/** The picture turned clockwise by a quarter. */
export function quarterTurn({ width, height, data }: RgbaImage): RgbaImage {
  const from = new Uint32Array(data.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) to[x * height + height - 1 - y] = from[y * width + x];
  }
  return { width: height, height: width, data: new Uint8ClampedArray(to.buffer) };
}
