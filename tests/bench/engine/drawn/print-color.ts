import {
  blurWeighted,
  createPlane,
  erode,
  type Region,
  type RgbaImage,
  toLab,
} from "#worker/engines/local/image/index.ts";
import type { Rgb } from "./canvas.ts";
import { drawGarment } from "./garment.ts";
import type { GarmentSpec } from "./garment-spec.ts";

/** The twin's colours: a fixed channel, and two that run from left to right and from top to bottom. */
const TWIN = { fixed: 200, from: 50, span: 130 };

/** The garment's weakest channel, which is the twin's strongest one; then the other two. */
function twinChannels({ colors }: GarmentSpec): [number, number, number] {
  const share = (c: number) =>
    colors.reduce((sum, color) => sum + color[c] / (color[0] + color[1] + color[2]), 0);
  const fixed = [0, 1, 2].sort((one, other) => share(one) - share(other))[0];
  return [fixed, (fixed + 1) % 3, (fixed + 2) % 3];
}

/** The same garment in colours whose ratios encode the place in its picture, in any light. */
export function drawTwin(spec: GarmentSpec): RgbaImage {
  const [fixed, across, down] = twinChannels(spec);
  return drawGarment(spec, (u, v) => {
    const color = [0, 0, 0];
    color[fixed] = TWIN.fixed;
    color[across] = TWIN.from + TWIN.span * u;
    color[down] = TWIN.from + TWIN.span * v;
    return color as unknown as Rgb;
  }).image;
}

/** Offsets of the search around a pixel's place, because the twin may lie differently; pixels. */
const NEAR = [-6, -3, 0, 3, 6];

/**
 * The dE (CIE 1976) of each visible pixel from its place in the garment's picture, or from the most
 * similar pixel nearby. The twin's colour determines the place.
 *
 * @param garment the garment's picture
 * @param result the try-on of that picture, and `twin` that of its twin
 * @param visible where the garment shows in both
 */
export function printDifferences(
  spec: GarmentSpec,
  garment: RgbaImage,
  { result, twin, visible }: { result: RgbaImage; twin: RgbaImage; visible: Region },
): number[] {
  const { width, height } = result;
  const weight = createPlane(width, height);
  weight.data.set(visible.data);
  const [fixed, across, down] = twinChannels(spec).map((c) => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = twin.data[i * 4 + c];
    return blurWeighted(plane, weight, 2).data;
  }) as [Float32Array, Float32Array, Float32Array];
  const [shown, own] = [toLab(result), toLab(garment)];
  const inner = erode(visible, 3);
  const found: number[] = [];
  for (let i = 0; i < inner.data.length; i++) {
    if (!inner.data[i]) continue;
    const share = (value: number) =>
      Math.min(1, Math.max(0, ((value / fixed[i]) * TWIN.fixed - TWIN.from) / TWIN.span));
    const x = Math.round(share(across[i]) * (garment.width - 1));
    const y = Math.round(share(down[i]) * (garment.height - 1));
    const color = [shown.l.data[i], shown.a.data[i], shown.b.data[i]] as const;
    let least = Number.POSITIVE_INFINITY;
    for (const dy of NEAR) {
      for (const dx of NEAR) {
        const k = (y + dy) * garment.width + x + dx;
        const [dl, da, db] = [own.l.data[k], own.a.data[k], own.b.data[k]];
        const away = Math.hypot(color[0] - dl, color[1] - da, color[2] - db);
        if (away < least) least = away;
      }
    }
    found.push(least);
  }
  return found;
}
