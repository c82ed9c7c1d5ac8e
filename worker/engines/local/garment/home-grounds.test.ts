import { describe, expect, test } from "vitest";
import type { Rgb } from "#tests/bench/engine/drawn/canvas.ts";
import { drawGarment } from "#tests/bench/engine/drawn/garment.ts";
import { GARMENTS } from "#tests/bench/engine/drawn/garment-spec.ts";
import { hash, waves } from "#tests/bench/engine/drawn/noise.ts";
import { overlapOf } from "#tests/bench/engine/overlap.ts";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

type Ground = (x: number, y: number) => Rgb;

function shaded([red, green, blue]: Rgb, light: number): Rgb {
  return [red * light, green * light, blue * light];
}

const GROUNDS: Readonly<Record<string, Ground>> = {
  "a wooden floor": (x, y) => {
    const plank = Math.floor(x / 92);
    const gap = x % 92 < 3 ? 0.55 : 1;
    const grain = 0.1 * waves(x / 5, y / 120, 7) + 0.18 * hash(plank, 0, 3);
    return shaded([196, 158, 112], gap * (0.85 + grain));
  },
  tiles: (x, y) => {
    const joint = x % 170 < 6 || y % 170 < 6;
    const light = 1 + 0.05 * waves(x / 30, y / 30, 5);
    return shaded(joint ? [120, 116, 108] : [204, 198, 186], light);
  },
  "large plain tiles laid diagonally": (x, y) => {
    const joint = (x + y + 40) % 330 < 4 || (x - y + 1330) % 330 < 4;
    return shaded(joint ? [96, 90, 84] : [216, 208, 196], 1 + 0.01 * waves(x / 40, y / 40, 5));
  },
  "a carpet": (x, y) => {
    return shaded(
      [150, 140, 128],
      1 + 0.28 * waves(x / 4, y / 4, 11) + 0.1 * waves(x / 60, y / 60, 2),
    );
  },
  "a sheet with folds": (x, y) => {
    return shaded([168, 40, 58], 0.85 + 0.22 * waves((x + 0.6 * y) / 70, y / 300, 9));
  },
  "a wall beside a door": (x, y) => {
    if (x > 130) return shaded([222, 214, 200], 1 + 0.03 * waves(x / 50, y / 50, 4));
    return shaded([74, 48, 36], 1 + 0.15 * waves(x / 6, y / 140, 6));
  },
};

/** The drawn garment with everything around it replaced. */
function laidOn(ground: Ground, name: string): { image: RgbaImage; whole: RgbaMask } {
  const spec = GARMENTS.find((garment) => garment.name.startsWith(name));
  if (!spec) throw new Error(name);
  const { image, whole } = drawGarment(spec);
  const data = new Uint8ClampedArray(image.data);
  for (let i = 0; i < whole.data.length; i++) {
    const covered = whole.data[i] / 255;
    const under = ground(i % image.width, Math.floor(i / image.width));
    for (let c = 0; c < 3; c++) {
      data[4 * i + c] = covered * image.data[4 * i + c] + (1 - covered) * under[c];
    }
  }
  return { image: { ...image, data }, whole };
}

type RgbaMask = ReturnType<typeof drawGarment>["whole"];

describe.each(Object.keys(GROUNDS))("a garment on %s", (name) => {
  test.each(["1 plain tee", "2 stripes long", "5 stripes tee", "8 plaid tee"])(
    "is cut out by its colours: %s",
    (garment) => {
      const { image, whole } = laidOn(GROUNDS[name], garment);
      const result = cutOutGarment(image);
      if (!result.ok) throw new Error(result.failureCode);
      expect(overlapOf(whole, result.garment.outer, 127)).toBeGreaterThan(0.93);
      expect(result.garment.kind).toBe("top");
      expect(result.garment.confidence).toBeGreaterThan(0.5);
    },
  );
});

const AXIS = 165;

function draw(colourAt: Ground): RgbaImage {
  const [width, height] = [330, 440];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    data.set([...colourAt(i % width, Math.floor(i / width)), 255], 4 * i);
  }
  return { width, height, data };
}

test("a tile whose joints end at a garment is no part of it", () => {
  const picture = draw((x, y) => {
    const across = Math.abs(x - AXIS);
    const leg = y > 90 && y < 400 && across < 58 && (y < 190 || across > 7);
    if (leg) return [92, 24, 40];
    const diagonals = [x - AXIS + y + 710, x - AXIS - y + 1010];
    return diagonals.some((along) => along % 200 < 4) ? [110, 100, 92] : [214, 204, 192];
  });
  const result = cutOutGarment(picture);
  if (!result.ok) throw new Error(result.failureCode);
  expect(result.garment.kind).toBe("trousers");
  const { width, data } = result.garment.outer;
  const wide = data.subarray(120 * width, 121 * width).filter((value) => value > 127).length;
  expect(wide).toBeLessThan(124);
});

describe("a top at the lower border of its picture", () => {
  const topWith = (hem: (across: number) => number) =>
    draw((x, y) => {
      const across = Math.abs(x - AXIS);
      const neck = (across / 34) ** 2 + ((y - 60) / 22) ** 2 < 1;
      const trunk = across < 84 && y > 60 + 0.15 * across && y < hem(across);
      const along = across - 84;
      const sleeve = along >= 0 && along < 50 && y > 73 + 0.7 * along && y < 150 + 0.45 * along;
      return (trunk && !neck) || sleeve ? [50, 70, 60] : [226, 222, 214];
    });

  test("is taken where its hem ends above the border for the most part", () => {
    const result = cutOutGarment(topWith((across) => 448 - (across / 84) * 26));
    expect(result.ok && result.garment.kind).toBe("top");
  });

  test("is refused where the picture cuts it off", () => {
    const result = cutOutGarment(topWith(() => 460));
    expect(result).toEqual({ ok: false, failureCode: "garment_cut" });
  });
});
