import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { contrastLinks, halfLab, type LabImage, minimumCut, type Region } from "../image/index.ts";
import { binsOf, histogramOf } from "./color-histogram.ts";
import { seedsOf } from "./stroke-seeds.ts";

const ROUNDS = 5;
const SETTLED = 0.002;
/** Shares of the picture's sides. */
const BORDER = 0.05;
const MIDDLE = 0.3;
/** Log odds. */
const LARGEST_ODDS = 5;
const RARE = 2e-4;
const CLEAR_ODDS = 1;
const PLACE_ODDS = 1.5;
/** The weight of the place in the next round. */
const FADING = 0.6;
const BORDER_ODDS = -3;
/** More than all links of a pixel and its colour. */
const SEED_ODDS = 100;
const SMOOTHNESS = 8;
const LEAST_SMOOTHNESS = 0.6;

interface ColorCut extends Region {
  /** The share of pixels whose colour alone clearly determines their side, 0..1. */
  readonly clearness: number;
}

/**
 * Cuts a Lab picture by GrabCut (C. Rother et al., 2004) at half size, with histograms as colour models.
 * The pixels of `strokes` stay on their side.
 */
export function cutByColor(lab: LabImage, strokes: GarmentStrokes): ColorCut {
  const half = halfLab(lab);
  const { width, height } = half;
  const place = placeOdds(width, height);
  const bins = binsOf(half);
  const links = contrastLinks(half, { least: LEAST_SMOOTHNESS, contrast: SMOOTHNESS });
  const seeds = seedsOf(strokes, half);
  let sides = startingSides(place, seeds);
  const bias = new Float32Array(sides.length);
  let clearness = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const cloth = histogramOf(bins, sides, 1);
    const ground = histogramOf(bins, sides, 0);
    const weight = FADING ** round;
    let clear = 0;
    for (let i = 0; i < bias.length; i++) {
      const ratio = Math.log((cloth[bins[i]] + RARE) / (ground[bins[i]] + RARE));
      if (sides[i] === 1 ? ratio > CLEAR_ODDS : ratio < -CLEAR_ODDS) clear++;
      bias[i] =
        Math.min(LARGEST_ODDS, Math.max(-LARGEST_ODDS, ratio)) +
        (place[i] < 0 ? place[i] : weight * place[i]) +
        SEED_ODDS * seeds[i];
    }
    clearness = clear / sides.length;
    const next = minimumCut(width, height, bias, links);
    let changed = 0;
    for (let i = 0; i < next.length; i++) if (next[i] !== sides[i]) changed++;
    sides = next;
    if (changed < SETTLED * next.length) break;
  }
  return { width, height, data: sides, clearness };
}

/** Falls from the middle to the border. */
function placeOdds(width: number, height: number): Float32Array {
  const odds = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const down = Math.min(y + 0.5, height - y - 0.5) / height;
    for (let x = 0; x < width; x++) {
      const across = Math.min(x + 0.5, width - x - 0.5) / width;
      const near = Math.min(across, down);
      odds[y * width + x] =
        near < BORDER
          ? BORDER_ODDS * (1 - near / BORDER)
          : PLACE_ODDS * Math.min(1, (near - BORDER) / (MIDDLE - BORDER));
    }
  }
  return odds;
}

const UNKNOWN = 2;

function startingSides(place: Float32Array, seeds: Int8Array): Uint8Array<ArrayBuffer> {
  const sides = new Uint8Array(place.length);
  for (let i = 0; i < sides.length; i++) {
    const told = place[i] + SEED_ODDS * seeds[i];
    sides[i] = told < 0 ? 0 : told >= PLACE_ODDS ? 1 : UNKNOWN;
  }
  return sides;
}
