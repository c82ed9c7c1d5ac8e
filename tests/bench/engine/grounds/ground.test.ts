import { expect, test } from "vitest";
import { largestBare } from "./ground.ts";

test("the largest part without a garment is beside it", () => {
  const [width, height] = [60, 40];
  const data = new Uint8Array(width * height);
  for (let y = 10; y < 30; y++) data.fill(255, y * width + 4, y * width + 24);
  const bare = largestBare({ width, height, data });
  expect(bare).toEqual({ x: 24, y: 0, width: 36, height: 39 });
});
