import type { RgbaImage } from "./image.ts";

/** Extends colours of `sure` pixels breadth first by up to `reach` pixels. Alpha becomes 255. */
export function bleedColours(image: RgbaImage, sure: Uint8Array, reach: number): RgbaImage {
  const { width, height } = image;
  const data = image.data.slice();
  for (let p = 3; p < data.length; p += 4) data[p] = 255;
  const age = new Uint8Array(width * height);
  let front = firstRing(sure, age, width, height);
  for (let ring = 2; ring <= reach + 1 && front.length > 0; ring++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      if (x > 0) claim(age, i - 1, ring, next);
      if (x < width - 1) claim(age, i + 1, ring, next);
      if (i >= width) claim(age, i - width, ring, next);
      if (i + width < age.length) claim(age, i + width, ring, next);
    }
    for (const j of next) averageOlder(data, age, j, width, height);
    front = next;
  }
  return { width, height, data };
}

function firstRing(sure: Uint8Array, age: Uint8Array, width: number, height: number): number[] {
  const front: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!sure[i]) continue;
      age[i] = 1;
      const isAlone =
        (x > 0 && !sure[i - 1]) ||
        (x < width - 1 && !sure[i + 1]) ||
        (y > 0 && !sure[i - width]) ||
        (y < height - 1 && !sure[i + width]);
      if (isAlone) front.push(i);
    }
  }
  return front;
}

function claim(age: Uint8Array, i: number, ring: number, next: number[]): void {
  if (age[i]) return;
  age[i] = ring;
  next.push(i);
}

function averageOlder(
  data: Uint8ClampedArray,
  age: Uint8Array,
  i: number,
  width: number,
  height: number,
): void {
  const x = i % width;
  const y = (i - x) / width;
  const fromX = Math.max(0, x - 1);
  const toX = Math.min(width - 1, x + 1);
  let count = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let j = ny * width + fromX; j <= ny * width + toX; j++) {
      if (!age[j] || age[j] >= age[i]) continue;
      count++;
      red += data[4 * j];
      green += data[4 * j + 1];
      blue += data[4 * j + 2];
    }
  }
  data[4 * i] = red / count;
  data[4 * i + 1] = green / count;
  data[4 * i + 2] = blue / count;
}
