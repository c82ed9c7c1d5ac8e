import {
  blurPlanesWeighted,
  connectedComponents,
  createPlane,
  createRegion,
  dilate,
  erode,
  halfLab,
  inverted,
  type LabImage,
  openRegion,
  type Region,
} from "../image/index.ts";
import { FAR, findBackground } from "./background-flood.ts";
import { cutGaps } from "./background-gaps.ts";
import {
  type Background,
  DEEPEST_SHADOW,
  distanceToBackground,
  isShadow,
} from "./background-model.ts";
import { type BodyPrior, bodyPrior, type PlacedPoints, priorIndex } from "./body-prior.ts";
import { findClutter } from "./clutter.ts";
import type { ColorModel } from "./colors.ts";
import type { Face } from "./face.ts";
import {
  CUT_PRECISION,
  combine,
  hasDetachedPart,
  isChestLikeBackground,
  isPlausible,
  lostClothes,
  neckEnds,
  shadedShare,
} from "./flood-checks.ts";
import { cutPerson } from "./graph-cut.ts";
import { withoutTint } from "./tinted-wall.ts";

export interface Silhouette {
  readonly region: Region;
  readonly background: Background;
  /** Whether the background is a wall of one colour. */
  readonly plain: boolean;
  /** Whether the background alone defines the silhouette, without the prior. */
  readonly flooded: boolean;
  /** The share that looks like shaded background outside the likely body; 0 where it is not plain. */
  readonly shaded: number;
  /** The area that a flood fill of the wall leaves: the person and the objects around them. */
  readonly left: Region;
}

const MAX_SHADED = 0.06;
/** The share of a flood's result that is a thing beside the body. */
const LEAST_THING = 0.01;
/** Pixels. */
const RIM = 3.5;
/** Half its width; an edge is measured over five pixels. */
const THICKEST_LINE = 2.6;
const FINGERS = 6;
const PLAIN_BACKGROUND = 0.8;
const EVEN_BACKGROUND = 0.92;
const ROUGHEST_BACKGROUND = 3;

/** The area that a flood of the background leaves; a graph cut if that area is no plausible body. */
export function findSilhouette(
  lab: LabImage,
  face: Face,
  points: PlacedPoints | null = null,
): Silhouette {
  const small = halfLab(lab);
  const { background, backgroundMask } = findBackground(lab, small, face);
  const rest = personWithout(backgroundMask, face);
  const flooded = trimRim(withoutLines(rest, face), lab, small, background);
  const usual = bodyPrior(lab, face, null);
  const plain = background.inlierShare > PLAIN_BACKGROUND && background.sigma < ROUGHEST_BACKGROUND;
  const isAlike =
    plain &&
    (isChestLikeBackground(lab, background, face) ||
      hasDetachedPart(flooded, backgroundMask, usual));
  const shaded = shadedShare(flooded, usual, lab, background, face);
  const byFlood = (): Silhouette => {
    const region = cutGaps(flooded, lab, background, face);
    return { region, background, plain, flooded: true, shaded, left: flooded };
  };
  const isClear = plain && !isAlike && shaded < MAX_SHADED && isPlausible(flooded, usual);
  // The flood goes around things: those that touch the body stay in its result.
  const things = isClear ? findClutter(small, backgroundMask, usual, true) : null;
  if (isClear && !things) return byFlood();
  const expected = points ? bodyPrior(lab, face, points) : usual;
  const scene = { lab, small, face, background, backgroundMask, flooded, usual, expected, isAlike };
  if (plain) {
    const cut = cutBeforeWall(scene, points ? null : things);
    return isClear && !hasMore(flooded, cut.region) ? byFlood() : cut;
  }
  const region = partWithFace(cutPerson(lab, small, null, expected, false), face);
  return { region, background, plain, flooded: false, shaded: 0, left: flooded };
}

/** Whether the flood's result has parts that are not in the cut. */
function hasMore(flooded: Region, cut: Region): boolean {
  const near = dilate(cut, CUT_PRECISION);
  let all = 0;
  let more = 0;
  for (let i = 0; i < near.data.length; i++) {
    all += flooded.data[i];
    if (flooded.data[i] && !near.data[i]) more++;
  }
  return more > LEAST_THING * all;
}

interface WallScene {
  readonly lab: LabImage;
  /** `lab` at half its size. */
  readonly small: LabImage;
  readonly face: Face;
  readonly background: Background;
  readonly backgroundMask: Region;
  /** The region that a flood of the wall does not reach. */
  readonly flooded: Region;
  /** A usual body under the face, and the one that the member's points expect. */
  readonly usual: BodyPrior;
  readonly expected: BodyPrior;
  /** Whether clothes have the wall's colour. */
  readonly isAlike: boolean;
}

/**
 * The silhouette before a plain wall by a graph cut, with the fine outline of the flood.
 *
 * @param things the colours around the expected body; null if they are not known yet
 */
function cutBeforeWall(scene: WallScene, things: ColorModel | null): Silhouette {
  const { lab, small, face, background, backgroundMask, flooded, usual, expected, isAlike } = scene;
  const isEven = background.inlierShare > EVEN_BACKGROUND;
  const clutter = things ?? findClutter(small, backgroundMask, expected, isEven);
  const cut = cutPerson(lab, small, { background, clutter }, expected, isAlike);
  const outlined = clutter ? withoutWall(scene, cut) : withFineOutline(scene, cut);
  const whole = partWithFace(outlined, face);
  const tinted = isAlike ? null : { lab, background, backgroundMask, face, usual };
  const person = tinted ? partWithFace(withoutTint(whole, tinted), face) : whole;
  const region = cutGaps(person, lab, background, face);
  return {
    region,
    background,
    plain: true,
    flooded: false,
    shaded: shadedShare(region, usual, lab, background, face),
    left: tinted ? withoutTint(flooded, tinted) : flooded,
  };
}

