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
/** The share of a side's edges that may have moved less than those that moved together. */
const APART = 0.25;
/** Below a hem only the end of a narrowing is visible: edges that moved together count this often. */
const TOGETHER = 2.4;
/** Half the usual waist width, in face widths. */
const HALF_WAIST = 0.95;
/** A side with fewer kept edges says nothing; fewer than the second do not count as moved together. */
const LEAST_EDGES = 5;
const LEAST_TOGETHER = 8;
/** The number of edges that must have moved as far, because a single one may be a false match. */
const AGREEING = 4;

/**
 * The largest narrowing of the body, as a share of half the usual waist width. The edges that a
 * result kept (arms, hands, trousers, the outline beside the garment) move inwards on both sides of
 * a narrowed body; a garment moves none. Null if too few edges were kept.
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
    const far = (left.far + right.far) / 2 - NOISE * noise;
    const together = Math.min(left.together, right.together) - NOISE * noise;
    const narrowing = Math.max(far, TOGETHER * together);
    most = Math.max(most ?? 0, narrowing / (HALF_WAIST * face.width));
  }
  return most;
}

/** How many pixels a side's edges moved inwards. */
interface Inwards {
  /** As far as several edges; edges that moved outwards as far are taken for noise. */
  readonly far: number;
  /** At least as far as most edges. */
  readonly together: number;
}

function inwards(edges: readonly KeptEdge[], sign: number): Inwards | null {
  if (edges.length < LEAST_EDGES) return null;
  const moves = edges.map(({ moved }) => sign * moved).sort((a, b) => b - a);
  const rank = Math.min(moves.length >> 1, AGREEING - 1);
  const far = moves[rank] + Math.min(0, moves[moves.length - 1 - rank]);
  const least = moves[moves.length - 1 - Math.floor(APART * moves.length)];
  return { far, together: moves.length < LEAST_TOGETHER ? 0 : least };
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
