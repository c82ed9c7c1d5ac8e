import {
  blur,
  contrastLinks,
  createPlane,
  createRegion,
  enlargePlane,
  type LabImage,
  median,
  minimumCut,
  type Plane,
  type Region,
} from "../image/index.ts";
import type { Background } from "./background-model.ts";
import { type BodyPrior, SURE } from "./body-prior.ts";
import { type ColorModel, colorCost, learnColors } from "./colors.ts";

const INSIDE_COLORS = 6;
const OUTSIDE_COLORS = 6;
const ROUNDS = 3;
const SETTLED = 0.001;
const SMOOTHNESS = 10;
const MIN_SMOOTHNESS = 0.4;
/** Limits the weight of a pixel's colour. */
const MAX_ODDS = 9;
const FEW_ODDS = 1.2;
const LARGEST = 1e6;
/** In sigmas of the background's noise. */
const STRAY = 2.2;
const SHADOW_COST = 1;
const SHADOW_DEPTH = 8;
const SHADOW_HUE = 3.5;
/** L*; rougher pixels are not background. */
const MIN_GRAIN = 0.12;
const ROUGHER = 2.5;
/** Pixels; further than an edge reaches. */
const GRAIN_REACH = 4;
const ROUGH_COST = 1.2;

/** A plain background and the objects in front of it. */
interface Ground {
  readonly background: Background;
  readonly clutter: ColorModel | null;
}

/** GrabCut at half size (C. Rother et al., 2004). `like`: clothes of the background's colour. */
export function cutPerson(
  picture: LabImage,
  lab: LabImage,
  ground: Ground | null,
  expected: BodyPrior,
  like: boolean,
): Region {
  const { width, height } = lab;
  const plainCosts = ground && backgroundCosts(lab, ground.background);
  let around = ground?.clutter ?? null;
  let inside = new Uint8Array(expected.data.length);
  for (let i = 0; i < inside.length; i++) inside[i] = expected.data[i] > 0 ? 1 : 0;
  const least = like ? -FEW_ODDS : -MAX_ODDS;
  const { data: prior } = expected;
  const areOneSide = (from: number, to: number) =>
    Math.abs(prior[from]) >= SURE && prior[from] === prior[to];
  const links = contrastLinks(lab, {
    least: MIN_SMOOTHNESS,
    contrast: SMOOTHNESS,
    areOneSide,
  });
  const bias = new Float32Array(inside.length);
  for (let round = 0; round < ROUNDS; round++) {
    const person = learn(lab, inside, 1, INSIDE_COLORS);
    // A plain wall needs no colours beside its own.
    if (!ground || (around && round > 0)) around = learn(lab, inside, 0, OUTSIDE_COLORS);
    for (let i = 0; i < bias.length; i++) {
      const odds = expected.data[i];
      bias[i] = odds;
      if (Math.abs(odds) >= SURE) continue;
      const outside = Math.min(
        plainCosts?.[i] ?? LARGEST,
        around ? colorCost(around, lab, i) : LARGEST,
      );
      const logOdds = outside - (person ? colorCost(person, lab, i) : 0);
      bias[i] = odds + Math.min(Math.max(logOdds, least), MAX_ODDS);
    }
    const next = minimumCut(width, height, bias, links);
    let changed = 0;
    for (let i = 0; i < next.length; i++) if (next[i] !== inside[i]) changed++;
    inside = next;
    if (changed < SETTLED * next.length) break;
  }
  return enlarge(inside, lab, picture);
}

function learn(lab: LabImage, inside: Uint8Array, side: 0 | 1, count: number): ColorModel | null {
  const samples: number[] = [];
  for (let i = 0; i < inside.length; i++) if (inside[i] === side) samples.push(i);
  return learnColors(lab, samples, count);
}

/** How unlikely each pixel is on a plain background, shadows included, on the scale of `colorCost`. */
function backgroundCosts(lab: LabImage, { l, a, b, sigma }: Background): Float32Array {
  const costs = new Float32Array(lab.l.data.length);
  const spread = STRAY * sigma;
  const grain = grainOf(lab.l);
  const usual = Math.max(MIN_GRAIN, backgroundGrain(grain, lab.width));
  // The density of a normal distribution so narrow is high.
  const narrow = Math.log(spread ** 3);
  for (let i = 0; i < costs.length; i++) {
    const from = 2 * Math.floor(i / lab.width) * l.width + 2 * (i % lab.width);
    const backgroundL = l.data[from];
    const dl = lab.l.data[i] - backgroundL;
    const da = lab.a.data[i] - a.data[from];
    const db = lab.b.data[i] - b.data[from];
    let cost = (dl * dl + da * da + db * db) / (2 * spread * spread);
    if (dl < 0) {
      const ratio = lab.l.data[i] / Math.max(1, backgroundL);
      const hueA = lab.a.data[i] - ratio * a.data[from];
      const hueB = lab.b.data[i] - ratio * b.data[from];
      const off = (hueA * hueA + hueB * hueB) / (2 * SHADOW_HUE * SHADOW_HUE);
      cost = Math.min(cost, off + SHADOW_COST + SHADOW_DEPTH * (1 - ratio) * 2);
    }
    // A shadow does not make a background rougher, as a woven or printed cloth would be.
    const rough = Math.max(0, grain.data[i] / usual - ROUGHER);
    costs[i] = narrow + cost + Math.min(MAX_ODDS, ROUGH_COST * rough);
  }
  return costs;
}

/** Local contrast that is also high around: a single edge is no grain. */
function grainOf(l: Plane): Plane {
  const smooth = blur(l, 1);
  for (let i = 0; i < smooth.data.length; i++) {
    smooth.data[i] = Math.abs(l.data[i] - smooth.data[i]);
  }
  const { data } = blur(smooth, 1);
  const { width, height } = l;
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - GRAIN_REACH) * width;
    const down = Math.min(height - 1, y + GRAIN_REACH) * width;
    for (let x = 0; x < width; x++) {
      const left = y * width + Math.max(0, x - GRAIN_REACH);
      const right = y * width + Math.min(width - 1, x + GRAIN_REACH);
      const vertical = Math.min(data[up + x], data[down + x]);
      const sideways = Math.min(data[left], data[right]);
      const i = y * width + x;
      smooth.data[i] = Math.min(data[i], vertical, sideways);
    }
  }
  return smooth;
}

function backgroundGrain({ data, height }: Plane, width: number): number {
  const values: number[] = [];
  for (let y = 0; y < height; y++) values.push(data[y * width + 2], data[y * width + width - 3]);
  return median(values);
}

function enlarge(inside: Uint8Array, { width, height }: LabImage, picture: LabImage): Region {
  const plane = createPlane(width, height);
  plane.data.set(inside);
  const soft = enlargePlane(blur(plane, 0.7), picture.width, picture.height, 2);
  const region = createRegion(picture.width, picture.height);
  for (let i = 0; i < region.data.length; i++) region.data[i] = soft.data[i] >= 0.5 ? 1 : 0;
  return region;
}
