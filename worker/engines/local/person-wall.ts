import {
  adaptBackground,
  type Background,
  doubleBackground,
  fitWall,
  isShadow,
  paintWall,
} from "./person-background.ts";
import { blur } from "./raster/blur.ts";
import type { LabImage } from "./raster/lab.ts";
import { createRegion, erode, flood, type Region } from "./raster/region.ts";

/** The width of the strip along the picture's border that shows the wall, as a share of the width. */
const BORDER = 0.04;
/** A pixel this many sigmas from the wall is still the wall. */
export const NEAR = 3.5;
/** Up to here it is the wall only where the picture is smooth: a gradient no quadratic follows. */
export const FAR = 9;
/** An edge, in L*a*b* a pixel: more than the soft rim of a shadow, less than that of a body. */
const EDGE = 2.2;
const ROUNDS = 2;

/**
 * Finds the wall: fits its colour on the border, floods from there over what is like it, refits on
 * all the flood reached, and floods again. Soft shadows count as wall. All but the last flood runs
 * on the smaller picture.
 *
 * @param small the picture at half its size
 */
export function findWall(lab: LabImage, small: LabImage): { background: Background; wall: Region } {
  const border = borderPixels(lab);
  const first = fitWall(lab, border);
  let background = paintWall(first, small);
  const edges = edgeStrength(small);
  for (let round = 0; round < ROUNDS; round++) {
    const sure = erode(floodWall(small, background, edges), 1.5);
    const seen = pixelsOf(sure, lab.width);
    if (4 * seen.length < border.length / 2) break;
    const refitted = { ...fitWall(lab, seen), inlierShare: first.inlierShare };
    background = adaptBackground(paintWall(refitted, small), small, sure);
  }
  background = doubleBackground(background, lab);
  return { background, wall: floodWall(lab, background, edgeStrength(lab)) };
}

/** The strips along the left, right and top; people leave the picture at the bottom. */
function borderPixels({ width, height }: LabImage): number[] {
  const strip = Math.max(2, Math.round(width * BORDER));
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y < strip || x < strip || x >= width - strip) pixels.push(y * width + x);
    }
  }
  return pixels;
}

/** How steeply the colour changes at each pixel, in L*a*b* a pixel, squared. */
function edgeStrength(lab: LabImage): Float32Array {
  const { width, height } = lab;
  const strength = new Float32Array(width * height);
  for (const plane of [lab.l, lab.a, lab.b]) {
    const { data } = blur(plane, 0.9);
    for (let y = 1; y < height - 1; y++) {
      for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
        const across = data[i + 1]! - data[i - 1]!;
        const down = data[i + width]! - data[i - width]!;
        strength[i]! += (across * across + down * down) / 4;
      }
    }
  }
  return strength;
}

function floodWall(lab: LabImage, background: Background, edges: Float32Array): Region {
  const near = NEAR * background.sigma;
  const far = FAR * background.sigma;
  const [l, a, b] = [lab.l.data, lab.a.data, lab.b.data];
  const wallL = background.l.data;
  const [wallA, wallB] = [background.a.data, background.b.data];
  const like = createRegion(lab.width, lab.height);
  for (let i = 0; i < like.data.length; i++) {
    const paler = l[i]! - wallL[i]!;
    const square = paler * paler + (a[i]! - wallA[i]!) ** 2 + (b[i]! - wallB[i]!) ** 2;
    if (square < near * near) like.data[i] = 1;
    // Nothing shades a wall lighter than it is: a paler pixel is pale cloth.
    else if (edges[i]! > EDGE * EDGE || paler > near) continue;
    else if (square < far * far || isShadow(lab, background, i)) like.data[i] = 1;
  }
  const seeds = borderPixels(lab).filter((i) => like.data[i]);
  return flood(lab.width, lab.height, seeds, (to) => like.data[to] === 1);
}

/** The region's pixels in the picture twice its size. */
function pixelsOf({ data, width }: Region, twice: number): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < data.length; i++) {
    if (data[i]) pixels.push(2 * Math.floor(i / width) * twice + 2 * (i % width));
  }
  return pixels;
}
