import { expect, test } from "vitest";
import { dilateSquare, maxFilter } from "./max-filter.ts";

test("grows a mask as the window's maximum does, at the borders too", () => {
  const [width, height] = [17, 13];
  const mask = new Uint8Array(width * height);
  for (const i of [0, 16, 61, 100, 101, 140, 219]) mask[i] = 1;
  for (const radius of [1, 2, 5]) {
    const highest = maxFilter(Float32Array.from(mask), width, height, radius);
    expect(dilateSquare(mask, width, height, radius)).toEqual(Uint8Array.from(highest));
  }
});
