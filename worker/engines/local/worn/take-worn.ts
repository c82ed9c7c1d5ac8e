import type { GarmentRefusal } from "#worker/contract/failures.ts";
import {
  type BottomKind,
  type GarmentCutout,
  type GarmentKind,
  type GarmentResult,
  type GarmentSide,
  isBottom,
  mapSide,
  matteEdge,
  pureCloth,
  shapeOfBottom,
  softMask,
  type TakenGarment,
  workingGarment,
} from "../garment/index.ts";
import {
  bleedColors,
  minimaxFlood,
  mix,
  type Point,
  type RgbaImage,
  shareWithin,
} from "../image/index.ts";
import { type Body, type Face, findBody, findFaces, trunkEdgeAt } from "../person/index.ts";
import { refusePhoto } from "../photo-check.ts";
import { endsOfDress, showsTrousers } from "./dress-ends.ts";
import { withMirroredArm } from "./mirrored-arm.ts";
import { withHead, withoutRows } from "./missing-head.ts";
import { edgeBesideArm, findWornBottom } from "./worn-bottom.ts";
import type { WornCloth } from "./worn-cloth.ts";
import { type Extent, findWornTop, type WornTop } from "./worn-top.ts";

const MIN_CONFIDENCE = 0.5;
/** Shares of the garment that hair and hands may cover. */
const MOST_COVERED = 0.12;
/** In face widths. */
const SHOULDER_HEIGHT = 0.3;
const SHORTEST_SIDE = 0.8;
const UNEVEN = 0.35;
/** The same of the distances from the neck where no hair hides a collar: a head can lean aside. */
const UNEVEN_ASIDE = 0.45;
/** The share of the garment that hair and hands may cover there. */
const HARDLY_COVERED = 0.03;
/** The share of the cloth on either side of the body's middle. */
const LEAST_SIDE = 0.42;
/** Rows. */
const HEM_ROWS = 2;
/** In face widths. */
const BELOW_HEM = { from: 0.3, to: 0.8, halfWidth: 0.35 };
/** The share above the armpits, without sleeves, that has the colours of the chest. */
const OWN_COLORS = 0.8;
/** Pixels: around the cloth, and under hair and hands that cover a part of it. */
const BLEED_REACH = { around: 24, under: 160 };
const EDGE_REACH = 8;

/**
 * The garment that a frontal person in the picture wears; a top or a dress where `kind` is null.
 *
 * Its landmarks are those of the body: shoulders, armpits, the end of the sleeve on each arm, and the
 * hem; waist and legs for a bottom. `garment_worn` where body or garment is not certain.
 */
export function takeWorn(picture: RgbaImage, kind: GarmentKind | null): GarmentResult {
  const image = workingGarment(picture);
  const faces = findFaces(image, { tilted: true });
  const [face] = faces;
  if (!face || refusePhoto(image, faces)) return refuse("garment_worn");
  return takeBelow(image, face, kind);
}

/**
 * The garment of a person whose head is outside of the picture, taken as `takeWorn` does. Null if no such
 * person is found, or if body or garment is not certain.
 */
export function takeWornBelowNeck(
  picture: RgbaImage,
  kind: GarmentKind | null,
): TakenGarment | null {
  const whole = withHead(workingGarment(picture));
  if (!whole || refusePhoto(whole.image, [whole.face])) return null;
  const taken = takeBelow(whole.image, whole.face, kind);
  return taken.ok ? withoutRows(taken, whole.above) : null;
}

function takeBelow(picture: RgbaImage, face: Face, kind: GarmentKind | null): GarmentResult {
  const seen = findBody(picture, face);
  if (seen.confidence < MIN_CONFIDENCE) return refuse("garment_worn");
  if (kind !== null && isBottom(kind)) return takeBottom(picture, seen, kind);
  const mirrored = withMirroredArm(picture, seen);
  const image = mirrored ?? picture;
  const body = mirrored ? findBody(mirrored, face) : seen;
  if (body.confidence < MIN_CONFIDENCE) return refuse("garment_worn");
  const continues = continuesBelow(body);
  return takeUpper(image, body, kind ?? (continues ? "dress" : "top"), continues);
}

