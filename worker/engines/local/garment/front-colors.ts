import { type LabImage, type Point, type RgbaImage, toLab } from "../image/index.ts";

const BIN = 8;
const L_BINS = 14;
const AB_BINS = 34;
const COMMON = 0.01;
const STRIDE = 4;

interface FrontColors {
  readonly counts: Float32Array;
  readonly samples: number;
}

/** Colours farther than `radius` from the neck, not averaged: two stripes have no mean colour. */
export function frontColors(
  { width, height, data }: RgbaImage,
  inside: Uint8Array,
  neck: Point,
  radius: number,
): FrontColors {
  const across = Math.ceil(width / STRIDE);
  const picked = new Uint8ClampedArray(4 * across * Math.ceil(height / STRIDE));
  let samples = 0;
  for (let y = 0; y < height; y += STRIDE) {
    for (let x = 0; x < width; x += STRIDE) {
      const place = y * width + x;
      if (inside[place] < 128) continue;
      if ((x - neck.x) ** 2 + (y - neck.y) ** 2 < radius * radius) continue;
      for (let c = 0; c < 3; c++) picked[4 * samples + c] = data[4 * place + c];
      samples++;
    }
  }
  const lab = toLab({ width: samples, height: 1, data: picked });
  const counts = new Float32Array(L_BINS * AB_BINS * AB_BINS);
  for (let i = 0; i < samples; i++) spread(counts, binOf(lab, i));
  return { counts, samples };
}

/** How common the colour of each pixel is on the garment's front, 0..1. */
export function frontShares({ counts, samples }: FrontColors, lab: LabImage): Float32Array {
  const common = Math.max(1, COMMON * samples);
  const shares = new Float32Array(lab.l.data.length);
  for (let i = 0; i < shares.length; i++) shares[i] = Math.min(1, counts[binOf(lab, i)] / common);
  return shares;
}

/** Border bins stay empty, so that every bin has neighbours. */
function binOf({ l, a, b }: LabImage, place: number): number {
  const t = 1 + Math.min(L_BINS - 3, Math.max(0, Math.floor(l.data[place] / BIN)));
  const u = 1 + Math.min(AB_BINS - 3, Math.max(0, Math.floor((a.data[place] + 128) / BIN)));
  const v = 1 + Math.min(AB_BINS - 3, Math.max(0, Math.floor((b.data[place] + 128) / BIN)));
  return (t * AB_BINS + u) * AB_BINS + v;
}

function spread(counts: Float32Array, bin: number): void {
  counts[bin] += 0.5;
  for (const step of [1, AB_BINS, AB_BINS * AB_BINS]) {
    counts[bin - step] += 0.25;
    counts[bin + step] += 0.25;
  }
}
