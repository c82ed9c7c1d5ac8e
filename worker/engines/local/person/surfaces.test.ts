import { describe, expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { toLab } from "../image/index.ts";
import { findSurfaces } from "./surfaces.ts";

type Mannequin = ReturnType<typeof drawMannequin>;
type Rgb = readonly [number, number, number];

const CENTRE = 192;
/** The colours of the drawn skin in other light. */
const LIGHTS: readonly (readonly [string, Rgb])[] = [
  ["warm", [180, 112, 56]],
  ["red", [160, 88, 62]],
  ["dim", [90, 56, 47]],
  ["dark", [90, 63, 54]],
  ["bright", [220, 136, 95]],
];

function surfacesOf({ image, mask, face }: Mannequin) {
  const region = { ...mask, data: mask.data.map((value) => (value ? 1 : 0)) };
  const { skin, top } = findSurfaces(toLab(image), region, face);
  const at = (data: Uint8Array, x: number, y: number) => data[y * image.width + x];
  return {
    isSkin: (x: number, y: number) => at(skin.data, x, y) === 1,
    isTop: (x: number, y: number) => at(top.data, x, y) === 1,
  };
}

function paint({ image }: Mannequin, color: Rgb, isIn: (x: number, y: number) => boolean): void {
  for (let i = 0; i < image.width * image.height; i++) {
    if (isIn(i % image.width, Math.floor(i / image.width))) image.data.set(color, 4 * i);
  }
}

/** The middle and the half width of an arm. */
function armAt(side: -1 | 1, y: number) {
  const t = (y - 165) / 215;
  return { middle: CENTRE + side * (52 + 34 * t), half: 15 - 6 * t };
}

describe.each(LIGHTS)("a colour of skin in %s light", (_, color) => {
  test.each([-1, 1] as const)("is skin on the outer half of an upper arm, side %i", (side) => {
    const mannequin = drawMannequin();
    paint(mannequin, color, (x, y) => {
      const { middle, half } = armAt(side, y);
      const out = side * (x - middle);
      return y > 225 && y < 240 && out > 0 && out <= half;
    });
    const { isSkin } = surfacesOf(mannequin);
    for (let y = 228; y < 239; y += 2) {
      const { middle, half } = armAt(side, y);
      for (const share of [-0.7, 0, 0.4, 0.7]) {
        expect(isSkin(Math.round(middle + side * share * half), y)).toBe(true);
      }
    }
  });

  test("is no skin between a hand and a thigh", () => {
    const mannequin = drawMannequin();
    paint(mannequin, color, (x, y) => y > 340 && y < 380 && Math.abs(x - CENTRE) > 35);
    const { isSkin } = surfacesOf(mannequin);
    for (const out of [-45, 45]) expect(isSkin(CENTRE + out, 370)).toBe(false);
  });

  test.each([
    ["trousers", 560],
    ["shorts", 410],
  ] as const)("is cloth on %s", (bottoms, end) => {
    const { isSkin } = surfacesOf(drawMannequin({ bottoms, cloth: color }));
    for (let y = 310; y < end; y += 10) {
      for (const out of [-25, 25]) expect(isSkin(CENTRE + out, y)).toBe(false);
    }
  });

  test("is the top's beside bare arms and a bare neck", () => {
    const { isSkin, isTop } = surfacesOf(drawMannequin({ top: color }));
    for (const y of [170, 200, 250, 290]) {
      for (const out of [-30, 0, 30]) {
        expect(isTop(CENTRE + out, y)).toBe(true);
        expect(isSkin(CENTRE + out, y)).toBe(false);
      }
    }
  });

  test("is no skin on the hair above a face", () => {
    const mannequin = drawMannequin();
    const isHair = (x: number, y: number) =>
      ((x - CENTRE) / 34) ** 2 + ((y - 74) / 44) ** 2 <= 1 &&
      ((x - CENTRE) / 28) ** 2 + ((y - 84) / 38) ** 2 > 1;
    paint(mannequin, color, isHair);
    const { isSkin } = surfacesOf(mannequin);
    for (let y = 34; y < 43; y++) expect(isSkin(CENTRE, y)).toBe(false);
  });
});

describe("a low neckline", () => {
  /** The share of the middle of the chest, between two rows. */
  const share = (
    isIn: (x: number, y: number) => boolean,
    [from, to]: readonly [number, number],
    half: number,
  ) => {
    let own = 0;
    for (let y = from; y < to; y++) {
      for (let x = CENTRE - half; x < CENTRE + half; x++) if (isIn(x, y)) own++;
    }
    return own / ((to - from) * 2 * half);
  };

  test.each<[string, Rgb]>([
    ["lighter than the face", [240, 190, 150]],
    ["much lighter", [245, 200, 170]],
    ["yellower", [225, 160, 110]],
  ])("shows skin, and no second colour of the top: %s", (_, lit) => {
    const mannequin = drawMannequin({ top: [24, 22, 26] });
    paint(mannequin, lit, (x, y) => y > 152 && y < 200 && Math.abs(x - CENTRE) < 34);
    const { isSkin, isTop } = surfacesOf(mannequin);
    expect(share(isTop, [160, 195], 28)).toBeLessThan(0.05);
    expect(share(isSkin, [160, 195], 28)).toBeGreaterThan(0.9);
    expect(share(isTop, [206, 290], 36)).toBeGreaterThan(0.95);
  });

  test("is not seen in a top with stripes of the skin's colour", () => {
    const mannequin = drawMannequin({ top: [24, 22, 26] });
    const { data } = mannequin.mask;
    paint(mannequin, [240, 190, 150], (x, y) => {
      const isTrunk = y > 150 && y < 290 && Math.abs(x - CENTRE) < 44;
      return isTrunk && data[y * mannequin.image.width + x] > 0 && y % 12 < 6;
    });
    const { isTop } = surfacesOf(mannequin);
    expect(share(isTop, [190, 288], 36)).toBeGreaterThan(0.9);
  });
});
