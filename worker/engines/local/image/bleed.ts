import type { RgbaImage } from "./image.ts";
import { callKernel, hasKernels } from "./kernels.ts";

/** Extends colours of `sure` pixels breadth first by up to `reach` pixels. Alpha becomes 255. */
export function bleedColors(image: RgbaImage, sure: Uint8Array, reach: number): RgbaImage {
  const { width, height } = image;
  const data = image.data.slice();
  for (let p = 3; p < data.length; p += 4) data[p] = 255;
  const age = new Uint8Array(width * height);
  for (let i = 0; i < age.length; i++) if (sure[i] !== 0) age[i] = 1;
  if (hasKernels()) {
    callKernel("bleed", [age], [data], 8 * age.length, (run, [ages, pixels, rings]) =>
      run(pixels, ages, width, height, reach, rings),
    );
    return { width, height, data };
  }
  let front = firstRing(age, width, height);
  for (let ring = 2; ring <= reach + 1 && front.length > 0; ring++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      if (x > 0) claim(age, i - 1, ring, next);
      if (x < width - 1) claim(age, i + 1, ring, next);
      if (i >= width) claim(age, i - width, ring, next);
      if (i + width < age.length) claim(age, i + width, ring, next);
    }
    for (const j of next) averageOlder(data, age, j, width);
    front = next;
  }
  return { width, height, data };
}

function firstRing(sure: Uint8Array, width: number, height: number): number[] {
  const front: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    // Outside the picture counts as the pixel itself.
    const up = y > 0 ? width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      if (sure[i] === 0) continue;
      const left = x > 0 ? i - 1 : i;
      const right = x < width - 1 ? i + 1 : i;
      const isWithin =
        sure[left] !== 0 && sure[right] !== 0 && sure[i - up] !== 0 && sure[i + down] !== 0;
      if (!isWithin) front.push(i);
    }
  }
  return front;
}

function claim(age: Uint8Array, i: number, ring: number, next: number[]): void {
  if (age[i]) return;
  age[i] = ring;
  next.push(i);
}

function averageOlder(data: Uint8ClampedArray, age: Uint8Array, i: number, width: number): void {
  const x = i % width;
  const y = (i - x) / width;
  const left = Math.min(x, 1);
  const right = Math.min(width - 1 - x, 1);
  const own = age[i];
  let count = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let row = y > 0 ? i - width : i; row <= i + width && row < age.length; row += width) {
    for (let j = row - left; j <= row + right; j++) {
      if (age[j] === 0 || age[j] >= own) continue;
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
