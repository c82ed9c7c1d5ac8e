import { expect, test } from "vitest";
import { type Lab, labToRgb, toLab } from "./lab.ts";

function labOf(...rgb: [number, number, number]) {
  const { l, a, b } = toLab({ width: 1, height: 1, data: new Uint8ClampedArray([...rgb, 255]) });
  return [l, a, b].map(({ data }) => data[0]) as unknown as Lab;
}

test.each([
  [
    [255, 255, 255],
    [100, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [255, 0, 0],
    [53.2, 80.1, 67.2],
  ],
  [
    [0, 0, 255],
    [32.3, 79.2, -107.9],
  ],
] as const)("sRGB %j is L*a*b* %j", (rgb, expected) => {
  labOf(...(rgb as unknown as [number, number, number])).forEach((value, channel) => {
    expect(Math.abs(value - expected[channel])).toBeLessThan(0.3);
  });
});

test("comes back to the same sRGB colour", () => {
  for (const rgb of [
    [12, 200, 97],
    [250, 240, 230],
    [70, 40, 30],
  ] as const) {
    labToRgb(labOf(...(rgb as unknown as [number, number, number]))).forEach((value, channel) => {
      expect(Math.abs(value - rgb[channel])).toBeLessThan(1.5);
    });
  }
});
