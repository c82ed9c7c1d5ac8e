import type { Background } from "./person-background.ts";
import { type ColorModel, colorCost, learnColors } from "./person-colors.ts";
import { type Expectation, SURE } from "./person-template.ts";
import { blur } from "./raster/blur.ts";
import type { LabImage } from "./raster/lab.ts";
import { minimumCut } from "./raster/min-cut.ts";
import { createPlane, type Plane, samplePlane } from "./raster/plane.ts";
import { createRegion, type Region } from "./raster/region.ts";

/** Colours of a person with all clothes, and of whatever is around. */
const INSIDE_COLORS = 6;
const OUTSIDE_COLORS = 6;
const ROUNDS = 3;
/** What it costs to cut between two neighbours alike, and between any. */
const SMOOTHNESS = 10;
const LEAST_SMOOTHNESS = 0.4;
/** No pixel's colour alone says more than this. */
const MOST_SAID = 9;
const LITTLE_SAID = 1.2;
/** How far a pixel may stray from a plain wall, in sigmas of its noise, to be as likely as not. */
const STRAY = 2.2;
/** A shadow on the wall costs this much, and more the deeper it is. */
const SHADOW_COST = 1;
const SHADOW_DEPTH = 8;
const SHADOW_HUE = 3.5;
/** No wall's grain is finer than this, in L*; so many times rougher, and it is no wall. */
const LEAST_GRAIN = 0.12;
const ROUGHER = 2.5;
/** Further than an edge reaches, in pixels. */
const GRAIN_REACH = 4;
const ROUGH_COST = 1.2;

/**
 * Cuts the person out where colour alone does not tell: a cut through the picture that is cheap
 * along edges, given what is expected where (C. Rother, V. Kolmogorov, A. Blake, "GrabCut", 2004),
 * at half the picture's size.
 *
 * @param lab the picture at half its size
 * @param wall the plain wall behind, or null where there is none
 * @param like whether clothes have the wall's colour, so that it says little against them
 */
export function cutPerson(
  picture: LabImage,
  lab: LabImage,
  wall: Background | null,
  expected: Expectation,
  like: boolean,
): Region {
  const { width, height } = lab;
  const outsideWall = wall && wallCosts(lab, wall);
  let inside = Uint8Array.from(expected.data, (odds) => (odds > 0 ? 1 : 0));
  const least = like ? -LITTLE_SAID : -MOST_SAID;
  const link = linksOf(lab);
  for (let round = 0; round < ROUNDS; round++) {
    const person = learn(lab, (i) => inside[i] === 1, INSIDE_COLORS);
    const around = outsideWall ? null : learn(lab, (i) => inside[i] === 0, OUTSIDE_COLORS);
    const outside = (i: number) =>
      outsideWall ? outsideWall[i]! : around ? colorCost(around, lab, i) : 0;
    const bias = expected.data.map((odds, i) => {
      if (Math.abs(odds) >= SURE) return odds;
      const said = outside(i) - (person ? colorCost(person, lab, i) : 0);
      return odds + Math.min(Math.max(said, least), MOST_SAID);
    });
    const next = minimumCut(width, height, bias, link);
    const same = next.every((value, i) => value === inside[i]);
    inside = new Uint8Array(next);
    if (same) break;
  }
  return enlarge(inside, lab, picture);
}

function learn(lab: LabImage, chosen: (i: number) => boolean, count: number): ColorModel | null {
  const samples: number[] = [];
  for (let i = 0; i < lab.l.data.length; i++) if (chosen(i)) samples.push(i);
  return learnColors(lab, samples, count);
}

