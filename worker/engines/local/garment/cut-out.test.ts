import { describe, expect, test } from "vitest";
import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { Point, RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";
import type { GarmentCutout } from "./garment.ts";

type Colour = readonly [number, number, number];

const WIDTH = 384;
const HEIGHT = 512;

/** Right half of a tee, as x from the axis and y; short sleeves, a scooped back and front neck. */
const TEE: readonly (readonly [number, number])[] = [
  [0, 84],
  [18, 82],
  [36, 74],
  [95, 92],
  [150, 190],
  [112, 212],
  [84, 168],
  [84, 430],
  [0, 430],
];
const AXIS = WIDTH / 2;

function mirrored(half: readonly (readonly [number, number])[]): Point[] {
  const right = half.map(([x, y]) => ({ x: AXIS + x, y }));
  const left = half.map(([x, y]) => ({ x: AXIS - x, y })).reverse();
  return [...right, ...left];
}

function contains(polygon: readonly Point[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i];
    const b = polygon[j];
    const crosses = a.y > y !== b.y > y;
    if (crosses && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside;
  }
  return isInside;
}

/** A fixed pseudo-random grain of -1..1, so that every run draws the same picture. */
function grain(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

function draw(colourAt: (x: number, y: number) => Colour): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) data.set([...colourAt(x, y), 255], (y * WIDTH + x) * 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const tee = mirrored(TEE);
/** The front's neckline is below the back's; the inside of the back is visible between them. */
const inNeckHole = (x: number, y: number) => Math.hypot((x - AXIS) / 34, (y - 76) / 38) < 1;

interface Scene {
  readonly background: (x: number, y: number) => Colour;
  readonly cloth: Colour;
  readonly back: Colour;
}

function drawTee({ background, cloth, back }: Scene): RgbaImage {
  return draw((x, y) => {
    if (!contains(tee, x + 0.5, y + 0.5)) return background(x, y);
    const [red, green, blue] = inNeckHole(x, y) ? back : cloth;
    const noise = 1.5 * grain(x, y);
    return [red + noise, green + noise, blue + noise];
  });
}

/** A background with a gradient and grain, and a soft shadow below and to the right of the tee. */
function shadowedBackground(x: number, y: number): Colour {
  const fall = 10 * ((x + y) / (WIDTH + HEIGHT));
  const away = Math.hypot((x - AXIS - 12) / 130, (y - 270) / 210);
  const shadow = 26 * Math.exp(-(away ** 4));
  const light = -fall - shadow + 0.6 * grain(x, y);
  return [243 + light, 238 + light, 230 + light];
}

function requireGarment(image: RgbaImage): GarmentCutout {
  const result = cutOutGarment(image);
  if (!result.ok) throw new Error(result.failureCode);
  return result.garment;
}

/** Intersection over union of the mask with the drawn tee, its neck hole left out. */
function overlap({ mask }: GarmentCutout): number {
  let both = 0;
  let either = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isTrue = contains(tee, x + 0.5, y + 0.5) && !inNeckHole(x, y);
      const isFound = mask.data[y * WIDTH + x] > 127;
      if (isTrue && isFound) both++;
      if (isTrue || isFound) either++;
    }
  }
  return both / either;
}

function distance(point: Point, x: number, y: number): number {
  return Math.hypot(point.x - x, point.y - y);
}

const terracotta = { cloth: [188, 84, 44], back: [110, 44, 22] } as const;

