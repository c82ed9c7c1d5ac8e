import {
  connectedComponents,
  createRegion,
  dilate,
  floodFill,
  type LabImage,
  type Region,
} from "../image/index.ts";
import { isEdge } from "./background-flood.ts";
import type { Background } from "./background-model.ts";
import { type BodyPrior, priorIndex } from "./body-prior.ts";
import { type ColorModel, colorDistance, learnColors } from "./colors.ts";
import type { Face } from "./face.ts";

/** The wall in light of another colour: the largest change of a*b*, and shares of its lightness. */
const TINT = { hue: 15, darkest: 0.7, lightest: 1.25 };
/** Squared face widths. */
const LEAST_AREA = 0.1;
/** Pixels beside an area without edges that belong to the edge of the body. */
const EDGE_WIDTH = 2;
/** Log odds above which only the body is expected. */
const WITHIN = 5;
const BODY_COLORS = 6;
/** In spreads of the body's colours, and the share of an area that has such a colour. */
const OWN = 3;
const OWN_SHARE = 0.25;
/** The least share of a colour of the body: the wall beside a narrow or turned body has less. */
const LEAST_COLOR = 0.1;
/** The share of an area that may be where only the body is expected. */
const MAX_WITHIN = 0.08;

interface Wall {
  readonly lab: LabImage;
  readonly background: Background;
  readonly backgroundMask: Region;
  readonly face: Face;
  /** The usual body below the face. */
  readonly usual: BodyPrior;
}

/**
 * Leaves out areas of the wall in a tinted shadow or in more light, which have no edge towards the
 * wall. Areas in colours of the body are kept, because cloth like the wall may have no edge either.
 */
export function withoutTint(person: Region, wall: Wall): Region {
  const { lab, face, usual } = wall;
  const { width, height } = person;
  const tinted = tintedWall(wall);
  const inside = { ...person, data: person.data.map((own, i) => own & tinted.data[i]) };
  const own = bodyColors(lab, usual);
  const areas = createRegion(width, height);
  for (const part of connectedComponents(inside)) {
    if (part.length < LEAST_AREA * face.width ** 2 || hasBody(part, own, wall)) continue;
    for (const i of part) areas.data[i] = 1;
  }
  const wide = dilate(areas, EDGE_WIDTH);
  return { ...person, data: person.data.map((is, i) => (wide.data[i] ? 0 : is)) };
}

function hasBody(part: Int32Array, own: ColorModel | null, { lab, usual }: Wall): boolean {
  const within = part.filter((i) => usual.data[priorIndex(i, lab.width)] > WITHIN);
  if (!own || within.length > MAX_WITHIN * part.length) return true;
  const like = part.filter((i) => colorDistance(own, lab, i) < OWN);
  return like.length > OWN_SHARE * part.length;
}

function bodyColors(lab: LabImage, { width, data }: BodyPrior): ColorModel | null {
  const body: number[] = [];
  for (let k = 0; k < data.length; k++) {
    if (data[k] > WITHIN) body.push(2 * Math.floor(k / width) * lab.width + 2 * (k % width));
  }
  const learned = learnColors(lab, body, BODY_COLORS);
  return learned && { clusters: learned.clusters.filter(({ share }) => share > LEAST_COLOR) };
}

/** The wall, with what a flood reaches from it without an edge. */
function tintedWall({ lab, background: { l, a, b }, backgroundMask }: Wall): Region {
  const like = (i: number) => {
    const ratio = lab.l.data[i] / Math.max(1, l.data[i]);
    if (ratio < TINT.darkest || ratio > TINT.lightest) return false;
    const da = lab.a.data[i] - ratio * a.data[i];
    const db = lab.b.data[i] - ratio * b.data[i];
    return da * da + db * db < TINT.hue * TINT.hue && !isEdge(lab, i);
  };
  const wall = backgroundMask.data;
  const seeds: number[] = [];
  for (let i = 0; i < wall.length; i++) if (wall[i]) seeds.push(i);
  return floodFill(lab.width, lab.height, seeds, (to) => wall[to] === 1 || like(to));
}
