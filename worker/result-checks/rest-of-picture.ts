import {
  blur,
  createRegion,
  dilate,
  type Lab,
  type LabImage,
  labDistance,
  mapLab,
  median,
  medianColor,
  minFilter,
  type Plane,
  type Point,
  pixelsIn,
  type Region,
  type RgbaImage,
  shrinkPlane,
} from "../engines/local/image/index.ts";
import { type Body, type Face, findBody } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";
import { isSkin, skinOf } from "./bared.ts";

/** The height of the copy on which the body is found and the rest compared, in pixels. */
const HEIGHT = 256;
/** In face widths: how far new garments reach beyond the body, for the comparison and for the blending. */
const MARGIN = { compared: 0.6, blended: 0.25 };
/** In face widths and heights. */
const HAIR = { half: 1.1, above: 0.6, below: 0.85 };
const FACE = { half: 0.5, middle: 0.55, height: 0.7 };
const HAND = { beyond: 0.35, radius: 0.4, leastSkin: 0.25 };
/** In radii of a hand: skin up to here beyond it, as a share of the hand's, is that of a bare leg. */
const LEG = { reach: 1.8, share: 0.4 };
/** The compared part of a forearm: above the wrist in lengths of the forearm, and in face widths. */
const FOREARM = { above: 0.25, radius: 0.25 };
/** The least share of an arm's skin that a sleeve covers with cloth. */
const COVERED = 0.7;
/** Units of a* and b*, and L*a*b* units: cloth differs by more from the skin and from the ground. */
const CLOTH = { fromSkin: 8, fromGround: 6 };
/** Pixels; a smaller part says nothing. */
const LEAST_PART = 30;
/** L*a*b* units after the light of the whole picture is subtracted. */
const VISIBLE = 12;
/** L*a*b* units: the photo is blended fully below the first, and not at all above the second. */
const DRIFT = { small: 5, large: 10 };
/** Pixels of the copy around a change that stay the result's, over which the blend fades. */
const FEATHER = 2;

type Part = "hair" | "hands" | "ground";

/** The shares of each part that changed visibly, 0..1, and where the photo may be blended back. */
interface RestOfPicture {
  readonly changed: Readonly<Record<Part, number>>;
  /** 0 the result, 1 the photo, on a small copy of the photo. */
  readonly opacity: Plane;
}

/** Compares the parts that no garment covers: hair, hands, and the ground away from the body. */
export function compareRest(aligned: Aligned, photo: RgbaImage, found: Face): RestOfPicture {
  const body = findBody(photo, found, { height: Math.min(HEIGHT, photo.height) });
  const { change, drift } = changeOf(aligned, body);
  const ground = groundOf(body, MARGIN.blended);
  const worn = mapLab(aligned.result, (plane) =>
    shrinkPlane(plane, body.lab.width, body.lab.height),
  );
  const hands = handsOf(body, worn, ground);
  const parts = { hair: hairOf(body), hands, ground: groundOf(body, MARGIN.compared) };
  const share = ({ data }: Region) => {
    let [changed, count] = [0, 0];
    for (let i = 0; i < data.length; i++) {
      if (!data[i] || change.data[i] < 0) continue;
      count++;
      if (change.data[i] > VISIBLE) changed++;
    }
    return count < LEAST_PART ? 0 : changed / count;
  };
  return {
    changed: { hair: share(parts.hair), hands: share(hands), ground: share(parts.ground) },
    opacity: opacityOf(body, { hands, ground }, change, drift),
  };
}

/** L*a*b* units; negative where the result does not reach. */
function changeOf({ photo, result, shows }: Aligned, body: Body) {
  const { lab, scale, chin, silhouette } = body;
  const { width, height } = lab.l;
  const [l, a, b] = (["l", "a", "b"] as const).map((channel) => {
    const data = result[channel].data.map((value, i) => value - photo[channel].data[i]);
    return shrinkPlane({ ...photo[channel], data }, width, height).data;
  });
  // The light of the whole picture is seen on the head, which the other checks compare by itself.
  const head = pixelsIn(silhouette.region).filter((i) => i < Math.round(chin) * width);
  const drift = [l, a, b].map((plane) => median(head.map((i) => plane[i])));
  const data = l.map((_, i) => {
    const [x, y] = [((i % width) + 0.5) / scale, (Math.floor(i / width) + 0.5) / scale];
    if (!shows(x, y)) return -1;
    return Math.hypot(l[i] - drift[0], a[i] - drift[1], b[i] - drift[2]);
  });
  return { change: { width, height, data }, drift: Math.hypot(...drift) };
}

function regionWhere({ lab }: Body, isIn: (x: number, y: number, i: number) => boolean): Region {
  const region = createRegion(lab.width, lab.height);
  for (let i = 0; i < region.data.length; i++) {
    if (isIn(i % lab.width, Math.floor(i / lab.width), i)) region.data[i] = 1;
  }
  return region;
}

