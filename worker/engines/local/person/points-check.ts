import type { FitPoints } from "#worker/contract/fit.ts";
import { dilate, type Point } from "../image/index.ts";
import type { Body } from "./body.ts";
import type { SidePoints } from "./body-prior.ts";
import { placePoints } from "./points.ts";

/** Wider limits than for a detected body. */
const BREADTH = { least: 0.8, most: 6 };
const DROP = { least: -0.4, most: 2.2 };
const ASIDE = 1.5;
const LONGEST_LIMB = 1.6;
const TRUNK = { least: 0.25, most: 2 };
const OFF = 0.4;
const MAX_OFF = 2;

/** Whether points placed by hand are those of an upright body below the face. */
export function canBeBody(points: FitPoints, body: Body): boolean {
  const { left, right } = placePoints(points, body.lab);
  return isUpright(left, right) && isBelowFace(left, right, body) && isOnPerson(left, right, body);
}

function isUpright(left: SidePoints, right: SidePoints): boolean {
  const breadth = right.shoulder.x - left.shoulder.x;
  if (breadth <= 0) return false;
  const isLikely = (from: Point, to: Point) =>
    to.x - from.x > TRUNK.least * breadth && to.x - from.x < TRUNK.most * breadth;
  const limbs = [left, right].flatMap(({ shoulder, elbow, wrist }) => [
    Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y),
    Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y),
  ]);
  return (
    isLikely(left.waist, right.waist) &&
    isLikely(left.hip, right.hip) &&
    [left, right].every(({ shoulder, waist, hip }) => shoulder.y < waist.y && waist.y < hip.y) &&
    limbs.every((length) => length < LONGEST_LIMB * breadth)
  );
}

function isBelowFace(left: SidePoints, right: SidePoints, { face, chin }: Body): boolean {
  const unit = face.width;
  const breadth = (right.shoulder.x - left.shoulder.x) / unit;
  const drop = ((left.shoulder.y + right.shoulder.y) / 2 - chin) / unit;
  const aside = Math.abs((left.shoulder.x + right.shoulder.x) / 2 - face.x - unit / 2) / unit;
  return (
    breadth > BREADTH.least &&
    breadth < BREADTH.most &&
    drop > DROP.least &&
    drop < DROP.most &&
    aside < ASIDE
  );
}

function isOnPerson(left: SidePoints, right: SidePoints, { silhouette, face }: Body): boolean {
  if (!silhouette.flooded) return true;
  const { width, height, data } = dilate(silhouette.region, OFF * face.width);
  const isOff = ({ x, y }: Point) => {
    const column = Math.min(Math.max(Math.round(x), 0), width - 1);
    const row = Math.min(Math.max(Math.round(y), 0), height - 1);
    return !data[row * width + column];
  };
  const off = [left, right].flatMap((side) => Object.values(side).filter(isOff));
  return off.length <= MAX_OFF;
}