describe("cutOutGarment", () => {
  test("cuts a tee out of a gradient background with a soft shadow", () => {
    const garment = requireGarment(drawTee({ ...terracotta, background: shadowedBackground }));
    expect(overlap(garment)).toBeGreaterThan(0.97);
    expect(garment.kind).toBe("top");
    expect(garment.sleeves).toBe("short");
    expect(garment.confidence).toBeGreaterThan(0.8);
  });

  test("cuts a white tee out of a light grey background", () => {
    const background = (): Colour => [244, 244, 244];
    const garment = requireGarment(
      drawTee({ background, cloth: [253, 253, 254], back: [216, 216, 219] }),
    );
    expect(overlap(garment)).toBeGreaterThan(0.97);
  });

  test("does not take a pale cloth's shadow for cloth", () => {
    const garment = requireGarment(
      drawTee({ background: shadowedBackground, cloth: [247, 241, 228], back: [170, 164, 152] }),
    );
    expect(overlap(garment)).toBeGreaterThan(0.95);
  });

  test("takes a checked tee, its pale checks like the background, for one thing", () => {
    const isPale = (x: number, y: number) => Math.floor(x / 24) % 2 === Math.floor(y / 24) % 2;
    const image = draw((x, y) => {
      if (!contains(tee, x + 0.5, y + 0.5)) return [246, 246, 246];
      if (inNeckHole(x, y)) return [160, 152, 170];
      return isPale(x, y) ? [252, 252, 252] : [140, 112, 176];
    });
    expect(overlap(requireGarment(image))).toBeGreaterThan(0.92);
  });

  test.each([false, true])("finds landmarks by the corners, a fleck above: %s", (hasFleck) => {
    const image = drawTee({ ...terracotta, background: shadowedBackground });
    if (hasFleck) image.data.set(terracotta.cloth, 4 * (73 * WIDTH + AXIS + 33));
    const { left, right, neckline } = requireGarment(image);
    for (const [side, sign] of [
      [left, -1],
      [right, 1],
    ] as const) {
      expect(distance(side.collar, AXIS + sign * 36, 74)).toBeLessThan(6);
      expect(distance(side.shoulder, AXIS + sign * 95, 92)).toBeLessThan(10);
      // The very tip of a wedge narrower than the seal stays closed.
      expect(distance(side.armpit, AXIS + sign * 84, 168)).toBeLessThan(9);
      expect(distance(side.cuffOuter, AXIS + sign * 150, 190)).toBeLessThan(6);
      expect(distance(side.cuffInner, AXIS + sign * 112, 212)).toBeLessThan(6);
      expect(distance(side.hem, AXIS + sign * 84, 430)).toBeLessThan(6);
    }
    expect(Math.abs(neckline.y - 114)).toBeLessThan(5);
  });

  test("leaves the inside of the back out of the mask", () => {
    const { mask } = requireGarment(drawTee({ ...terracotta, background: shadowedBackground }));
    const at = (x: number, y: number) => mask.data[y * WIDTH + x];
    expect(at(AXIS, 98)).toBe(0);
    expect(at(AXIS, 130)).toBe(255);
    expect(at(AXIS + 60, 110)).toBe(255);
  });

  test("carries the cloth's colour out past the mask", () => {
    const { image } = requireGarment(drawTee({ ...terracotta, background: shadowedBackground }));
    const outside = (300 * WIDTH + AXIS + 84 + 6) * 4;
    const [red, green, blue] = image.data.subarray(outside, outside + 3);
    expect(Math.abs(red - 188)).toBeLessThan(8);
    expect(Math.abs(green - 84)).toBeLessThan(8);
    expect(Math.abs(blue - 44)).toBeLessThan(8);
  });

  test("takes an alpha channel as the cut-out, whatever lies beneath", () => {
    const image = drawTee({
      ...terracotta,
      background: (x, y) => [(x * 7) % 256, (y * 5) % 256, 90],
    });
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const isTee = contains(tee, (i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5);
      image.data[4 * i + 3] = isTee ? 255 : 0;
    }
    expect(overlap(requireGarment(image))).toBeGreaterThan(0.98);
  });

  test("scales a large picture down to the working height", () => {
    const small = drawTee({ ...terracotta, background: shadowedBackground });
    const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4 * 9);
    for (let y = 0; y < HEIGHT * 3; y++) {
      for (let x = 0; x < WIDTH * 3; x++) {
        const from = (Math.floor(y / 3) * WIDTH + Math.floor(x / 3)) * 4;
        data.set(small.data.subarray(from, from + 4), (y * WIDTH * 3 + x) * 4);
      }
    }
    const { image, mask, left } = requireGarment({ width: WIDTH * 3, height: HEIGHT * 3, data });
    expect([image.width, image.height]).toEqual([768, 1024]);
    expect([mask.width, mask.height]).toEqual([768, 1024]);
    expect(distance(left.armpit, 2 * (AXIS - 84), 2 * 168)).toBeLessThan(18);
  });

  test("tells trousers, a skirt and a dress from a top", () => {
    const kindOf = (half: readonly (readonly [number, number])[]) => {
      const shape = mirrored(half);
      const image = draw((x, y) =>
        contains(shape, x + 0.5, y + 0.5) ? [52, 66, 92] : shadowedBackground(x, y),
      );
      return requireGarment(image).kind;
    };
    expect(
      kindOf([
        [0, 50],
        [62, 50],
        [80, 470],
        [26, 470],
        [6, 190],
        [0, 190],
      ]),
    ).toBe("trousers");
    expect(
      kindOf([
        [0, 60],
        [60, 60],
        [100, 450],
        [0, 450],
      ]),
    ).toBe("skirt");
    expect(
      kindOf([
        [0, 60],
        [24, 34],
        [46, 36],
        [42, 80],
        [50, 110],
        [44, 190],
        [90, 480],
        [0, 480],
      ]),
    ).toBe("dress");
  });

  test("refuses an empty background", () => {
    expect(cutOutGarment(draw(shadowedBackground))).toEqual({
      ok: false,
      failureCode: "garment_empty",
    });
  });

  test("refuses a busy scene", () => {
    const scene = draw((x, y) => {
      const tile = (Math.floor(x / 23) * 5 + Math.floor(y / 31) * 3) % 7;
      const patch = 32 * tile + 20 * grain(Math.floor(x / 9), Math.floor(y / 9));
      return [patch, 255 - patch, (patch * 3) % 256];
    });
    expect(cutOutGarment(scene).ok).toBe(false);
  });

  test("follows a garment laid askew", () => {
    const turn = (degrees: number) => (x: number, y: number) => {
      const [cos, sin] = [Math.cos, Math.sin].map((f) => f((degrees * Math.PI) / 180));
      const [dx, dy] = [x - AXIS, y - HEIGHT / 2];
      return { x: AXIS + cos * dx - sin * dy, y: HEIGHT / 2 + sin * dx + cos * dy };
    };
    const image = draw((x, y) => {
      const at = turn(-7)(x, y);
      return contains(tee, at.x, at.y) ? terracotta.cloth : shadowedBackground(x, y);
    });
    const { left, right } = requireGarment(image);
    const armpit = turn(7)(AXIS + 84, 168);
    expect(distance(right.armpit, armpit.x, armpit.y)).toBeLessThan(9);
    const hem = turn(7)(AXIS - 84, 430);
    expect(distance(left.hem, hem.x, hem.y)).toBeLessThan(6);
  });

  test.each<[GarmentRefusal, (x: number, y: number) => boolean]>([
    ["garment_small", (x, y) => Math.hypot(x - AXIS, y - 250) < 45],
    ["garment_several", (x, y) => [90, 290].some((middle) => Math.hypot(x - middle, y - 250) < 70)],
    ["garment_cut", (x, y) => Math.abs(x - AXIS) < 30 + (y > 90 && y < 420 ? 60 : 0)],
    ["garment_shapeless", (x, y) => Math.hypot(x - AXIS, y - 250) < 120],
    ["garment_shapeless", (x, y) => x > 60 && y > 90 && x + y < 480],
  ])("refuses with its own code: %s", (failureCode, isThing) => {
    const image = draw((x, y) => (isThing(x, y) ? [60, 40, 30] : shadowedBackground(x, y)));
    expect(cutOutGarment(image)).toEqual({ ok: false, failureCode });
  });

  test("gives the same answer twice", () => {
    const image = drawTee({ ...terracotta, background: shadowedBackground });
    expect(cutOutGarment(image)).toEqual(cutOutGarment(image));
  });
});
