import { adaptBackground, type Background, fitBackground } from "./person-background.ts";
import type { Face } from "./person-face.ts";
import { blur, blurWeighted } from "./raster/blur.ts";
import type { LabImage } from "./raster/lab.ts";
import { createPlane, type Plane } from "./raster/plane.ts";
import { components, createRegion, dilate, erode, flood, type Region } from "./raster/region.ts";

export interface Silhouette {
  /** 1 on the person, with what they wear and carry. */
  readonly region: Region;
  readonly background: Background;
}

/** The width of the strip along the picture's border that shows the wall, as a share of the width. */
const BORDER = 0.04;
/** A pixel this many sigmas from the wall is still the wall. */
const NEAR = 3.5;
/** Up to here it is the wall only where the picture is smooth: a gradient no quadratic follows. */
const FAR = 9;
/** A cast shadow darkens the wall by at most this share of its lightness... */
const DEEPEST_SHADOW = 0.4;
/** ...and leaves its colour alone, to within this distance in a*b*. */
const SHADOW_HUE = 4.5;
/** An edge, in L*a*b* a pixel: more than the soft rim of a shadow, less than that of a body. */
const EDGE = 2.2;
/** How many pixels of the edge a contact shadow can take up. */
const RIM = 3.5;
/** Smaller holes in the person are glints or buttons and not the wall seen through an arm. */
const MIN_GAP_SHARE = 0.0004;

/**
 * Finds the person before a plain wall: fits the wall's colour on the border, floods from there
 * over what is like it, refits on all the flood reached, and floods again. Soft shadows count as wall.
 *
 * @param face in pixels of `lab`
 */
export function findSilhouette(lab: LabImage, face: Face): Silhouette {
  const border = borderPixels(lab);
  const edges = edgeStrength(lab);
  let background = fitBackground(lab, border);
  let wall = floodWall(lab, background, edges, border);
  for (let round = 0; round < 2; round++) {
    const sure = erode(wall, 3);
    const seen = pixelsOf(sure);
    if (seen.length < border.length / 2) break;
    const refitted = { ...fitBackground(lab, seen), inlierShare: background.inlierShare };
    background = adaptBackground(refitted, lab, sure);
    wall = floodWall(lab, background, edges, border);
  }
  const region = trimRim(personWithout(wall, lab, background, face), lab, background);
  return { region, background };
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

/** How steeply the colour changes at each pixel, in L*a*b* a pixel. */
function edgeStrength(lab: LabImage): Float32Array {
  const { width, height } = lab;
  const planes = [lab.l, lab.a, lab.b].map((plane) => blur(plane, 0.9).data);
  const strength = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let sum = 0;
      for (const data of planes) {
        const across = data[i + 1]! - data[i - 1]!;
        const down = data[i + width]! - data[i - width]!;
        sum += across * across + down * down;
      }
      strength[i] = Math.sqrt(sum) / 2;
    }
  }
  return strength;
}

function floodWall(
  lab: LabImage,
  background: Background,
  edges: Float32Array,
  border: readonly number[],
): Region {
  const near = NEAR * background.sigma;
  const far = FAR * background.sigma;
  const isWall = (i: number) => {
    const distance = distanceToWall(lab, background, i);
    if (distance < near) return true;
    // Nothing shades a wall lighter than it is: a paler pixel is pale cloth.
    const paler = lab.l.data[i]! - background.l.data[i]!;
    if (edges[i]! > EDGE || paler > near) return false;
    return distance < far || isShadow(lab, background, i);
  };
  return flood(lab.width, lab.height, border.filter(isWall), isWall);
}

function distanceToWall(lab: LabImage, { l, a, b }: Background, i: number): number {
  return Math.hypot(
    lab.l.data[i]! - l.data[i]!,
    lab.a.data[i]! - a.data[i]!,
    lab.b.data[i]! - b.data[i]!,
  );
}