function takeUpper(
  image: RgbaImage,
  body: Body,
  kind: "top" | "dress",
  continues: boolean,
): GarmentResult {
  const ofTop = continues ? null : extentOfTop(body);
  const extent = kind === "dress" ? extentOfDress(body) : ofTop;
  const hangs = body.left.hangs && body.right.hangs;
  const top = hangs && extent ? findWornTop(body, extent) : null;
  if (!top || !isWhole(top, body)) return refuse("garment_worn");
  if (kind === "dress" && !isBalanced(top.cloth, body)) return refuse("garment_worn");
  const { sleeves, left, right, neckline } = top;
  const move = toImage(body);
  return garmentOf(body, drawCloth(image, top.cloth), {
    kind,
    sleeves,
    turns: 0,
    left: mapSide(left, move),
    right: mapSide(right, move),
    neckline: move(neckline),
    bottom: null,
  });
}

function takeBottom(image: RgbaImage, body: Body, kind: BottomKind): GarmentResult {
  const cloth = findWornBottom(body, kind);
  if (!cloth || cloth.covered > MOST_COVERED || !isBalanced(cloth, body)) {
    return refuse("garment_worn");
  }
  const drawn = drawCloth(image, cloth);
  const foot = { x: toImage(body)({ x: body.shoulders.centre, y: 0 }).x, y: 0 };
  const upright = { foot, right: { x: 1, y: 0 }, down: { x: 0, y: 1 }, symmetry: 1 };
  const inside = drawn.mask.data.map((alpha) => (alpha > 127 ? 1 : 0));
  const bottom = shapeOfBottom(inside, image, upright, { kind, isTold: true });
  if (!bottom) return refuse("garment_worn");
  const [waist] = bottom.rows;
  const hem = bottom.rows[bottom.rows.length - 1];
  return garmentOf(body, drawn, {
    kind,
    sleeves: "none",
    turns: 0,
    left: seam(waist.left, hem.left),
    right: seam(waist.right, hem.right),
    neckline: mix(waist.left, waist.right, 0.5),
    bottom,
  });
}

/** Whether both sides of the body show about as much cloth; otherwise a part was not found. */
function isBalanced({ whole }: WornCloth, { shoulders }: Body): boolean {
  const { width, data } = whole;
  let [all, left] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    all++;
    if (i % width < shoulders.centre) left++;
  }
  return Math.min(left, all - left) > LEAST_SIDE * all;
}

/** A side without shoulder and sleeve. */
function seam(waist: Point, hem: Point): GarmentSide {
  const above = { collar: waist, shoulder: waist, armpit: waist };
  const cuff = { cuffOuter: waist, cuffInner: waist, outerEdge: [], innerEdge: [] };
  return { ...above, ...cuff, waist, hem };
}

function garmentOf(
  { confidence }: Body,
  { inner, ...drawn }: ReturnType<typeof drawCloth>,
  shape: Omit<GarmentCutout, "image" | "mask" | "outer" | "confidence">,
): GarmentResult {
  return { ok: true, inner, garment: { ...shape, ...drawn, confidence } };
}

/** From the analysed picture to the garment's picture. */
function toImage({ scale }: Body): (point: Point) => Point {
  return ({ x, y }) => ({ x: x / scale, y: y / scale });
}

/** Null for a top whose hem is outside the picture. */
function extentOfTop(body: Body): Extent | null {
  const { hem, lab } = body;
  if (hem >= lab.height - HEM_ROWS) return null;
  return { hemAt: hemOf(body), edgeAt: trunkEdgeAt };
}

