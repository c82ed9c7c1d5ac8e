import { type Mask, median, type Region } from "../image/index.ts";
import { trunkEdgeAt } from "../person/index.ts";
import type { Scene } from "./scene.ts";

/** The belly between the hem of a short garment and the bottoms. */
export interface Midriff {
  /** The last row of what can be left of a loose old top beside the bottoms. */
  readonly lowest: number;
  /** Whether a pixel is outside the body, where a loose old top stood off it. */
  readonly isBeside: (x: number, y: number) => boolean;
}

/** In face widths: half the columns that count, and what a hem may show of the old top. */
const HALF = 0.6;
const GAP = 0.2;
/** The rows below the old hem, in face widths, and the most of the old top's cloth in them. */
const BELOW = { from: 0.15, to: 0.6 };
const MOST_CLOTH = 0.3;

/**
 * Null unless the garment ends so far above the old top's hem that the belly shows. A dress stays
 * below a short garment, because it has no hem there.
 *
 * @param alpha of the garment, 0..255
 */
export function midriffOf(alpha: Mask, scene: Scene): Midriff | null {
  const { surfaces, shoulders, face, hem } = scene;
  const { width, height } = alpha;
  const unit = face.width;
  const from = Math.max(0, Math.round(shoulders.centre - HALF * unit));
  const to = Math.min(width - 1, Math.round(shoulders.centre + HALF * unit));
  const ends: number[] = [];
  for (let x = from; x <= to; x++) {
    let y = Math.min(height - 1, Math.round(hem));
    while (y > 0 && alpha.data[y * width + x] < 128) y--;
    ends.push(y);
  }
  const end = median(ends);
  if (end > hem - GAP * unit) return null;
  const rows = { from: hem + BELOW.from * unit, to: Math.min(height - 1, hem + BELOW.to * unit) };
  if (rows.to <= rows.from || clothIn(surfaces.top, { from, to }, rows) > MOST_CLOTH) return null;
  return { lowest: rows.to, isBeside: besideBody(scene, end, rows) };
}

/** The body narrows evenly from the new hem to the bottoms. */
function besideBody({ left, right, hem }: Scene, end: number, rows: { from: number; to: number }) {
  const edges = [left, right].map((arm) => {
    const outs: number[] = [];
    for (let y = rows.from; y <= rows.to; y++) outs.push(trunkEdgeAt(arm, y) * arm.side);
    return { side: arm.side, above: trunkEdgeAt(arm, end) * arm.side, below: Math.min(...outs) };
  });
  return (x: number, y: number) => {
    const t = Math.min(1, Math.max(0, (y - end) / (hem - end)));
    return (
      y > end && edges.some(({ side, above, below }) => x * side > above + t * (below - above))
    );
  };
}

function clothIn(top: Region, columns: { from: number; to: number }, rows: typeof columns): number {
  let cloth = 0;
  let all = 0;
  for (let y = Math.round(rows.from); y < rows.to; y++) {
    for (let x = columns.from; x <= columns.to; x++, all++) cloth += top.data[y * top.width + x];
  }
  return all === 0 ? 1 : cloth / all;
}
