import {
  connectedComponents,
  createRegion,
  dilate,
  type LabImage,
  type Region,
} from "../image/index.ts";
import { FAR, isEdge } from "./background-flood.ts";
import { type Background, isShadow } from "./background-model.ts";
import { chinOf, type Face } from "./face.ts";

/** Squared face widths; smaller gaps are glints or buttons. */
const MIN_AREA = 0.04;
const ARMPITS = 1.3;
const CROTCH = 4;
const BESIDE = 0.65;
/** A limb's width, and the largest share of rows without limbs on both sides. */
const LIMB = 0.12;
const OPEN_ROWS = 0.1;
const SEEN_AROUND = 0.5;
const DEEPEST = 0.25;
const SOFT = 0.4;
/** Pixels. */
const RIM = 2;

/** Cuts out background with a limb on both sides; clothes of its hue reach beyond the limbs. */
export function cutGaps(person: Region, lab: LabImage, background: Background, face: Face): Region {
  const { width, height } = person;
  const like = createRegion(width, height);
  const from = Math.round(chinOf(face) + 0.5 * ARMPITS * face.width) * width;
  for (let i = from; i < like.data.length; i++) {
    if (person.data[i] && isShadedBackground(lab, background, i)) like.data[i] = 1;
  }
  const gaps = createRegion(width, height);
  for (const part of connectedComponents(like)) {
    if (part.length < MIN_AREA * face.width ** 2) continue;
    if (!isGap(part, person, face) || !hasEdge(part, like, person, lab)) continue;
    for (const i of part) gaps.data[i] = 1;
  }
  const wide = dilate(gaps, RIM);
  return { ...person, data: person.data.map((inside, i) => (wide.data[i] ? 0 : inside)) };
}

function isShadedBackground(lab: LabImage, background: Background, i: number): boolean {
  const { l, a, b, sigma } = background;
  const dl = lab.l.data[i] - l.data[i];
  const near = SEEN_AROUND * FAR * sigma;
  if (dl > near || dl < -DEEPEST * l.data[i]) return false;
  const square = dl * dl + (lab.a.data[i] - a.data[i]) ** 2 + (lab.b.data[i] - b.data[i]) ** 2;
  return (square < near * near || isShadow(lab, background, i)) && !isEdge(lab, i);
}

function isGap(part: Int32Array, { width, height, data }: Region, face: Face): boolean {
  const centre = face.x + face.width / 2;
  const limb = Math.ceil(LIMB * face.width);
  const first = new Int32Array(height).fill(width);
  const last = new Int32Array(height).fill(-1);
  let top = height;
  let inMiddle = 0;
  for (const i of part) {
    const x = i % width;
    const y = (i - x) / width;
    if (x < first[y]) first[y] = x;
    if (x > last[y]) last[y] = x;
    if (y < top) top = y;
    if (Math.abs(x - centre) < BESIDE * face.width) inMiddle++;
  }
  const below = (top - chinOf(face)) / face.width;
  if (below < (inMiddle > 0 ? CROTCH : ARMPITS)) return false;
  let rows = 0;
  let open = 0;
  let widest = 0;
  for (let y = top; y < height; y++) {
    if (last[y] < 0) continue;
    rows++;
    widest = Math.max(widest, last[y] - first[y]);
    const isBody = (x: number) => x < 0 || x >= width || data[y * width + x] === 1;
    if (!isBody(first[y] - limb) || !isBody(last[y] + limb)) open++;
  }
  // Limbs are vertical; a seam or hem is horizontal.
  return open <= OPEN_ROWS * rows && rows > widest;
}

/** Cloth of the background's colour fades into it, a limb has an edge. */
function hasEdge(part: Int32Array, like: Region, person: Region, lab: LabImage): boolean {
  const { width } = like;
  let outline = 0;
  let soft = 0;
  for (const i of part) {
    for (const next of [i - 1, i + 1, i - width, i + width]) {
      if (next >= like.data.length || like.data[next] || !person.data[next]) continue;
      outline++;
      if (!isEdge(lab, next)) soft++;
    }
  }
  return soft <= SOFT * outline;
}