function isShadow(lab: LabImage, { l, a, b }: Background, i: number): boolean {
  const ratio = lab.l.data[i]! / Math.max(1, l.data[i]!);
  if (ratio > 1 || ratio < 1 - DEEPEST_SHADOW) return false;
  // Less light means less colour, in proportion.
  const da = lab.a.data[i]! - ratio * a.data[i]!;
  const db = lab.b.data[i]! - ratio * b.data[i]!;
  return Math.hypot(da, db) < SHADOW_HUE;
}

/** The part of the rest that holds the face, with wall seen through gaps beside the trunk cut out. */
function personWithout(wall: Region, lab: LabImage, background: Background, face: Face): Region {
  const { width, height } = wall;
  const rest = createRegion(width, height);
  const near = NEAR * background.sigma;
  const like = createRegion(width, height);
  const centre = face.x + face.width / 2;
  for (let i = 0; i < rest.data.length; i++) {
    rest.data[i] = wall.data[i] ? 0 : 1;
    // White cloth on a white wall is like it too, but a gap never lies in the trunk's middle.
    const beside = Math.abs((i % width) - centre) > 0.65 * face.width;
    const below = i > (face.y + 2 * face.height) * width;
    const gap = beside && below && distanceToWall(lab, background, i) < near;
    like.data[i] = gap && !wall.data[i] ? 1 : 0;
  }
  for (const part of components(dilate(erode(like, 1.5), 1.5))) {
    if (part.length < MIN_GAP_SHARE * width * height) continue;
    for (const i of part) rest.data[i] = 0;
  }
  const opened = dilate(erode(rest, 1), 1);
  const middle = Math.round(face.y + face.height / 2) * width + Math.round(centre);
  const parts = components(opened);
  const own = parts.find((part) => part.includes(middle)) ?? largest(parts);
  const person = createRegion(width, height);
  for (const i of own) person.data[i] = 1;
  return fillHoles(person, wall, like);
}

/**
 * Takes away pixels along the edge that look more like the shaded wall than like the person a few
 * pixels further in: a contact shadow has an edge as sharp as a body's.
 */
function trimRim(person: Region, lab: LabImage, background: Background): Region {
  const { width, height } = person;
  const core = erode(person, RIM);
  const weight = createPlane(width, height);
  weight.data.set(core.data);
  const inside = (plane: Plane) => blurWeighted(plane, weight, RIM).data;
  const [insideL, insideA, insideB] = [inside(lab.l), inside(lab.a), inside(lab.b)];
  const trimmed = { ...person, data: person.data.slice() };
  for (let i = 0; i < trimmed.data.length; i++) {
    if (!person.data[i] || core.data[i] || insideL[i] === 0) continue;
    const [l, a, b] = [lab.l.data[i], lab.a.data[i], lab.b.data[i]] as [number, number, number];
    const wallL = background.l.data[i] as number;
    const ratio = Math.min(1, Math.max(1 - DEEPEST_SHADOW, l / wallL));
    const toWall = Math.hypot(
      l - ratio * wallL,
      a - ratio * background.a.data[i]!,
      b - ratio * background.b.data[i]!,
      // A shadow is possible, no shadow is likelier.
      0.3 * (1 - ratio) * wallL,
    );
    const toPerson = Math.hypot(l - insideL[i]!, a - insideA[i]!, b - insideB[i]!);
    if (toWall < toPerson) trimmed.data[i] = 0;
  }
  return dilate(erode(trimmed, 1), 1);
}

function largest(parts: readonly number[][]): number[] {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), []);
}

/** Closes what the opening tore, but no gap through which the wall shows. */
function fillHoles(person: Region, wall: Region, gaps: Region): Region {
  const closed = erode(dilate(person, 2), 2);
  for (let i = 0; i < closed.data.length; i++) {
    if (!person.data[i] && (wall.data[i] || gaps.data[i])) closed.data[i] = 0;
  }
  return closed;
}

function pixelsOf(region: Region): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < region.data.length; i++) if (region.data[i]) pixels.push(i);
  return pixels;
}
