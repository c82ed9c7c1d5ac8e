import type { BottomKind } from "../garment/index.ts";
import { type Arm, type Body, findLegs, trunkEdgeAt } from "../person/index.ts";
import { findWornCloth, type WornCloth } from "./worn-cloth.ts";

/** In face widths: the rim of a top over the waistband, and cloth below the first bare row. */
const UNDER_TOP = 0.05;
const BELOW_HEM = 0.05;
/** The hem of a top may hang lower at one side. */
const SLANT = 1;
/** Trousers end at the shoes; in shares of the length from the waist to the ankle. */
const CUFF = 1.01;

/**
 * The garment's edge on an arm's side: the trunk's edge beside the forearm, the outline of the person
 * below the hand, and between them a straight line, because the hand hides the edge.
 */
export function edgeBesideArm({ silhouette }: Body, handsEnd: number) {
  const { width, data } = silhouette.region;
  const row = data.subarray(handsEnd * width, (handsEnd + 1) * width);
  const ends = { left: row.indexOf(1), right: row.lastIndexOf(1) };
  return (arm: Arm, y: number): number => {
    if (y <= arm.wrist) return trunkEdgeAt(arm, y);
    if (y >= handsEnd) return arm.side * Number.POSITIVE_INFINITY;
    const atWrist = trunkEdgeAt(arm, arm.wrist);
    if (ends.left < 0) return atWrist;
    const t = (y - arm.wrist) / (handsEnd - arm.wrist);
    return (1 - t) * atWrist + t * (arm.side < 0 ? ends.left : ends.right);
  };
}

/**
 * The skirt, trousers or shorts of a person whose feet are visible, from the waist or the hem of the
 * top down to its own hem. Null where legs or waist are not found, or the legs show another kind.
 */
export function findWornBottom(body: Body, kind: BottomKind): WornCloth | null {
  const legs = findLegs(body);
  if (typeof legs === "string" || !legs.topEnds) return null;
  const isBare = legs.bareFrom < legs.ankle;
  if (kind === "shorts" ? !isBare || !legs.parted : kind === "trousers" && !legs.parted)
    return null;
  const unit = body.face.width;
  const from = Math.max(legs.waist, body.hem + UNDER_TOP * unit);
  const cuff = legs.waist + CUFF * (legs.ankle - legs.waist);
  const to = isBare ? legs.bareFrom + BELOW_HEM * unit : cuff;
  const sides = [body.left, body.right];
  const edgeAt = edgeBesideArm(body, legs.handsEnd);
  const { width, data } = body.surfaces.top;
  return findWornCloth(body, (x, y) => {
    const isTop = y < from + SLANT * unit && data[y * width + x] === 1;
    if (y < from || y > to || isTop) return false;
    return sides.every((arm) => (x - edgeAt(arm, y)) * arm.side < 1);
  });
}
