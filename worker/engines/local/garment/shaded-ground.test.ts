import { describe, expect, test } from "vitest";
import { countInside, toLab } from "../image/index.ts";
import { removeShadedGround } from "./shaded-ground.ts";
import { rateByTrunk, rateGiven } from "./silhouette-quality.ts";

const [WIDTH, HEIGHT] = [300, 360];
type Rgb = readonly [number, number, number];
type Place = "ground" | "cloth" | "gap" | "print" | "shadow";

interface Drawing {
  readonly cloth: Rgb;
  readonly ground: Rgb;
  /** The light in the gaps, as a factor of linear light. */
  readonly light: number;
  readonly print?: (x: number, y: number) => boolean;
  /** The row from which the gaps are open before. */
  readonly openFrom?: number;
  /** The width of the shadow right of the shirt, which has the light of the gaps. */
  readonly shadow?: number;
}

/** A shirt whose cuffs touch its hem: a gap on each side, wider below. */
function placeAt(x: number, y: number, { print, shadow = 0 }: Drawing): Place {
  const out = Math.abs(x - WIDTH / 2);
  const beyond = out - 60 - 0.25 * (y - 40);
  const isShirt = y >= 40 && y < 320 && beyond < 0;
  const isShadow = x > WIDTH / 2 && y > 90 && y < 320 && beyond < shadow;
  if (!isShirt) return isShadow ? "shadow" : "ground";
  const trunk = 62;
  const isGap = y > 150 && y < 290 && out > trunk && out < trunk + 0.12 * (y - 150);
  if (isGap) return "gap";
  return print?.(x, y) ? "print" : "cloth";
}

function lit(color: Rgb, light: number): number[] {
  return color.map((value) => 255 * ((value / 255) ** 2.2 * light) ** (1 / 2.2));
}

/** The shares of the gaps and of the cloth that are open afterwards. */
function opened(drawing: Drawing, rate = rateByTrunk) {
  const { cloth, ground, light, openFrom = HEIGHT } = drawing;
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  const inside = new Uint8Array(WIDTH * HEIGHT);
  const places: Place[] = [];
  for (let i = 0; i < inside.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const place = placeAt(x, y, drawing);
    places.push(place);
    const fold = 1 + 0.08 * Math.sin(x / 9 + y / 31);
    const color = place === "cloth" ? cloth : ground;
    data.set([...lit(color, place === "gap" || place === "shadow" ? light : fold), 255], 4 * i);
    inside[i] = place === "ground" || (place === "gap" && y >= openFrom) ? 0 : 1;
  }
  const area = countInside(inside);
  const shape = { width: WIDTH, height: HEIGHT, inside, area, all: area, sharpness: 1 };
  const labOf = () => toLab({ width: WIDTH, height: HEIGHT, data });
  const after = removeShadedGround(rate(shape), labOf).silhouette.inside;
  const shareOf = (wanted: readonly Place[]) => {
    const all = places.flatMap((place, i) => (wanted.includes(place) ? i : []));
    return all.filter((i) => !after[i]).length / Math.max(1, all.length);
  };
  return {
    gaps: shareOf(["gap"]),
    cloth: shareOf(["cloth", "print"]),
    shadow: shareOf(["shadow"]),
  };
}

const RED_SHEET: Rgb = [168, 40, 58];
const FLOOR: Rgb = [196, 158, 112];
const WALL: Rgb = [216, 214, 208];

describe("a gap between sleeve and trunk", () => {
  test.each([
    ["a red sheet", RED_SHEET, [222, 222, 226], 0.35],
    ["a red sheet, in less shade", RED_SHEET, [222, 222, 226], 0.7],
    ["a wooden floor", FLOOR, [96, 20, 48], 0.5],
    ["a pale wall", WALL, [40, 44, 60], 0.55],
  ] as const)("is opened where %s lies in shade", (_, ground, cloth, light) => {
    const { gaps, cloth: lost } = opened({ ground, cloth, light });
    expect(gaps).toBeGreaterThan(0.85);
    expect(lost).toBeLessThan(0.005);
  });

  test("is opened up to its narrow end, and a print of that size stays", () => {
    const print = (x: number, y: number) => y > 205 && y < 228 && Math.abs(x - 200) < 2;
    const drawing = {
      ground: RED_SHEET,
      cloth: [222, 222, 226],
      light: 0.5,
      openFrom: 188,
    } as const;
    const { gaps, cloth: lost } = opened({ ...drawing, print });
    expect(gaps).toBeGreaterThan(0.97);
    expect(lost).toBeLessThan(0.001);
  });

  test.each([
    [3, 0.01],
    [6, 0],
  ])("is opened above a hem with %i slits, which are a print if there are many", (slits, most) => {
    const print = (x: number, y: number) => {
      const place = (Math.abs(x - WIDTH / 2) - 70) / 12;
      const k = Math.round(place);
      const isSlit = k >= 0 && 2 * k < slits - (x < WIDTH / 2 ? 1 : 0);
      return y > 300 && isSlit && Math.abs(place - k) < 0.2;
    };
    const drawing = { ground: RED_SHEET, cloth: [222, 222, 226], light: 0.5 } as const;
    const { gaps, cloth: lost } = opened({ ...drawing, print });
    expect(gaps).toBeGreaterThan(0.85);
    expect(lost).toBeLessThanOrEqual(most);
    expect(lost > 0).toBe(most > 0);
  });

  test("stays as a person gave it", () => {
    const drawing = { ground: RED_SHEET, cloth: [222, 222, 226], light: 0.5 } as const;
    expect(opened(drawing, rateGiven)).toEqual({ gaps: 0, cloth: 0, shadow: 0 });
  });

  test("stays where the cloth has the colours of the ground", () => {
    const drawing = { ground: WALL, cloth: [206, 204, 198], light: 0.8 } as const;
    expect(opened(drawing)).toEqual({ gaps: 0, cloth: 0, shadow: 0 });
  });
});

