import { expect, test } from "vitest";
import { usualSkin } from "./skin-color.ts";

const TRUST = { weights: [1, 0.2], enough: 2 };

/** The usual colour of cheeks and hands, of two pixels each. */
function usualOf(cheeks: readonly [number, number], hands: readonly [number, number]) {
  const plane = (one: number, other: number) => {
    return { width: 4, height: 1, data: Float32Array.of(one, one, other, other) };
  };
  const planes = {
    l: plane(60, 70),
    a: plane(cheeks[0], hands[0]),
    b: plane(cheeks[1], hands[1]),
  };
  const [, a, b] = usualSkin(
    planes,
    [
      [0, 1],
      [2, 3],
    ],
    TRUST,
  ) as [number, number, number];
  return { a, b };
}

test("skin takes its usual colour from the cheeks more than from the redder hands", () => {
  const { a, b } = usualOf([14, 16], [20, 14]);
  expect(a).toBeLessThan(15.5);
  expect(b).toBeGreaterThan(15);
});

test("cheeks in blue light do not make the skin of arms blue", () => {
  const { a, b } = usualOf([15, 4], [22, 19]);
  expect(b).toBeGreaterThan(0.58 * a);
});
