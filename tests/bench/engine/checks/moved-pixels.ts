import { createPlane, type RgbaImage, samplePlane } from "#worker/engines/local/image/index.ts";

/** Copies each pixel from another place, bilinear. */
export function moved(
  image: RgbaImage,
  from: (x: number, y: number) => readonly [x: number, y: number],
): RgbaImage {
  const { width, height } = image;
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = image.data[4 * i + channel];
    return plane;
  });
  const data = image.data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = from(x, y);
      if (fromX === x && fromY === y) continue;
      for (let c = 0; c < 3; c++) {
        data[4 * (y * width + x) + c] = samplePlane(planes[c], fromX, fromY);
      }
    }
  }
  return { width, height, data };
}
