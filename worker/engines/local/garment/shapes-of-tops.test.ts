import { describe, expect, test } from "vitest";
import {
  AXIS,
  cutOutShape as cutOut,
  drawShape as draw,
  HEIGHT,
  type Shape,
  WIDTH,
} from "#tests/harness/drawn-shape.ts";
import { cutOutGarment } from "./cut-out.ts";
import type { GarmentCutout } from "./garment.ts";

function isCovered({ outer }: GarmentCutout, across: number, y: number): boolean {
  return outer.data[y * WIDTH + AXIS + across] > 127;
}

const tee: Shape = (across, y) => {
  const neck = (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1;
  const trunk = across < 84 && y > 90 + 0.15 * across && y < 430;
  const along = across - 84;
  const sleeve = along >= 0 && along < 60 && y > 103 + 0.8 * along && y < 175 + 0.35 * along;
  return (trunk && !neck) || sleeve;
};

/** Its cuffs lie on the trunk, so that a gap is left between sleeve and trunk. */
const longSleeved: Shape = (across, y) => {
  const trunk = across < 80 && y > 90 + 0.15 * across && y < 430;
  const arch = ((across - 80) / 70) ** 2 + ((y - 240) / 135) ** 2;
  const sleeve = across >= 78 && arch < 1 && ((across - 80) / 34) ** 2 + ((y - 250) / 80) ** 2 > 1;
  return (trunk && (across > 30 || y > 105)) || sleeve;
};

test("the front of a top that ends near its neck is no part of the neck", () => {
  const isBack: Shape = (across, y) => (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1 && y > 84;
  const picture = draw((across, y) => (tee(across, y) && y < 215) || isBack(across, y));
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    if (isBack(Math.abs(x - AXIS), (i - x) / WIDTH)) picture.data.set([60, 24, 20], 4 * i);
  }
  const result = cutOutGarment(picture);
  if (!result.ok) throw new Error(result.failureCode);
  const { mask } = result.garment;
  const at = (x: number, y: number) => mask.data[y * WIDTH + x];
  expect(at(AXIS, 98)).toBe(0);
  expect(at(AXIS, 180)).toBe(255);
  expect(at(AXIS + 60, 150)).toBe(255);
});

/** Sleeves that cover the space beside the trunk down to a gap between cuff and hem. */
function folded(hem: number, cuff: number, width: number, gap: number): Shape {
  return (across, y) => {
    const neck = (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1;
    const trunk = across < 78 && y < hem;
    const outer = 84 + ((y - 100) / 300) * width;
    const sleeve = across >= 70 && across < outer && y < cuff && (across > 86 || y < cuff - gap);
    return y > 90 + 0.15 * across && !neck && (trunk || sleeve);
  };
}

describe("the sleeves of a garment", () => {
  test.each<[string, Shape]>([
    ["cuffs below the hem", folded(370, 430, 40, 70)],
    ["cuffs above the hem", folded(420, 370, 50, 40)],
    ["a small gap", folded(400, 400, 45, 34)],
    ["wide sleeves", folded(390, 410, 75, 50)],
  ])("are long where they lie on the trunk: %s", (_, shape) => {
    const { kind, sleeves, left, right } = cutOut(shape);
    expect([kind, sleeves]).toEqual(["top", "long"]);
    for (const { armpit, cuffInner } of [left, right]) {
      expect(Math.abs(Math.abs(armpit.x - AXIS) - 82)).toBeLessThan(12);
      expect(Math.abs(armpit.y - 190)).toBeLessThan(35);
      expect(cuffInner.y).toBeGreaterThan(330);
    }
  });

  test("are long where they are shorter than a wide trunk, but have an inner seam", () => {
    const { sleeves } = cutOut((across, y) => {
      const neck = (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1;
      const along = 0.6 * (across - 92) + 0.8 * (y - 105);
      const beside = 0.6 * (y - 105) - 0.8 * (across - 92);
      const sleeve = across >= 92 && along < 145 && beside > 0 && beside < 40;
      return !neck && ((across < 92 && y > 90 + 0.15 * across && y < 430) || sleeve);
    });
    expect(sleeves).toBe("long");
  });

  test.each<[string, Shape]>([
    [
      "a vest",
      (across, y) => y > 90 + 0.15 * across && y < 410 && across < 84 && (across > 30 || y > 120),
    ],
    [
      "a wide top with a wavy hem",
      (across, y) => {
        const neck = (across / 36) ** 2 + ((y - 90) / 30) ** 2 < 1;
        const hem = 400 + 6 * Math.cos(across / 8);
        return !neck && y > 90 + 0.15 * across && y < hem && across < 70 + 0.22 * (y - 90);
      },
    ],
    [
      "a cropped top with ribbons",
      (across, y) => {
        const neck = (across / 40) ** 2 + ((y - 90) / 40) ** 2 < 1;
        const trunk = !neck && y > 90 && y < 300 && across < 76 + 0.1 * (y - 90);
        return trunk || (Math.abs(across - 86) < 9 && y > 280 && y < 410);
      },
    ],
  ])("are not made up: %s", (_, shape) => {
    expect(cutOut(shape).sleeves).toBe("none");
  });
});

test("a book is no skirt", () => {
  const book = draw((across, y) => y > 120 && y < 400 && across < 100);
  expect(cutOutGarment(book)).toEqual({ ok: false, failureCode: "garment_folded" });
});

test("somebody without a head is no trousers", () => {
  const body = draw((across, y) => {
    const half = y < 60 ? 24 : Math.min(70, 24 + 1.2 * (y - 60));
    return y > 20 && y < 480 && across < half && (y < 240 || across > 8);
  });
  expect(cutOutGarment(body)).toEqual({ ok: false, failureCode: "garment_shapeless" });
});

test("a mug with a handle is no top with one sleeve", () => {
  const mug = draw((across, y, side) => {
    const handle = side > 0 && Math.abs(Math.hypot(across - 80, (y - 250) / 1.3) - 46) < 10;
    return (across < 80 && y > 160 && y < 350) || handle;
  });
  expect(cutOutGarment(mug).ok).toBe(false);
});

test("a bottle is no dress", () => {
  const bottle = draw((across, y) => {
    const half = y < 120 ? 22 : Math.min(62, 22 + 0.7 * (y - 120));
    return y > 50 && y < 470 && across < half;
  });
  expect(cutOutGarment(bottle).ok).toBe(false);
});

describe("the gaps of a garment", () => {
  test.each<[string, Shape]>([
    ["a square", (across, y) => across < 34 && y > 210 && y < 290],
    ["a ring", (across, y) => Math.abs(Math.hypot(across, y - 260) - 40) < 14],
    ["stripes", (across, y) => across < 50 && y > 200 && y < 300 && y % 30 < 15],
    ["a patch on the chest", (across, y) => Math.hypot(across - 45, y - 200) < 18],
  ])("are not a print of the ground's colour: %s", (_, isPrint) => {
    const garment = cutOut((across, y) => tee(across, y) && !isPrint(across, y));
    for (let y = 130; y < 420; y += 5) {
      for (let across = -70; across <= 70; across += 7) {
        expect(isCovered(garment, across, y)).toBe(true);
      }
    }
  });

  test("are not white cloth that fades into a white ground", () => {
    const picture = draw(() => false);
    const isEdge = (across: number, y: number) =>
      tee(across, y) && [-2, 2].some((d) => !tee(across + d, y) || !tee(across, y + d));
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const y = Math.floor(i / WIDTH);
      const across = Math.abs((i % WIDTH) - AXIS);
      if (!tee(across, y)) continue;
      const light = isEdge(across, y) ? 216 : 245 + Math.min(8, Math.max(0, (y - 115) / 4));
      picture.data.set([light, light, light - 1], 4 * i);
      if (across < 40 && y > 220 && y < 330) picture.data.set([190, 40, 60], 4 * i);
    }
    const result = cutOutGarment(picture);
    if (!result.ok) throw new Error(result.failureCode);
    for (const across of [-60, -30, 0, 30, 60]) {
      for (const y of [112, 118, 124]) expect(isCovered(result.garment, across, y)).toBe(true);
    }
  });

  test("are open beside a sleeve", () => {
    const garment = cutOut(longSleeved);
    expect(isCovered(garment, 95, 250)).toBe(false);
    expect(isCovered(garment, -95, 250)).toBe(false);
    expect(isCovered(garment, 40, 250)).toBe(true);
  });
});

describe("a garment on a hanger", () => {
  test.each<[string, Shape]>([
    ["a wire hook", (across, y) => y > 20 && y <= 120 && across < 3],
    ["a wooden hook", (across, y) => y > 30 && y <= 120 && across < 5],
    [
      "a ring",
      (across, y) =>
        Math.abs(Math.hypot(across, y - 48) - 16) < 3 || (across < 3 && y > 64 && y < 120),
    ],
  ])("is cut out without it: %s", (_, isHook) => {
    const garment = cutOut((across, y) => tee(across, y) || isHook(across, y));
    const plain = cutOut(tee);
    expect(isCovered(garment, 0, 60)).toBe(false);
    for (const side of ["left", "right"] as const) {
      for (const point of ["collar", "shoulder", "armpit", "hem"] as const) {
        const [found, expected] = [garment[side][point], plain[side][point]];
        expect(Math.hypot(found.x - expected.x, found.y - expected.y)).toBeLessThan(8);
      }
    }
  });

  test("keeps its straps", () => {
    const garment = cutOut((across, y) => {
      const strap = Math.abs(across - 44) < 4 && y > 60 && y < 150;
      return strap || (across < 62 + 0.06 * (y - 140) && y >= 140 + 0.1 * (62 - across) && y < 430);
    });
    expect(isCovered(garment, 44, 90)).toBe(true);
    expect(isCovered(garment, -44, 90)).toBe(true);
  });
});

describe("the kind of a garment", () => {
  test.each<[GarmentCutout["kind"], string, Shape]>([
    ["top", "a tee", tee],
    [
      "top",
      "a fitted tee",
      (across, y) => {
        const half = y < 250 ? 86 - 0.12 * (y - 80) : 66 + 0.1 * (y - 250);
        const sleeve = across < 126 && y > 70 + 0.3 * across && y < 160 + 0.1 * across;
        const neck = (across / 36) ** 2 + ((y - 80) / 26) ** 2 < 1;
        return !neck && y > 80 && y < 385 && (across < half || sleeve);
      },
    ],
    [
      "top",
      "a long tank top",
      (across, y) => {
        const half = y < 160 ? 66 : Math.min(76, 66 + 0.4 * (y - 160));
        return y > 70 && y < 450 && across < half && (across / 40) ** 2 + ((y - 70) / 60) ** 2 > 1;
      },
    ],
    [
      "dress",
      "a sheath with short sleeves",
      (across, y) => {
        const half = y < 230 ? 74 - 0.2 * (y - 100) : Math.min(66, 48 + 0.35 * (y - 230));
        const sleeve = across < 112 && y > 60 + 0.3 * across && y < 140 + 0.1 * across;
        const neck = (across / 34) ** 2 + ((y - 50) / 26) ** 2 < 1;
        return !neck && y > 50 && y < 480 && (across < half || sleeve);
      },
    ],
    [
      "dress",
      "a flared dress",
      (across, y) => {
        const half = y < 200 ? 52 : 46 + 0.35 * (y - 200);
        const neck = (across / 26) ** 2 + ((y - 40) / 26) ** 2 < 1;
        return !neck && y > 40 && y < 470 && across < half;
      },
    ],
    [
      "dress",
      "a straight dress with long sleeves",
      (across, y) => {
        const neck = (across / 34) ** 2 + ((y - 50) / 20) ** 2 < 1;
        const sleeve = across < 92 && y < 290 && (across > 68 || y < 140);
        return !neck && y > 50 + 0.2 * across && y < 470 && (across < 60 || sleeve);
      },
    ],
    ["skirt", "a flared skirt", (across, y) => y > 150 && y < 330 && across < 66 + 0.6 * (y - 150)],
    [
      "top",
      "a wide flared top",
      (across, y) => {
        const neck = (across / 36) ** 2 + ((y - 130) / 30) ** 2 < 1;
        return !neck && y > 130 + 0.1 * across && y < 350 && across < 70 + 0.4 * (y - 130);
      },
    ],
    ["skirt", "a short skirt", (across, y) => y > 150 && y < 370 && across < 84 + 0.12 * (y - 150)],
    [
      "skirt",
      "half a circle, with an arc for a hem",
      (across, y) => y > 190 && across < 60 + 0.8 * (y - 190) && Math.hypot(across, y - 90) < 215,
    ],
    [
      "shorts",
      "shorts",
      (across, y) => {
        const crotch = y > 310 && across < 0.35 * (y - 310);
        return !crotch && y > 140 && y < 400 && across < 90 + 0.25 * (y - 140);
      },
    ],
  ])("is read from its outline: %s, %s", (kind, _, isCloth) => {
    expect(cutOut(isCloth).kind).toBe(kind);
  });
});