/** How unlikely each pixel is on a plain wall, shadows included, on the scale of `colorCost`. */
function wallCosts(lab: LabImage, { l, a, b, sigma }: Background): Float32Array {
  const costs = new Float32Array(lab.l.data.length);
  const spread = STRAY * sigma;
  const grain = grainOf(lab.l);
  const usual = Math.max(LEAST_GRAIN, wallGrain(grain, lab.width));
  // The density of a normal distribution so narrow is high.
  const narrow = Math.log(spread ** 3);
  for (let i = 0; i < costs.length; i++) {
    const from = 2 * Math.floor(i / lab.width) * l.width + 2 * (i % lab.width);
    const wallL = l.data[from]!;
    const dl = lab.l.data[i]! - wallL;
    const da = lab.a.data[i]! - a.data[from]!;
    const db = lab.b.data[i]! - b.data[from]!;
    let cost = (dl * dl + da * da + db * db) / (2 * spread * spread);
    if (dl < 0) {
      const ratio = lab.l.data[i]! / Math.max(1, wallL);
      const hueA = lab.a.data[i]! - ratio * a.data[from]!;
      const hueB = lab.b.data[i]! - ratio * b.data[from]!;
      const off = (hueA * hueA + hueB * hueB) / (2 * SHADOW_HUE * SHADOW_HUE);
      cost = Math.min(cost, off + SHADOW_COST + SHADOW_DEPTH * (1 - ratio) * 2);
    }
    // A shadow does not make a wall rougher, as a woven or printed cloth would be.
    const rough = Math.max(0, grain.data[i]! / usual - ROUGHER);
    costs[i] = narrow + cost + Math.min(MOST_SAID, ROUGH_COST * rough);
  }
  return costs;
}

/** How much pixels differ from their neighbours, here and all around: else it is a mere edge. */
function grainOf(l: Plane): Plane {
  const smooth = blur(l, 1);
  for (let i = 0; i < smooth.data.length; i++) {
    smooth.data[i] = Math.abs(l.data[i]! - smooth.data[i]!);
  }
  const { data } = blur(smooth, 1);
  const { width, height } = l;
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - GRAIN_REACH) * width;
    const down = Math.min(height - 1, y + GRAIN_REACH) * width;
    for (let x = 0; x < width; x++) {
      const left = y * width + Math.max(0, x - GRAIN_REACH);
      const right = y * width + Math.min(width - 1, x + GRAIN_REACH);
      const vertical = Math.min(data[up + x]!, data[down + x]!);
      const sideways = Math.min(data[left]!, data[right]!);
      const i = y * width + x;
      smooth.data[i] = Math.min(data[i]!, vertical, sideways);
    }
  }
  return smooth;
}

/** The median down the picture's left and right edges. */
function wallGrain({ data, height }: Plane, width: number): number {
  const values: number[] = [];
  for (let y = 0; y < height; y++) values.push(data[y * width + 2]!, data[y * width + width - 3]!);
  return values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

function linksOf(lab: LabImage): (from: number, to: number) => number {
  const { l, a, b } = lab;
  const difference = (from: number, to: number) =>
    (l.data[from]! - l.data[to]!) ** 2 +
    (a.data[from]! - a.data[to]!) ** 2 +
    (b.data[from]! - b.data[to]!) ** 2;
  let sum = 0;
  let count = 0;
  for (let i = 0; i + lab.width < l.data.length; i += 3) {
    sum += difference(i, i + lab.width);
    count++;
  }
  const beta = 1 / Math.max(1, (2 * sum) / count);
  return (from, to) => {
    const straight = to - from === 1 || to - from === lab.width;
    const cost = LEAST_SMOOTHNESS + SMOOTHNESS * Math.exp(-beta * difference(from, to));
    return straight ? cost : cost * Math.SQRT1_2;
  };
}

/** Back to the picture's size, with a smooth outline. */
function enlarge(inside: Uint8Array, lab: LabImage, picture: LabImage): Region {
  const plane = createPlane(lab.width, lab.height);
  plane.data.set(inside);
  const soft = blur(plane, 0.7);
  const region = createRegion(picture.width, picture.height);
  for (let i = 0; i < region.data.length; i++) {
    const x = (i % picture.width) / 2 - 0.25;
    const y = Math.floor(i / picture.width) / 2 - 0.25;
    region.data[i] = samplePlane(soft, x, y) >= 0.5 ? 1 : 0;
  }
  return region;
}
