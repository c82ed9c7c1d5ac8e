import { mean, median, type RgbaImage, toLab } from "../engines/local/image/index.ts";
import { scaleTo } from "../media/codecs/pixels.ts";

/** The longer side of the pictures that are compared, in pixels. */
export const COMPARED_SIDE = 128;

/** Pixels; the mean of a block cancels the noise of an encoder. */
const BLOCK = 4;
/** The margin that a shift leaves inside the picture, in pixels. */
const MARGIN = 2;
/** Pixels by which a result may be moved. */
const SHIFTS = [-1, 0, 1];
/** L*a*b* units of a block's mean. */
const VISIBLE = 5;
const ROUNDS = 3;
/** The limit of outliers in median residuals, and the least median in L*a*b* units. */
const OUTLIER = 3;
const LEAST_RESIDUAL = 1;

type Planes = readonly [l: Float32Array, a: Float32Array, b: Float32Array];

/**
 * The share of blocks whose colour differs visibly, 0..1; nearly none where an engine returned the
 * photo itself. Both have sides of at most `COMPARED_SIDE`. The light, contrast and white balance of the
 * whole picture are no change of it: each channel is first fitted by a line.
 */
export function changeOf(photo: RgbaImage, result: RgbaImage): number {
  const before = blocksOf(photo, 0, 0);
  const scaled = scaleTo(result, photo.width, photo.height);
  const shares = SHIFTS.flatMap((dx) =>
    SHIFTS.map((dy) => shareOfChanged(before, blocksOf(scaled, dx, dy))),
  );
  return Math.min(...shares);
}

/** The mean colours of the blocks inside the margin, moved by a shift. */
function blocksOf({ width, height, data }: RgbaImage, dx: number, dy: number): Planes {
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN) / BLOCK));
  const rows = Math.max(1, Math.floor((height - 2 * MARGIN) / BLOCK));
  const means = new Float32Array(4 * columns * rows);
  for (let y = 0; y < rows * BLOCK; y++) {
    for (let x = 0; x < columns * BLOCK; x++) {
      const from = 4 * ((y + MARGIN + dy) * width + x + MARGIN + dx);
      const to = 4 * (Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK));
      for (let c = 0; c < 4; c++) {
        means[to + c] = (means[to + c] ?? 0) + (data[from + c] ?? 0) / BLOCK ** 2;
      }
    }
  }
  const { l, a, b } = toLab({
    width: columns,
    height: rows,
    data: Uint8ClampedArray.from(means),
  });
  return [l.data, a.data, b.data];
}

function shareOfChanged(before: Planes, after: Planes): number {
  const [l, a, b] = [0, 1, 2].map((channel) =>
    residuals(before[channel] ?? after[0], after[channel] ?? after[0]),
  );
  const changed = before[0].filter(
    (_, k) => Math.hypot(l?.[k] ?? 0, a?.[k] ?? 0, b?.[k] ?? 0) > VISIBLE,
  );
  return changed.length / before[0].length;
}

/** The differences that a line fitted to most blocks does not explain. */
function residuals(before: Float32Array, after: Float32Array): Float32Array {
  let left = after.map((value, k) => value - (before[k] ?? 0));
  for (let round = 0; round < ROUNDS; round++) {
    const limit = OUTLIER * Math.max(LEAST_RESIDUAL, median([...left].map(Math.abs)));
    const [slope, offset] = fitLine(before, after, (k) => Math.abs(left[k] ?? 0) < limit);
    left = after.map((value, k) => value - slope * (before[k] ?? 0) - offset);
  }
  return left;
}

/** Least squares over the blocks that count. */
function fitLine(
  from: Float32Array,
  to: Float32Array,
  counts: (k: number) => boolean,
): readonly [slope: number, offset: number] {
  const chosen = [...from.keys()].filter(counts);
  const x = mean(chosen.map((k) => from[k] ?? 0));
  const y = mean(chosen.map((k) => to[k] ?? 0));
  const variance = mean(chosen.map((k) => ((from[k] ?? 0) - x) ** 2));
  const covariance = mean(chosen.map((k) => ((from[k] ?? 0) - x) * ((to[k] ?? 0) - y)));
  // One colour has no slope.
  const slope = variance > 1 ? covariance / variance : 1;
  return [slope, y - slope * x];
}
