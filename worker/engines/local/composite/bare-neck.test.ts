import { expect, test } from "vitest";
import { bareNeckOf } from "./bare-neck.ts";
import type { Scene } from "./scene.ts";

const UNIT = 50;
const [CHIN, MIDDLE] = [100, 200];

/** The neck under a collar between shoulders whose tips are this far below the chin, in face widths. */
function neckAbove(below: number) {
  const tip = (side: number) => ({ x: MIDDLE + side * 1.4 * UNIT, y: CHIN + below * UNIT });
  const scene = {
    neck: { x: MIDDLE, jaw: MIDDLE, halfWidth: 22, covered: true },
    face: { width: UNIT },
    chin: CHIN,
    shoulders: { left: tip(-1), right: tip(1) },
  } as unknown as Scene;
  return bareNeckOf(scene)!;
}

test.each([0.25, 0.6, 0.9, 1.1])("shoulders end at their tips, %f below the chin", (below) => {
  const { isBody } = neckAbove(below);
  for (const side of [-1, 1]) {
    const x = MIDDLE + side * 1.38 * UNIT;
    expect(isBody(x, CHIN + below * UNIT + 3)).toBe(true);
    expect(isBody(x, CHIN + below * UNIT - 12)).toBe(false);
  }
});

test("a lifted shoulder rises towards the neck", () => {
  const { isBody } = neckAbove(0.25);
  const x = MIDDLE + 0.6 * UNIT;
  expect(isBody(x, CHIN + 0.25 * UNIT)).toBe(true);
  expect(isBody(x, CHIN - 0.4 * UNIT)).toBe(false);
});