/** The cut without the wall beside head and neck, but with the clothes that the flood lost there. */
function withoutWall(scene: WallScene, cut: Region): Region {
  const { flooded } = scene;
  const isWall = wallAtHead(scene);
  const lost = lostIn(scene, cut);
  const isPerson = (i: number) => flooded.data[i] === 1 || lost?.data[i] === 1 || !isWall(i);
  return { ...cut, data: cut.data.map((inside, i) => (inside && isPerson(i) ? 1 : 0)) };
}

/** The clothes like the wall that the flood lost; null if no clothes are like the wall. */
function lostIn({ lab, face, background, flooded, isAlike }: WallScene, cut: Region) {
  return isAlike ? lostClothes(flooded, cut, lab, background, face) : null;
}

function wallTest({ lab, background }: WallScene): (i: number) => boolean {
  const far = FAR * background.sigma;
  return (i) => distanceToBackground(lab, background, i) < far || isShadow(lab, background, i);
}

/** Whether a pixel is wall beside head or neck. */
function wallAtHead(scene: WallScene): (i: number) => boolean {
  const isBackground = wallTest(scene);
  const neck = neckEnds(scene.face) * scene.lab.width;
  return (i) => i < neck && isBackground(i);
}

/** The flood's outline near the cut, and the parts of the cut that the flood lost. */
function withFineOutline(scene: WallScene, cut: Region): Region {
  const { lab, flooded, expected } = scene;
  const isWall = wallAtHead(scene);
  const within = erode(cut, CUT_PRECISION);
  const lost = lostIn(scene, cut);
  const isAdded = (i: number) =>
    lost?.data[i] === 1 ||
    (within.data[i] === 1 && expected.data[priorIndex(i, lab.width)] > 0 && !isWall(i));
  return combine(flooded, cut, wallTest(scene), isAdded);
}

function partWithFace(region: Region, face: Face): Region {
  const row = Math.round(face.y + face.height / 2);
  const middle = row * region.width + Math.round(face.x + face.width / 2);
  const parts = connectedComponents(openRegion(region, 1));
  const own = parts.find((part) => part.includes(middle)) ?? largest(parts);
  const person = createRegion(region.width, region.height);
  for (const i of own) person.data[i] = 1;
  return person;
}

/** Leaves out the edges of shadows and folds, which a flood does not enter; fingers stay. */
function withoutLines(person: Region, face: Face): Region {
  const thick = partWithFace(openRegion(person, THICKEST_LINE), face);
  const near = dilate(thick, FINGERS);
  return { ...person, data: person.data.map((inside, i) => inside & near.data[i]) };
}

function personWithout(backgroundMask: Region, face: Face): Region {
  const rest = { ...backgroundMask, data: inverted(backgroundMask.data) };
  const person = partWithFace(rest, face);
  const closed = erode(dilate(person, 2), 2);
  for (let i = 0; i < closed.data.length; i++) {
    if (!person.data[i] && backgroundMask.data[i]) closed.data[i] = 0;
  }
  return closed;
}

/** Removes edge pixels that look more like shaded background than like the person inside. */
function trimRim(person: Region, lab: LabImage, small: LabImage, background: Background): Region {
  const core = erode(person, RIM);
  const inside = colorsWithin(core, small);
  const trimmed = { ...person, data: person.data.slice() };
  for (let i = 0; i < trimmed.data.length; i++) {
    if (!person.data[i] || core.data[i]) continue;
    const k = ((i % lab.width) >> 1) + (Math.floor(i / lab.width) >> 1) * small.width;
    if (!inside.l.data[k]) continue;
    const [l, a, b] = [lab.l.data[i], lab.a.data[i], lab.b.data[i]] as [number, number, number];
    const backgroundL = background.l.data[i];
    const ratio = Math.min(1, Math.max(1 - DEEPEST_SHADOW, l / backgroundL));
    const toBackground =
      (l - ratio * backgroundL) ** 2 +
      (a - ratio * background.a.data[i]) ** 2 +
      (b - ratio * background.b.data[i]) ** 2 +
      // The prior of a shadow is lower than that of none.
      (0.3 * (1 - ratio) * backgroundL) ** 2;
    const toPerson =
      (l - inside.l.data[k]) ** 2 + (a - inside.a.data[k]) ** 2 + (b - inside.b.data[k]) ** 2;
    if (toBackground < toPerson) trimmed.data[i] = 0;
  }
  return openRegion(trimmed, 1);
}

function colorsWithin({ width, data }: Region, small: LabImage) {
  const weight = createPlane(small.width, small.height);
  for (let i = 0; i < weight.data.length; i++) {
    const from = 2 * Math.floor(i / small.width) * width + 2 * (i % small.width);
    weight.data[i] = data[from] + data[from + 1] + data[from + width] + data[from + width + 1];
  }
  const [l, a, b] = blurPlanesWeighted([small.l, small.a, small.b], weight, RIM / 2);
  return { l: l, a: a, b: b };
}

function largest(parts: readonly Int32Array[]): Int32Array {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), new Int32Array(0));
}
