import { expect, test } from "vitest";
import { legsOpenFirst } from "./filled-legs.ts";
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

/** The silhouettes in their order after the choice. */
function order(shapes: (typeof open)[], kind: "trousers" | "skirt" | null = null) {
  return legsOpenFirst(
    shapes.map((shape) => () => shape),
    kind,
  ).map((shapeOf) => shapeOf());
}

test("the silhouette that opens the legs of trousers comes first, and the others follow", () => {
  for (const kind of [null, "trousers"] as const) {
    const [first, ...others] = order([filled, open], kind);
    expect(first).toBe(open);
    expect(others).toEqual([filled]);
  }
});

test("a garment that a person calls a skirt keeps the order", () => {
  expect(order([filled, open], "skirt")[0]).toBe(filled);
});

test("a silhouette with another outline does not come first", () => {
  const narrow = drawn((y) => 0.8 * slim(y), 100);
  expect(order([filled, narrow])[0]).toBe(filled);
});

test("no other silhouette is made for a broad garment, or for one whose hem has no gap", () => {
  const never = () => {
    throw new Error("made");
  };
  for (const shape of [drawn(() => 92, 270), drawn(slim, 400)]) {
    expect(legsOpenFirst([() => shape, never], null)[0]()).toBe(shape);
  }
});