describe("the shadow beside a garment", () => {
  test.each([
    ["a pale wall", WALL, [40, 44, 60], 0.55, 9],
    ["a pale wall, wider", WALL, [120, 30, 36], 0.7, 10],
    ["a wooden floor", FLOOR, [96, 20, 48], 0.5, 9],
    ["a red sheet", RED_SHEET, [222, 222, 226], 0.5, 9],
  ] as const)("is no cloth on %s", (_, ground, cloth, light, shadow) => {
    const found = opened({ ground, cloth, light, shadow, openFrom: 0 });
    expect(found.shadow).toBeGreaterThan(0.85);
    expect(found.cloth).toBeLessThan(0.005);
  });

  test("stays as a person gave it", () => {
    const drawing = { ground: WALL, cloth: [40, 44, 60], light: 0.55, shadow: 9 } as const;
    expect(opened(drawing, rateGiven).shadow).toBe(0);
  });

  test("stays where the cloth is nearly as light as the ground", () => {
    const drawing = { ground: WALL, cloth: [244, 244, 244], light: 0.8, shadow: 9 } as const;
    expect(opened({ ...drawing, openFrom: 0 })).toMatchObject({ cloth: 0, shadow: 0 });
  });

  const beyond = (x: number, y: number) => Math.abs(x - WIDTH / 2) - 60 - 0.25 * (y - 40);
  test.each([
    ["cuffs", (x: number, y: number) => y > 296 && Math.abs(x - WIDTH / 2) > 84],
    ["a hem", (_: number, y: number) => y > 306],
    ["stripes at both sides", (x: number, y: number) => y > 60 && beyond(x, y) > -9],
    [
      "the middle of both sleeves",
      (x: number, y: number) => y > 180 && y < 200 && beyond(x, y) > -28,
    ],
  ] as const)("is told from %s in the colour of the ground", (_, print) => {
    const drawing = { ground: WALL, cloth: [40, 44, 60], light: 1, print, openFrom: 0 } as const;
    expect(opened(drawing).cloth).toBe(0);
  });

  test("stays where stripes have the colours of the ground", () => {
    const print = (x: number) => x % 16 < 6;
    const drawing = { ground: WALL, cloth: [40, 44, 60], light: 1, shadow: 9, print } as const;
    expect(opened({ ...drawing, openFrom: 0 })).toMatchObject({ cloth: 0, shadow: 0 });
  });
});

describe("a print in the colour of the ground", () => {
  const plain = { ground: RED_SHEET, cloth: [222, 222, 226], light: 1 } as const;
  const isBeside = (x: number) => x > WIDTH / 2 + 30 && x < WIDTH / 2 + 50;
  const isOnSleeve = (x: number, y: number) => {
    const out = Math.abs(x - WIDTH / 2) - 62 - 0.12 * (y - 150);
    return out > 8 && out < 14;
  };
  test.each([
    ["a badge", (x: number, y: number) => Math.hypot(x - 190, y - 110) < 12],
    ["a stripe along the axis", (x: number) => Math.abs(x - WIDTH / 2) < 4],
    ["a stripe at the neck", (x: number, y: number) => isBeside(x) && x % 20 < 8 && y < 70],
    ["many stripes", (x: number) => x % 16 < 6],
    ["a stripe of a sleeve", (x: number, y: number) => isOnSleeve(x, y) && y > 160 && y < 280],
  ] as const)("stays: %s", (_, print) => {
    expect(opened({ ...plain, print, openFrom: 0 }).cloth).toBe(0);
  });
});
