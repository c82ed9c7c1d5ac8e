import { median } from "../engines/local/image/index.ts";
import type { Face } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";
import { type KeptEdge, keptEdges } from "./kept-edges.ts";

/** In face widths: below the chin, or from the middle of the body. */
const SHOULDERS = 0.2;
const KNEES = 6.5;
const BREADTH = 2.4;
const BAND = 0.7;
const NO_SIDE = 0.25;
/** Around the square of the face. */
const HEAD = 0.3;
/** The multiple of the noise that is subtracted, because noise may move edges on both sides at once. */
const NOISE = 1.5;
/** Half of a usual waist. */
const HALF_WAIST = 0.95;
/** A side with fewer kept edges says nothing. */
const LEAST_EDGES = 5;
/** So many edges must have moved as far: a single one may be matched wrongly. */
const AGREEING = 4;

/**
 * How much narrower the body became, as a share of half a usual waist, at the height where it did most.
 * The edges that a result kept (arms, hands, trousers, the outline beside the garment) move inwards on
 * both sides of a narrowed body; a garment moves none. Null where too few edges were kept.
 */
export function narrowingOf(aligned: Aligned, face: Face): number | null {
  const chin = face.y + 1.12 * face.height;
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
    const left = inwards(
      inBand.filter(({ x }) => x < middle - aside),
      1,
    );
    const right = inwards(
      inBand.filter(({ x }) => x > middle + aside),
      -1,
    );
    if (left === null || right === null) continue;
    const narrowing = (left + right) / 2 - NOISE * noise;
    most = Math.max(most ?? 0, narrowing / (HALF_WAIST * face.width));
  }
  return most;
}

/** Pixels; edges that moved outwards as far are taken for noise. */
function inwards(edges: readonly KeptEdge[], sign: number): number | null {
  if (edges.length < LEAST_EDGES) return null;
  const moves = edges.map(({ moved }) => sign * moved).sort((a, b) => b - a);
  const rank = Math.min(moves.length >> 1, AGREEING - 1);
  return moves[rank] + Math.min(0, moves[moves.length - 1 - rank]);
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
