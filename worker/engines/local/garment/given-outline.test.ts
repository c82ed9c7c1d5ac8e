import { expect, test } from "vitest";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

type Shape = (x: number, y: number) => boolean;

const WIDTH = 300;
const HEIGHT = 400;
const AXIS = WIDTH / 2;

/** Blue cloth where the shape is, on a clear ground or on a pale one. */
function draw(isCloth: Shape, ground: "clear" | "pale"): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const own = isCloth(i % WIDTH, Math.floor(i / WIDTH));
    const alpha = own || ground === "pale" ? 255 : 0;
    data.set(own ? [40, 70, 130, alpha] : [236, 232, 226, alpha], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** A shirt that leans to one side below the shoulders, one sleeve stretched out and one hanging. */
const leaning: Shape = (x, y) => {
  const across = x - 130 - 0.45 * Math.max(0, y - 120);
  const neck = (across / 22) ** 2 + ((y - 60) / 18) ** 2 < 1;
  const trunk = Math.abs(across) < 58 && y > 60 && y < 330;
  const stretched = x > 160 && x < 290 && y > 62 && y < 104;
  const hanging = x > 30 && x < 76 && y > 66 + (76 - x) / 2 && y < 250;
  return !neck && (trunk || stretched || hanging);
};

/** A vest as large as its picture, as shops cut theirs out. */
const tight: Shape = (x, y) => {
  const across = Math.abs(x - AXIS);
  const neck = (across / 40) ** 2 + (y / 70) ** 2 < 1;
  return !neck && y < HEIGHT && across < (y < 110 ? 80 + (y / 110) ** 2 * 10 : AXIS);
};

test("an outline that leans is refused in a picture, and taken where somebody has drawn it", () => {
  expect(cutOutGarment(draw(leaning, "pale")).ok).toBe(false);
  const drawn = cutOutGarment(draw(leaning, "clear"), [], "top");
  expect(drawn).toMatchObject({ ok: true, garment: { kind: "top", sleeves: "long" } });
});

test("a cut-out may fill its picture", () => {
  expect(cutOutGarment(draw(tight, "clear")).ok).toBe(true);
});

test("a straight piece of cloth is a skirt only where somebody says so", () => {
  const cloth = draw((x, y) => Math.abs(x - AXIS) < 80 && y > 60 && y < 300, "pale");
  expect(cutOutGarment(cloth)).toEqual({ ok: false, failureCode: "garment_folded" });
  const told = cutOutGarment(cloth, [], "skirt");
  expect(told.ok && told.garment.bottom?.rows).toHaveLength(40);
});
