import { describe, expect, test } from "vitest";
import { mirrorSymmetry, preferSymmetric } from "./symmetry.ts";

const WIDTH = 384;
const HEIGHT = 512;
const AXIS = WIDTH / 2;

function drawMask(isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isInside((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5) ? 1 : 0,
  );
}

/** A tee as a trunk with a slanting sleeve on either side. */
function inTee(x: number, y: number): boolean {
  const out = Math.abs(x - AXIS);
  const inTrunk = out < 84 && y > 80 && y < 430;
  const inSleeve = out >= 84 && out < 140 && y > 40 + out / 2 && y < 130 + out / 2;
  return inTrunk || inSleeve;
}

const inPrint = (x: number, y: number) => Math.hypot(x - AXIS - 20, y - 210) < 45;

function overlap(found: Uint8Array, truth: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < found.length; i++) {
    if (found[i] && truth[i]) both++;
    if (found[i] || truth[i]) either++;
  }
  return both / either;
}

const tee = drawMask(inTee);
const print = drawMask(inPrint);
const teeWithLeak = drawMask((x, y) => inTee(x, y) && !(x > AXIS + 40 && y > 300));
const teeWithShadow = drawMask((x, y) => inTee(x, y) || inTee(x - 14, y - 10));

/** Silhouettes by threshold: up to the first shadowed, then whole, then leaking, at last lost. */
const drawing = (thresholds: readonly [number, Uint8Array][]) => {
  const inside = (threshold: number) =>
    thresholds.find(([upTo]) => threshold <= upTo)?.[1] ?? print;
  return {
    width: WIDTH,
    height: HEIGHT,
    areaAt: (threshold: number) => inside(threshold).reduce((sum, value) => sum + value, 0),
    contourAt: inside,
    drawAt: (threshold: number) => ({ inside: inside(threshold), sharpness: 0.5 }),
  };
};

describe("mirrorSymmetry", () => {
  test("is 1 for a symmetric silhouette and falls with a leak on one side", () => {
    expect(mirrorSymmetry(tee, WIDTH, HEIGHT)).toBe(1);
    expect(mirrorSymmetry(teeWithLeak, WIDTH, HEIGHT)).toBeLessThan(0.9);
  });
});

describe("preferSymmetric", () => {
  const whole = drawing([
    [0.36, teeWithShadow],
    [0.52, tee],
    [0.75, teeWithLeak],
  ]);

  test("leaves a symmetric silhouette alone", () => {
    expect(preferSymmetric(tee, whole)).toBeNull();
  });

  test("takes the whole tee where one with a leak was picked", () => {
    const best = preferSymmetric(teeWithLeak, whole);
    expect(best && overlap(best.inside, tee)).toBe(1);
  });

  test("fills a leak on one side from the other where no threshold is without it", () => {
    const smallLeak = drawMask((x, y) => inTee(x, y) && !(x > AXIS + 74 && y > 300));
    const best = preferSymmetric(teeWithLeak, drawing([[0.62, smallLeak]]));
    expect(best && overlap(best.inside, tee)).toBe(1);
  });

  test("takes the tee where its round print alone was picked", () => {
    const centred = drawMask((x, y) => Math.hypot(x - AXIS, y - 210) < 45);
    const best = preferSymmetric(centred, whole);
    expect(best && overlap(best.inside, tee)).toBe(1);
  });

  test("keeps what was picked where nothing is more symmetric", () => {
    expect(preferSymmetric(teeWithLeak, drawing([[9, teeWithLeak]]))).toBeNull();
  });
});
