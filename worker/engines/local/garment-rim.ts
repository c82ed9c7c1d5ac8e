import { squaredDistance } from "./pixels/distance.ts";
import { connectedComponents } from "./pixels/flood.ts";
import { watershed } from "./pixels/watershed.ts";
import { windowMaximum, windowMinimum } from "./pixels/window-maximum.ts";

/** Width of the rim in which the outline is settled: JPEG's ringing and the edge's own width. */
const RIM = 10;
/** Inside this, cloth as pale as the ground is cloth for sure. */
const DEEP = 20;
const DEEP_UNLIKE = 1.5;
/** Lab distance from the ground that makes cloth of a pixel between rim and depth. */
const UNLIKE_GROUND = 5;
/** Within this Lab distance over a window, and over this share of the picture, it is bare ground. */
const BARE_GROUND = 1;
const POCKET_WINDOW = 2;
const POCKET_AREA = 0.0002;
/** Steps of the watershed's relief to a doubling of the gradient. */
const RELIEF_STEPS = 40;
const GROUND = 1;
const CLOTH = 2;
/** Opens pockets: spots inside that are the bare ground itself, as between a sleeve and the trunk. */
export function openPockets(
  outside: Uint8Array,
  unlike: Float32Array,
  width: number,
  height: number,
): void {
  const farthest = windowMaximum(unlike, width, height, POCKET_WINDOW);
  const bare = new Uint8Array(outside.length);
  for (let i = 0; i < bare.length; i++) bare[i] = !outside[i] && farthest[i]! < BARE_GROUND ? 1 : 0;
  const { labels, areas } = connectedComponents(bare, width, height);
  const smallest = POCKET_AREA * outside.length;
  for (let i = 0; i < bare.length; i++) {
    if (areas[labels[i]!]! > smallest) outside[i] = 1;
  }
}

/**
 * Draws the outline on the strongest edge of the rim: between the ground and what lies deep
 * enough inside to be cloth, by a watershed on the gradient. This passes over JPEG's ringing
 * and opens narrow clefts, without letting the ground into a pale stripe behind a faint edge.
 */
export function settleRim(
  outside: Uint8Array,
  unlike: Float32Array,
  gradient: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const leastUnlike = windowMinimum(unlike, width, height, 2);
  const depth = squaredDistance(outside, width, height);
  const labels = new Uint8Array(outside.length);
  const relief = new Uint8Array(outside.length);
  for (let i = 0; i < labels.length; i++) {
    if (outside[i]) labels[i] = GROUND;
    else if (depth[i]! > DEEP * DEEP && leastUnlike[i]! > DEEP_UNLIKE) labels[i] = CLOTH;
    else if (depth[i]! > RIM * RIM && leastUnlike[i]! > UNLIKE_GROUND) labels[i] = CLOTH;
    else relief[i] = Math.min(255, RELIEF_STEPS * Math.log2(1 + gradient[i]!));
  }
  watershed(labels, relief, width, height);
  return labels.map((label) => (label === CLOTH ? 1 : 0));
}
