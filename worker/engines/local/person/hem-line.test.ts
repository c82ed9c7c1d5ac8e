import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "./find-body.ts";

const TRUNK = { from: 155, to: 229 };
const SLANT = 0.2;

const hemAt = (x: number) => 300 + SLANT * (x - 192);

/** Repaints the trunk between chest and hips in grey shades, given by the place. */
function repaint(greyAt: (x: number, y: number) => number) {
  const { image, face } = drawMannequin();
  for (let y = 160; y < 420; y++) {
    for (let x = TRUNK.from; x <= TRUNK.to; x++) {
      const grey = greyAt(x, y);
      image.data.set([grey, grey, grey], (y * image.width + x) * 4);
    }
  }
  return findBody(image, face);
}

const marbled = (x: number, y: number) => 105 + 35 * Math.sin(x / 3) * Math.cos(y / 4);

test("follows a hem that slants", () => {
  const { hemLine } = repaint((x, y) => (y < hemAt(x) ? marbled(x, y) : 40));
  expect(hemLine).not.toBeNull();
  for (const { x, y } of hemLine!.filter(({ x }) => x > TRUNK.from + 5 && x < TRUNK.to - 5)) {
    expect(Math.abs(y - hemAt(x))).toBeLessThan(3);
  }
});

test("takes no trousers for the top whose dark shades they have", () => {
  const trousers = (x: number) => (x < 192 ? 40 : 58);
  const { surfaces } = repaint((x, y) => (y < hemAt(x) ? marbled(x, y) : trousers(x)));
  let [below, above] = [0, 0];
  for (let y = 260; y < 400; y++) {
    for (let x = TRUNK.from + 5; x < TRUNK.to - 5; x++) {
      const isTop = surfaces.top.data[y * surfaces.top.width + x];
      if (y > hemAt(x) + 4) below += isTop;
      else if (y < hemAt(x) - 2) above += isTop;
    }
  }
  expect(below).toBe(0);
  expect(above).toBeGreaterThan(2000);
});

test("tells of no line where both have one colour", () => {
  expect(repaint(() => 60).hemLine).toBeNull();
});

test.each([290, 310])(
  "a striped top ends in row %i, although trousers have one of its colours",
  (end) => {
    const { image, face } = drawMannequin();
    const [brown, white, blue] = [
      [58, 36, 30],
      [236, 234, 230],
      [92, 128, 186],
    ];
    const shades = [brown, blue, white, blue];
    for (let y = 150; y < image.height; y++) {
      for (let x = TRUNK.from; x <= TRUNK.to; x++) {
        const weave = 10 * Math.sin(x / 2) * Math.cos(y / 3);
        const color = y < end ? shades[Math.floor(y / 9) % 4] : blue;
        image.data.set([...color.map((value) => value + weave), 255], (y * image.width + x) * 4);
      }
    }
    expect(Math.abs(findBody(image, face).hem - end)).toBeLessThan(4);
  },
);
