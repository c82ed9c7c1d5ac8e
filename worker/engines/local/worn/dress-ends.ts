import { type Body, findLegs } from "../person/index.ts";
import { HAND } from "./worn-cloth.ts";

/** Rows of the analysed picture. */
interface DressEnds {
  /** The first row of bare legs. */
  readonly bareFrom: number;
  /** The row below both hands. */
  readonly handsEnd: number;
}

/** In face widths: half the distance between the hands, and the least visible length of bare legs. */
const HALF_WIDTH = 0.9;
const LEAST_LENGTH = 0.2;
/** The share of skin in the rows of bare legs. */
const BARE = 0.6;

/** The ends of a dress on a body; null where the picture shows no bare legs below it. */
export function endsOfDress(body: Body): DressEnds | null {
  const legs = findLegs(body);
  if (typeof legs !== "string") return legs.bareFrom < legs.ankle ? legs : null;
  const bareFrom = legs === "legs_cut" ? bareAboveEnd(body) : null;
  if (bareFrom === null) return null;
  const { left, right, face } = body;
  const hands = Math.round(Math.max(left.wrist, right.wrist) + HAND * face.width);
  return { bareFrom, handsEnd: Math.min(hands, body.lab.height - 1) };
}

/** Whether the picture shows two legs in cloth down to the feet. */
export function showsTrousers(body: Body): boolean {
  const legs = findLegs(body);
  return typeof legs !== "string" && legs.parted && legs.bareFrom >= legs.ankle;
}

/** The first row of bare legs in a picture that ends above the feet; null where cloth reaches its end. */
function bareAboveEnd({ silhouette, surfaces, shoulders, face, hem }: Body): number | null {
  const { width, height, data } = silhouette.region;
  const from = Math.max(0, Math.round(shoulders.centre - HALF_WIDTH * face.width));
  const to = Math.min(width, Math.round(shoulders.centre + HALF_WIDTH * face.width));
  const countIn = (y: number) => {
    let [all, bare] = [0, 0];
    for (let i = y * width + from; i < y * width + to; i++) {
      all += data[i];
      bare += data[i] & surfaces.skin.data[i];
    }
    return { all, bare };
  };
  // A frame around the picture shows no figure.
  let end = height;
  while (end > hem && countIn(end - 1).all === 0) end--;
  let row = end;
  for (; row > hem; row--) {
    const { all, bare } = countIn(row - 1);
    if (bare <= BARE * all) break;
  }
  return row > hem && end - row > LEAST_LENGTH * face.width ? row : null;
}
