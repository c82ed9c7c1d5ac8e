import { describe, expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { createLayer, createPlane, type RgbaImage, toLab } from "../image/index.ts";
import { findBody } from "../person/index.ts";
import { removeOldTop } from "./remove-old-top.ts";
import { sceneOf } from "./scene.ts";
import { shadeChest } from "./shade-chest.ts";

type Rgb = readonly [number, number, number];

const CENTRE = 192;
const TOP: Rgb = [70, 110, 160];
/** The middle of the drawn neckline's ellipse, and its half width and half height. */
const NECKLINE = { y: 146, half: [22, 16] } as const;
/** Rows of the neck. */
const NECK = { chin: 118, necklace: 136, shadeEnds: 147 };
const BAND = 8;
const NEW_NECKLINE = 220;

function paint(photo: RgbaImage, color: Rgb, isIn: (x: number, y: number) => boolean): void {
  for (let y = NECK.chin; y < 190; y++) {
    for (let x = CENTRE - 60; x < CENTRE + 60; x++) {
      if (isIn(x, y)) photo.data.set(color, 4 * (y * photo.width + x));
    }
  }
}

/** Draws on the mannequin without sleeves, and removes its top above a low new neckline. */
function undress(draw = (_photo: RgbaImage) => {}) {
  const { image, face } = drawMannequin({ top: [...TOP] });
  draw(image);
  const body = findBody(image, face);
  const box = { left: 120, right: 264, top: NEW_NECKLINE, bottom: 300 };
  const scene = sceneOf(body, box, image);
  const picture = { ...image, data: image.data.slice() };
  removeOldTop(picture, createLayer(image.width, image.height), scene, {
    neckline: NEW_NECKLINE,
    wearsTrousers: () => false,
  });
  const lab = toLab(picture);
  const lightAt = (x: number, y: number) => lab.l.data[y * image.width + x];
  const colorAt = (x: number, y: number) => {
    return [...picture.data.slice(4 * (y * image.width + x)).slice(0, 3)];
  };
  /** The mean light of these columns and rows. */
  const meanLight = ([left, right]: readonly number[], [top, bottom]: readonly number[]) => {
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += lightAt(x, y);
    return sum / ((right - left) * (bottom - top));
  };
  return { scene, colorAt, lightAt, meanLight };
}

describe("an old collar's band in another colour than the chest", () => {
  const isWithin = (x: number, y: number, wider: number) => {
    const [across, down] = NECKLINE.half.map((half) => half + wider);
    return ((x - CENTRE) / across) ** 2 + ((y - NECKLINE.y) / down) ** 2 <= 1;
  };
  const lowest = NECKLINE.y + NECKLINE.half[1];
  const paintBand = (photo: RgbaImage, color: Rgb) => {
    paint(photo, color, (x, y) => {
      return y > NECKLINE.y - 6 && isWithin(x, y, BAND) && !isWithin(x, y, 0);
    });
  };

  test.each([
    ["red", [180, 40, 50]],
    ["dark", [30, 30, 40]],
  ] as const)("becomes skin before the neck: %s", (_, color) => {
    const { colorAt } = undress((photo) => paintBand(photo, color));
    for (const x of [CENTRE - 12, CENTRE, CENTRE + 12]) {
      for (let y = lowest - 4; y < lowest + BAND + 6; y++) {
        const [red, green, blue] = colorAt(x, y);
        expect(red).toBeGreaterThan(170);
        expect(green).toBeGreaterThan(120);
        expect(red - blue).toBeGreaterThan(60);
      }
    }
  });

  test("is told from a necklace higher on the neck, whose pendant touches it", () => {
    const chain: Rgb = [30, 30, 40];
    const { colorAt } = undress((photo) => {
      paintBand(photo, chain);
      paint(photo, chain, (x, y) => Math.abs(x - CENTRE) < 16 && Math.abs(y - NECK.necklace) < 2);
      paint(photo, chain, (x, y) => x === CENTRE && y > NECK.necklace && y < lowest + 1);
    });
    for (const x of [CENTRE - 12, CENTRE, CENTRE + 12]) {
      expect(colorAt(x, NECK.necklace)).toEqual(chain);
    }
  });
});

describe("a chest painted where an old top was", () => {
  test("has collarbones, lighter than the hollows above them", () => {
    const { lightAt } = undress();
    for (const x of [CENTRE - 28, CENTRE + 28]) {
      const rows = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, k) => lightAt(x, from + k));
      const bone = Math.max(...rows(159, 167));
      expect(bone).toBeGreaterThan(Math.min(...rows(154, 159)) + 4);
      expect(bone).toBeGreaterThan(lightAt(x, 185));
    }
  });

  /** The light that is added where `isSeen` does not hold. */
  function addedLight(isSeen: (out: number) => boolean) {
    const { scene } = undress();
    const { width, height } = scene.lab;
    const [light, seen] = [createPlane(width, height), createPlane(width, height)];
    for (let i = 0; i < seen.data.length; i++)
      seen.data[i] = isSeen((i % width) - scene.neck.x) ? 0.3 : 0;
    shadeChest(light, scene, seen);
    return { scene, light };
  }

  test("is a bit darker along the breastbone", () => {
    const { scene, light } = addedLight(() => false);
    const at = (out: number, y: number) => {
      return light.data[(y - scene.view.top) * light.width + Math.round(scene.neck.x) + out];
    };
    for (const y of [185, 195, 205]) {
      expect(at(0, y)).toBeLessThan(-0.7);
      expect(at(0, y)).toBeGreaterThan(-3);
      for (const out of [-15, 15]) expect(Math.abs(at(out, y))).toBeLessThan(0.3);
    }
  });

  test("leaves the light of skin that the photo shows", () => {
    const { scene, light } = addedLight((out) => out < 0);
    const added = (isSide: (out: number) => boolean) => {
      return light.data.filter((_, i) => isSide((i % light.width) - scene.neck.x)).map(Math.abs);
    };
    expect(Math.max(...added((out) => out < 0))).toBe(0);
    expect(Math.max(...added((out) => out >= 0))).toBeGreaterThan(2);
  });

  test("has about the light of the arms below a neck that the chin shades", () => {
    const { meanLight } = undress((photo) => {
      paint(photo, TOP, (x, y) => y >= NECK.shadeEnds && Math.abs(x - CENTRE) < 24);
      for (let y = NECK.chin; y < NECK.shadeEnds; y++) {
        for (let x = CENTRE - 24; x <= CENTRE + 24; x++) {
          const i = 4 * (y * photo.width + x);
          const isSkin = photo.data[i] > photo.data[i + 2] + 40;
          for (let c = 0; isSkin && c < 3; c++) photo.data[i + c] *= 0.6;
        }
      }
    });
    const arms = (meanLight([130, 136], [230, 250]) + meanLight([249, 255], [230, 250])) / 2;
    for (const rows of [
      [170, 185],
      [190, 210],
    ]) {
      expect(Math.abs(meanLight([CENTRE - 28, CENTRE + 29], rows) - arms)).toBeLessThan(1.4);
    }
  });
});
