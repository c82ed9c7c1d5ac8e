import { median } from "../engines/local/image/index.ts";
import { chinOf, type Face } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";
import { keptEdges } from "./kept-edges.ts";

/** In face widths: below the chin, or from the middle of the body. */
const SHOULDERS = 0.2;
const KNEES = 6.5;
const BREADTH = 2.4;
const BAND = 0.7;
const NO_SIDE = 0.25;
/** Around the square of the face. */
const HEAD = 0.3;
/** Half the usual waist width, in face widths. */
const HALF_WAIST = 0.95;
/** A side with fewer kept edges says nothing; fewer than the second do not count as moved together. */
const LEAST_EDGES = 5;
const LEAST_TOGETHER = 9;
/** Blocks of near rows share pixels: this many edges are one independent measurement. */
const SHARED = 3;
/** The standard error of a median, in median deviations of single measurements. */
const ERROR = 1.86;
/** The multiples of the noise that are subtracted, because noise may move edges on both sides at once. */
const NOISE = { together: 0.5, few: 1.5 };
/** Moves of few edges are often false matches: they count less by this factor than those of many. */
const FEW = 1 / 30;
/** The number of few edges that must have moved as far. */
const AGREEING = 4;

/**
 * The largest narrowing that is certain, as a share of half the usual waist width. The edges that a
 * result kept (arms, hands, trousers, the outline beside the garment) move inwards on both sides of
 * a narrowed body; a garment moves none. Below a hem only the end of a narrowing is visible, so that
 * a slight move counts if most edges made it. Null if too few edges were kept.
 */
export function narrowingOf(aligned: Aligned, face: Face): number | null {
  const chin = chinOf(face);
  const middle = face.x + face.width / 2;
  const bottom = chin + KNEES * face.width;
  const noise = noiseOf(aligned, face);
  const edges = keptEdges(aligned, {
    left: middle - BREADTH * face.width,
    right: middle + BREADTH * face.width,
    top: chin + SHOULDERS * face.width,
    bottom,
  });
  const band = BAND * face.width;
  const aside = NO_SIDE * face.width;
  let most: number | null = null;
  for (let top = chin; top < bottom; top += band / 2) {
    const inBand = edges.filter(({ y }) => y >= top && y < top + band);
    const left = inBand.filter(({ x }) => x < middle - aside).map(({ moved }) => moved);
    const right = inBand.filter(({ x }) => x > middle + aside).map(({ moved }) => -moved);
    const count = Math.min(left.length, right.length);
    if (count < LEAST_EDGES) continue;
    const narrowing =
      count < LEAST_TOGETHER
        ? FEW * ((ofSome(left) + ofSome(right)) / 2 - NOISE.few * noise)
        : Math.min(ofMost(left), ofMost(right)) - NOISE.together * noise;
    most = Math.max(most ?? 0, narrowing / (HALF_WAIST * face.width));
  }
  return most;
}

/** The median of edges' moves, less its standard error. */
export function ofMost(moves: readonly number[]): number {
  const middle = median(moves);
  const spread = median(moves.map((move) => Math.abs(move - middle)));
  return middle - ERROR * spread * Math.sqrt(SHARED / moves.length);
}

/** As far as several edges of a side; edges that moved outwards as far are taken for noise. */
function ofSome(moves: readonly number[]): number {
  const sorted = moves.toSorted((a, b) => b - a);
  const rank = Math.min(sorted.length >> 1, AGREEING - 1);
  return sorted[rank] + Math.min(0, sorted[sorted.length - 1 - rank]);
}

/** Pixels: how far a provider moved the edges of the head, which should not move. */
function noiseOf(aligned: Aligned, face: Face): number {
  const edges = keptEdges(aligned, {
    left: face.x - HEAD * face.width,
    right: face.x + (1 + HEAD) * face.width,
    top: face.y - HEAD * face.height,
    bottom: face.y + (1 + HEAD) * face.height,
  });
  return edges.length > 0 ? median(edges.map(({ moved }) => Math.abs(moved))) : 0;
}
