import type { RgbaImage } from "../image.ts";

/**
 * Carries the colours of the pixels in `sure` (not 0) outwards over the rest, up to `reach`
 * pixels, each new pixel taking the mean of its neighbours already coloured. Rings are grown
 * breadth first, so colour travels straight away from the edge. Alpha becomes 255.
 */
export function bleedColours(image: RgbaImage, sure: Uint8Array, reach: number): RgbaImage {
  const { width, height } = image;
  const data = image.data.slice();
  const age = new Uint8Array(width * height);
  let front: number[] = [];
  for (let i = 0; i < age.length; i++) {
    data[4 * i + 3] = 255;
    if (!sure[i]) continue;
    age[i] = 1;
    if (touchesUnsure(sure, i, width, height)) front.push(i);
  }
  for (let ring = 2; ring <= reach + 1 && front.length > 0; ring++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        const j = i + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
        if (j < 0 || j >= age.length || age[j]) continue;
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
        age[j] = ring;
        next.push(j);
      }
    }
    for (const j of next) averageOlder(data, age, j, width, height);
    front = next;
  }
  return { width, height, data };
}

function touchesUnsure(sure: Uint8Array, i: number, width: number, height: number): boolean {
  const x = i % width;
  return (
    (x > 0 && !sure[i - 1]) ||
    (x < width - 1 && !sure[i + 1]) ||
    (i >= width && !sure[i - width]) ||
    (i < width * (height - 1) && !sure[i + width])
  );
}

/** Mean of those of the eight neighbours that were coloured in an earlier ring. */
function averageOlder(
  data: Uint8ClampedArray,
  age: Uint8Array,
  i: number,
  width: number,
  height: number,
): void {
  const x = i % width;
  const y = (i - x) / width;
  let count = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const j = ny * width + nx;
      if (!age[j] || age[j]! >= age[i]!) continue;
      count++;
      red += data[4 * j]!;
      green += data[4 * j + 1]!;
      blue += data[4 * j + 2]!;
    }
  }
  data[4 * i] = red / count;
  data[4 * i + 1] = green / count;
  data[4 * i + 2] = blue / count;
}
