import type { GarmentCutout } from "../garment/index.ts";

/** Steps of 0..255 in a channel. */
const CONTRAST = 40;
const BAND = 0.025;
const MIN_PRINTED = 0.06;
/** A share of the lowest rows: a larger share is a pattern of the whole cloth. */
const PATTERN = 0.5;
const LOWEST = 0.9;

/** Whether a cut at a row would divide a print that is no pattern of the whole cloth. */
export function dividesPrint(garment: GarmentCutout, row: number): boolean {
  const { left, right } = garment;
  const armpit = (left.armpit.y + right.armpit.y) / 2;
  const hem = (left.hem.y + right.hem.y) / 2;
  const lowest = armpit + LOWEST * (hem - armpit);
  if (row <= armpit || row >= lowest) return false;
  const usual = usualColor(garment, armpit, hem);
  const printed = printedAt(garment, row, usual);
  return printed > MIN_PRINTED && printedAt(garment, lowest, usual) < PATTERN * printed;
}

function middlePixels({ mask, left, right }: GarmentCutout, from: number, to: number): number[] {
  const breadth = right.armpit.x - left.armpit.x;
  const pixels: number[] = [];
  for (let y = Math.max(0, Math.round(from)); y <= Math.min(mask.height - 1, to); y += 2) {
    for (let k = 0.25; k < 0.75; k += 2 / breadth) {
      const i = y * mask.width + Math.round(left.armpit.x + k * breadth);
      if (mask.data[i] > 200) pixels.push(i);
    }
  }
  return pixels;
}

function usualColor(garment: GarmentCutout, from: number, to: number): number[] {
  const pixels = middlePixels(garment, from, to);
  return [0, 1, 2].map((c) => {
    const values = pixels.map((i) => garment.image.data[4 * i + c]).sort((one, two) => one - two);
    return values[values.length >> 1] ?? 0;
  });
}

function printedAt(garment: GarmentCutout, row: number, usual: readonly number[]): number {
  const reach = BAND * garment.mask.height;
  const pixels = middlePixels(garment, row - reach, row + reach);
  const printed = pixels.filter((i) =>
    usual.some((value, c) => Math.abs(garment.image.data[4 * i + c] - value) > CONTRAST),
  );
  return printed.length / Math.max(1, pixels.length);
}
