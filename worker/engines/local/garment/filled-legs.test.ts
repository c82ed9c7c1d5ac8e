import { expect, test } from "vitest";
import { withOpenLegs } from "./filled-legs.ts";
import { rateSilhouette } from "./silhouette-quality.ts";

const WIDTH = 200;
const HEIGHT = 320;

/** A garment from row 20 to 300, by its half breadth and by the row below which a gap parts it. */
function drawn(halfAt: (y: number) => number, gapFrom: number) {
  const inside = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 20; y < 300; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const out = Math.abs(x - 100);
      if (out < halfAt(y) && (y < gapFrom || out > 3)) inside[y * WIDTH + x] = 1;
    }
  }
  const area = inside.reduce((sum, own) => sum + own, 0);
  const size = { width: WIDTH, height: HEIGHT };
  return rateSilhouette({ ...size, inside, area, all: area, sharpness: 1 });
}

const slim = (y: number) => 44 + 0.02 * y;
const filled = drawn(slim, 270);
const open = drawn(slim, 100);

test.each([null, "trousers", "shorts"] as const)(
  "begins with the silhouette that opens the legs of trousers, told as %s",
  (kind) => {
    expect(withOpenLegs(filled, [() => filled, () => open], kind)).toBe(open);
  },
);

test("keeps a garment that a person calls a skirt", () => {
  expect(withOpenLegs(filled, [() => open], "skirt")).toBe(filled);
});

test("keeps a first silhouette whose outline the other one does not share", () => {
  const narrow = drawn((y) => 0.8 * slim(y), 100);
  expect(withOpenLegs(filled, [() => narrow], null)).toBe(filled);
});

test("does not look at others for a broad garment, or for one whose hem has no gap", () => {
  const never = () => {
    throw new Error("looked at");
  };
  const broad = drawn(() => 92, 270);
  const whole = drawn(slim, 400);
  expect(withOpenLegs(broad, [never], null)).toBe(broad);
  expect(withOpenLegs(whole, [never], null)).toBe(whole);
});
