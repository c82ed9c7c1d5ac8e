import { createRegion, erode, floodFill, type LabImage, type Region } from "../image/index.ts";
import {
  adaptBackground,
  type Background,
  doubleBackground,
  fitBackground,
  isShadow,
} from "./background-model.ts";
import { chinOf, type Face } from "./face.ts";

const BORDER = 0.04;
/** In sigmas; FAR where the picture is smooth. */
const NEAR = 3.5;
export const FAR = 9;
/** Lab units a pixel: more than a shadow, less than a body. */
const EDGE = 2.2;
const PALER = 1.5;
const TRUNK_REACH = 1.5;
const ROUNDS = 2;

/** Fits the background to the border, floods it, and fits it anew to what the flood reached. */
export function findBackground(
  lab: LabImage,
  small: LabImage,
  face: Face,
): { background: Background; backgroundMask: Region } {
  const border = borderPixels(lab);
  let background = fitBackground(lab, border, small);
  const { inlierShare } = background;
  for (let round = 0; round < ROUNDS; round++) {
    const sure = erode(floodBackground(small, background), 1.5);
    removePaleBody(sure, small, background, face);
    const seen = pixelsOf(sure, lab.width);
    if (4 * seen.length < border.length / 2) break;
    const refitted = { ...fitBackground(lab, seen, small), inlierShare };
    background = adaptBackground(refitted, small, sure);
  }
  background = doubleBackground(background, lab);
  return { background, backgroundMask: floodBackground(lab, background) };
}

/** The strips along the left, right and top; people touch the bottom. */
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

/** Whether a pixel is on an edge that a shadow does not have; false at the border of the picture. */
export function isEdge({ l, a, b, width, height }: LabImage, i: number): boolean {
  const x = i % width;
  const y = (i - x) / width;
  if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return false;
  let square = 0;
  for (const { data } of [l, a, b]) {
    let across = 0;
    let down = 0;
    for (let k = -1; k <= 1; k++) {
      const row = i + k * width;
      across += data[row + 2] + data[row + 1] - data[row - 1] - data[row - 2];
      const column = i + k;
      down += data[column + 2 * width] + data[column + width];
      down -= data[column - width] + data[column - 2 * width];
    }
    square += across * across + down * down;
  }
  return square > (2 * 9 * EDGE) ** 2;
}

function floodBackground(lab: LabImage, background: Background): Region {
  const near = NEAR * background.sigma;
  const far = FAR * background.sigma;
  const [l, a, b] = [lab.l.data, lab.a.data, lab.b.data];
  const backgroundL = background.l.data;
  const [backgroundA, backgroundB] = [background.a.data, background.b.data];
  const like = createRegion(lab.width, lab.height);
  for (let i = 0; i < like.data.length; i++) {
    const paler = l[i] - backgroundL[i];
    const da = a[i] - backgroundA[i];
    const db = b[i] - backgroundB[i];
    const square = paler * paler + da * da + db * db;
    if (square < near * near) like.data[i] = 1;
    // A shadow does not make the background lighter: a lighter pixel is pale cloth.
    else if (paler > near || (square >= far * far && !isShadow(lab, background, i))) continue;
    else if (!isEdge(lab, i)) like.data[i] = 1;
  }
  const seeds = borderPixels(lab).filter((i) => like.data[i]);
  return floodFill(lab.width, lab.height, seeds, (to) => like.data[to] === 1);
}

/** Paler pixels beside the trunk may be clothes: they are not learned as background. */
function removePaleBody(
  { width, height, data }: Region,
  { l }: LabImage,
  background: Background,
  face: Face,
): void {
  const paler = PALER * background.sigma;
  const reach = (TRUNK_REACH * face.width) / 2;
  const middle = (face.x + face.width / 2) / 2;
  const left = Math.max(0, Math.round(middle - reach));
  const right = Math.min(width - 1, Math.round(middle + reach));
  for (let y = Math.round(chinOf(face) / 2); y < height; y++) {
    for (let i = y * width + left; i <= y * width + right; i++) {
      if (l.data[i] - background.l.data[i] > paler) data[i] = 0;
    }
  }
}

function pixelsOf({ data, width }: Region, twice: number): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < data.length; i++) {
    if (data[i]) pixels.push(2 * Math.floor(i / width) * twice + 2 * (i % width));
  }
  return pixels;
}