/** Null where the picture does not show bare legs below the hem. */
function extentOfDress(body: Body): Extent | null {
  const ends = endsOfDress(body);
  if (!ends) return null;
  const hem = ends.bareFrom + HEM_ROWS;
  return { hemAt: () => hem, edgeAt: edgeBesideArm(body, ends.handsEnd) };
}

/** Whether the cloth of the trunk goes on below the row of its hem, as that of a dress does. */
function continuesBelow(body: Body): boolean {
  const { surfaces, shoulders, face, hem } = body;
  if (body.hemLine) return false;
  const half = BELOW_HEM.halfWidth * face.width;
  const below = {
    left: Math.round(shoulders.centre - half),
    right: shoulders.centre + half,
    top: Math.round(hem + BELOW_HEM.from * face.width),
    bottom: hem + BELOW_HEM.to * face.width,
  };
  const hasColors = shareWithin(surfaces.top, below) > 0.5;
  return hasColors && !(body.changesAtHem && showsTrousers(body));
}

/** Whether both shoulders of the garment are there, alike, and of its own colours. */
function isWhole({ cloth, left, right }: WornTop, body: Body): boolean {
  const unit = body.face.width;
  if (cloth.covered > MOST_COVERED) return false;
  const sides = [left, right];
  const hasShoulders = sides.every(({ collar, armpit, hem }) => {
    return armpit.y - collar.y > SHOULDER_HEIGHT * unit && hem.y - armpit.y > SHORTEST_SIDE * unit;
  });
  const beside = sides.map(({ collar }) => Math.abs(collar.x - body.neck.x));
  const isSeen = cloth.covered < HARDLY_COVERED;
  const isEven =
    heightBetween(left.collar, right.collar, body) < UNEVEN * unit &&
    Math.abs(beside[0] - beside[1]) < (isSeen ? UNEVEN_ASIDE : UNEVEN) * unit;
  const { width, data } = cloth.seen;
  const last = Math.max(left.armpit.y, right.armpit.y) * width;
  // A print has other colours than the chest, and the chest's are around it.
  const ownColors = minimaxFlood(body.surfaces.top.data, width, cloth.seen.height);
  let [all, own] = [0, 0];
  for (let i = 0; i < last; i++) {
    // Sleeves may have another colour.
    const isTrunk = i % width > left.armpit.x && i % width < right.armpit.x;
    if (!data[i] || !isTrunk) continue;
    all++;
    own += ownColors[i];
  }
  return hasShoulders && isEven && own > OWN_COLORS * all;
}

/** How far one collar is below the other: on level shoulders, or along the shoulders of somebody who leans. */
function heightBetween(one: Point, other: Point, { left, right }: Body): number {
  const [from, to] = [left.shoulder, right.shoulder];
  const height = other.y - one.y;
  const leaning = ((to.y - from.y) / (to.x - from.x)) * (other.x - one.x);
  return Math.min(Math.abs(height), Math.abs(height - leaning));
}

function hemOf({ hem, hemLine }: Body): (x: number) => number {
  if (!hemLine || hemLine.length === 0) return () => hem;
  const first = hemLine[0].x;
  return (x) => hemLine[Math.min(hemLine.length - 1, Math.max(0, Math.round(x - first)))].y;
}

function drawCloth(image: RgbaImage, { whole, seen, covered }: WornCloth) {
  const { width, height } = image;
  const outline = softMask(whole.data, whole, image);
  const pure = pureCloth(softMask(seen.data, seen, image).wide, width);
  const data = matteEdge(image, bleedColors(image, pure, EDGE_REACH), outline);
  const mask = { width, height, data };
  const inner = { width, height, data: pure };
  const reach = covered > 0 ? BLEED_REACH.under : BLEED_REACH.around;
  return { image: bleedColors(image, pure, reach), mask, outer: mask, inner };
}

function refuse(failureCode: GarmentRefusal): GarmentResult {
  return { ok: false, failureCode };
}
