import type { RgbaImage } from "./image.ts";

/**
 * Scales a picture down so that its longer side is at most `longest` and it has at most `most`
 * pixels. A smaller picture is given back as it is.
 */
export function fitWithin(image: RgbaImage, longest: number, most = Infinity): RgbaImage {
  const { width, height } = image;
  const scale = Math.min(longest / Math.max(width, height), Math.sqrt(most / (width * height)));
  if (scale >= 1) return image;
  return shrink(
    image,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
}

/** Where a line's pixels go when it is made shorter: into one, or a part into the next as well. */
interface Shares {
  readonly into: Int32Array;
  /** What goes into that one, and what into the next. */
  readonly first: Float32Array;
  readonly next: Float32Array;
}

function sharesOf(from: number, to: number): Shares {
  const step = from / to;
  const into = new Int32Array(from);
  const first = new Float32Array(from);
  const next = new Float32Array(from);
  for (let k = 0; k < from; k++) {
    const target = Math.min(to - 1, Math.floor(k / step));
    const end = (target + 1) * step;
    const share = target === to - 1 ? 1 : Math.min(1, end - k);
    into[k] = target;
    first[k] = share / step;
    next[k] = (1 - share) / step;
  }
  return { into, first, next };
}

/** Averages over each new pixel's exact area, colours weighted by alpha; row by row. */
function shrink(image: RgbaImage, width: number, height: number): RgbaImage {
  const across = sharesOf(image.width, width);
  const down = sharesOf(image.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const line = new Float32Array((width + 1) * 4);
  const sums = new Float32Array(width * 4);
  for (let y = 0; y < image.height; y++) {
    squeezeRow(image, y, across, line);
    const share = down.first[y]!;
    for (let k = 0; k < sums.length; k++) sums[k]! += share * line[k]!;
    if (y + 1 < image.height && down.into[y + 1] === down.into[y]) continue;
    writeRow(data, down.into[y]! * sums.length, sums);
    const rest = down.next[y]!;
    for (let k = 0; k < sums.length; k++) sums[k] = rest * line[k]!;
  }
  return { width, height, data };
}

/** A row made shorter; four floats a pixel, colours premultiplied by alpha. */
function squeezeRow(
  { width, data }: RgbaImage,
  y: number,
  { into, first, next }: Shares,
  line: Float32Array,
): void {
  line.fill(0);
  for (let x = 0, p = 4 * y * width; x < width; x++, p += 4) {
    const opacity = data[p + 3]! / 255;
    const own = opacity * first[x]!;
    const rest = opacity * next[x]!;
    const t = 4 * into[x]!;
    line[t]! += own * data[p]!;
    line[t + 1]! += own * data[p + 1]!;
    line[t + 2]! += own * data[p + 2]!;
    line[t + 3]! += own;
    if (rest === 0) continue;
    line[t + 4]! += rest * data[p]!;
    line[t + 5]! += rest * data[p + 1]!;
    line[t + 6]! += rest * data[p + 2]!;
    line[t + 7]! += rest;
  }
}

function writeRow(data: Uint8ClampedArray, row: number, sums: Float32Array): void {
  for (let k = 0; k < sums.length; k += 4) {
    const alpha = sums[k + 3]!;
    const scale = alpha > 0 ? 1 / alpha : 0;
    data[row + k] = sums[k]! * scale;
    data[row + k + 1] = sums[k + 1]! * scale;
    data[row + k + 2] = sums[k + 2]! * scale;
    data[row + k + 3] = alpha * 255;
  }
}
