import { expect, test } from "vitest";
import { toLab } from "../image/index.ts";
import { changeOfCloth } from "./change-of-cloth.ts";

const WIDTH = 60;
const HEIGHT = 240;
const WHITE = [236, 234, 230];
const BLUE = [92, 128, 186];
const SKIN = [208, 158, 130];
const BAG = [30, 28, 32];

type Paint = (x: number, y: number) => readonly number[];

/** Returns the row of the change in a trunk of this paint. Pixels of `SKIN` are known as skin. */
function changeIn(paint: Paint): number | null {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  const skin = new Set<number>();
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const color = paint(x, y);
    if (color === SKIN) skin.add(i);
    const weave = 10 * Math.sin(x / 2) * Math.cos(y / 3);
    data.set([...color.map((value) => value + weave), 255], 4 * i);
  }
  const lab = toLab({ width: WIDTH, height: HEIGHT, data });
  return changeOfCloth(lab, {
    ...{ from: 2, to: WIDTH - 3, first: 10, end: HEIGHT - 10 },
    isCloth: (i) => !skin.has(i),
  });
}

const striped: Paint = (_, y) => (Math.floor(y / 9) % 2 ? BLUE : WHITE);
const END = 117;
const worn: Paint = (x, y) => (y < END ? striped(x, y) : BLUE);

test.each([99, 117, 150])(
  "finds the row %i where stripes end in cloth of one of their colours",
  (end) => {
    expect(changeIn((x, y) => (y < end ? striped(x, y) : BLUE))).toBe(end);
  },
);

test("finds no change in one cloth", () => {
  expect(changeIn(() => BLUE)).toBeNull();
  expect(changeIn(striped)).toBeNull();
});

test("takes no bag before a dress for a change of cloth", () => {
  const bag: Paint = (x, y) => (x < 28 && y > 150 ? BAG : BLUE);
  expect(changeIn(bag)).toBeNull();
  expect(changeIn((x, y) => bag(WIDTH - 1 - x, y))).toBeNull();
});

test("takes no hands before a dress for a change of cloth", () => {
  const hands: Paint = (x, y) => (y > 160 && Math.abs(x - 30) < 13 ? SKIN : BLUE);
  expect(changeIn(hands)).toBeNull();
});

test("finds the change behind hands, and above trousers of a skin's colour", () => {
  expect(changeIn((x, y) => (y > END - 20 && Math.abs(x - 30) < 13 ? SKIN : worn(x, y)))).toBe(END);
  expect(changeIn((x, y) => (y < END ? striped(x, y) : SKIN))).toBe(END);
});

test("finds the change between two cloths beside a bag", () => {
  expect(changeIn((x, y) => (x < 12 && y > 60 ? BAG : worn(x, y)))).toBe(END);
});
