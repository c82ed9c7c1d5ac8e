import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { drawGarment } from "./garment.ts";
import { GARMENTS } from "./garment-spec.ts";
import { waves } from "./noise.ts";

/** The share by which the ground is darker than the garment, and the depth of its folds. */
const DARKER = 0.03;
const FOLDS = 0.1;

/** The drawn garment on folded cloth of nearly its own mean colour. */
export function onItsOwnColour(name: string) {
  const spec = GARMENTS.find((garment) => garment.name.startsWith(name));
  if (!spec) throw new Error(name);
  const { image, whole } = drawGarment(spec);
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < whole.data.length; i++) {
    if (whole.data[i] < 200) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c] += image.data[4 * i + c];
  }
  const data = new Uint8ClampedArray(image.data);
  for (let i = 0; i < whole.data.length; i++) {
    const covered = whole.data[i] / 255;
    const at = { x: i % image.width, y: Math.floor(i / image.width) };
    const light = (1 - DARKER) * (1 + FOLDS * waves(at.x / 40, at.y / 90, 5));
    for (let c = 0; c < 3; c++) {
      const under = (light * sum[c]) / count;
      data[4 * i + c] = covered * image.data[4 * i + c] + (1 - covered) * under;
    }
  }
  const picture: RgbaImage = { ...image, data };
  return { picture, whole };
}

/** One line down the middle of the garment, one around it. */
export function strokesFor(whole: ReturnType<typeof drawGarment>["whole"]): GarmentStrokes {
  const { width, height, data } = whole;
  let [left, right, top, foot] = [width, 0, height, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 200) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    foot = y;
  }
  const part = (x: number, y: number) => ({
    x: Math.min(1, Math.max(0, x / width)),
    y: Math.min(1, Math.max(0, y / height)),
  });
  const middle = (left + right) / 2;
  const corners = [
    [left - 12, top - 12],
    [left - 12, foot + 12],
    [right + 12, foot + 12],
    [right + 12, top - 12],
    [left - 12, top - 12],
  ] as const;
  return [
    { on: "garment", points: [part(middle, 0.7 * top + 0.3 * foot), part(middle, foot - 20)] },
    { on: "ground", points: corners.map(([x, y]) => part(x, y)) },
  ];
}