function hairOf(body: Body): Region {
  const { face, silhouette } = body;
  const middle = { x: face.x + face.width / 2, y: face.y + FACE.middle * face.height };
  return regionWhere(body, (x, y, i) => {
    const off = (x - middle.x) / face.width;
    const isFace = Math.hypot(off / FACE.half, (y - middle.y) / (FACE.height * face.height)) < 1;
    const isNear = Math.abs(off) < HAIR.half && y > face.y - HAIR.above * face.height;
    const isAbove = y < face.y + HAIR.below * face.height;
    return silhouette.region.data[i] > 0 && isNear && isAbove && !isFace;
  });
}

/**
 * Returns whether a pixel of the result is cloth: its colour is neither that of the skin in another
 * light nor that of the photo's ground in the rows around `row`.
 */
function clothIn({ lab, face }: Body, worn: LabImage, ground: Region, row: number) {
  const skin = skinOf(worn, face);
  const beside = pixelsIn(ground).filter(
    (i) => Math.abs(Math.floor(i / lab.width) - row) < face.width,
  );
  const wall = beside.length < LEAST_PART ? null : medianColor(lab, beside);
  return (i: number): boolean => {
    const own: Lab = [worn.l.data[i], worn.a.data[i], worn.b.data[i]];
    if (Math.hypot(own[1] - skin.a, own[2] - skin.b) < CLOTH.fromSkin) return false;
    return wall === null || labDistance(own, wall) > CLOTH.fromGround;
  };
}

/**
 * Skin beyond the wrists; empty where a hand is hidden or was not found, where it lies on a bare leg,
 * which new trousers cover, or where the cloth of a new sleeve covers it with the forearm.
 */
function handsOf(body: Body, worn: LabImage, ground: Region): Region {
  const { lab, points, face } = body;
  const skin = skinOf(lab, face);
  const radius = HAND.radius * face.width;
  const hands = createRegion(lab.width, lab.height);
  const skinWithin = (middle: Point, reach: number) =>
    regionWhere(body, (x, y, i) => {
      return Math.hypot(x - middle.x, y - middle.y) < reach && isSkin(lab, i, skin);
    });
  const isEnough = (area: number, reach: number) => area >= HAND.leastSkin * Math.PI * reach ** 2;
  for (const side of ["left", "right"] as const) {
    const [elbow, wrist] = [points[`${side}Elbow`], points[`${side}Wrist`]].map(({ x, y }) => ({
      x: x * lab.width,
      y: y * lab.height,
    })) as [Point, Point];
    const along = (share: number) => ({
      x: wrist.x + share * (wrist.x - elbow.x),
      y: wrist.y + share * (wrist.y - elbow.y),
    });
    const middle = along(HAND.beyond);
    const hand = skinWithin(middle, radius);
    const area = pixelsIn(hand).length;
    const below = pixelsIn(skinWithin(middle, LEG.reach * radius)).filter(
      (i) => !hand.data[i] && Math.floor(i / lab.width) > middle.y,
    ).length;
    if (!isEnough(area, radius) || below > LEG.share * area) continue;
    const reach = FOREARM.radius * face.width;
    const forearm = skinWithin(along(-FOREARM.above), reach);
    const isCloth = clothIn(body, worn, ground, wrist.y);
    const isCovered = (part: Region) => {
      const pixels = pixelsIn(part);
      return pixels.filter(isCloth).length > COVERED * pixels.length;
    };
    const isBare = isEnough(pixelsIn(forearm).length, reach);
    if (isBare && isCovered(hand) && isCovered(forearm)) continue;
    for (let i = 0; i < hands.data.length; i++) hands.data[i] |= hand.data[i];
  }
  return hands;
}

/** The area without the person, further than `margin` face widths from the body below the chin. */
function groundOf({ silhouette: { region }, chin, face }: Body, margin: number): Region {
  const below = { ...region, data: region.data.slice() };
  below.data.fill(0, 0, Math.round(chin) * region.width);
  const near = dilate(below, margin * face.width);
  return { ...region, data: region.data.map((inside, i) => (inside || near.data[i] ? 0 : 1)) };
}

function opacityOf(
  body: Body,
  { hands, ground }: { readonly hands: Region; readonly ground: Region },
  { width, height, data }: Plane,
  drift: number,
) {
  const { region } = body.silhouette;
  const { small, large } = DRIFT;
  const opacity = data.map((change, i) => {
    const isHead = region.data[i] > 0 && i < Math.round(body.chin) * width;
    if (change < 0 || !(isHead || ground.data[i] || hands.data[i])) return 0;
    // A seam would show where the rest has another light.
    return Math.min(1, Math.max(0, (large - Math.max(change, drift)) / (large - small)));
  });
  const inner = minFilter(opacity, width, height, 2 * FEATHER);
  const soft = blur({ width, height, data: inner }, FEATHER);
  return { width, height, data: soft.data.map((value, i) => Math.min(value, opacity[i])) };
}
