import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { createLayer } from "../image/index.ts";
import { legsFor } from "../legs-for.ts";
import { type Body, findBody } from "../person/index.ts";
import { figureOf } from "../warp/index.ts";
import { compositeBottom } from "./composite-bottom.ts";

/** Green trousers of the mannequin below grey ones that reach from the hem to row `end`. */
function wears(end: number, change = (body: Body) => body, person = {}) {
  const trousers = { bottoms: "trousers", cloth: [70, 130, 80] } as const;
  const { image, face, hem } = drawMannequin({ ...trousers, ...person });
  const body = change(findBody(image, face));
  const legs = legsFor("trousers", body);
  if (typeof legs === "string") throw new Error(legs);
  const garment = createLayer(image.width, image.height);
  for (let y = hem; y < end; y++) {
    for (let x = 146; x < 238; x++) {
      if (y < 362 || Math.abs(x - 192) > 8) garment.data.set([90, 90, 90, 255], (y * 384 + x) * 4);
    }
  }
  const box = { left: 146, right: 238, top: hem, bottom: end };
  const picture = compositeBottom(image, { garment, box }, { body, legs, figure: figureOf(body) });
  return (x: number, y: number) => {
    const [red, green, blue] = picture.data.subarray((y * image.width + x) * 4);
    if (green > red + 10) return "old";
    return red - blue > 40 ? "skin" : red > 150 ? "wall" : "new";
  };
}

test.each([500, 540, 565])(
  "old trousers below new ones that end in row %i become ankles",
  (end) => {
    const at = wears(end);
    for (const x of [165, 219]) {
      expect(at(x, end - 8)).toBe("new");
      for (let y = end + 8; y < 586; y += 4) expect(at(x, y)).toBe("skin");
    }
    for (let x = 120; x < 264; x++) expect(at(x, end + 14)).not.toBe("old");
  },
);

test.each(["left", "right"] as const)("hips beside a raised %s arm are no sleeve", (side) => {
  // The rows of a raised arm go on along the hip, with a wrist below the waist.
  const at = wears(590, (body) => {
    const arm = body[side];
    const edge = (192 + arm.side * 56) * body.scale;
    const along = (x: number) =>
      arm.outer.map((_, k) => (arm.top + k > body.hem ? x : arm.outer[k]));
    const inner = along(edge - arm.side * 20 * body.scale);
    return { ...body, [side]: { ...arm, outer: along(edge), inner, wrist: body.hem + 60 } };
  });
  for (let y = 312; y < 340; y += 4) {
    expect(at(192 + (side === "left" ? -42 : 42), y)).toBe("new");
  }
});

test("cuffs below the wrists stay", () => {
  const wristAt = (body: Body) => ({ wrist: Math.round(340 * body.scale) });
  const raised = (body: Body) => ({
    ...body,
    left: { ...body.left, ...wristAt(body) },
    right: { ...body.right, ...wristAt(body) },
  });
  const at = wears(590, raised, { top: [66, 124, 76], cuffs: 362 });
  for (let y = 330; y < 356; y += 4) {
    const out = Math.round(52 + (34 * (y - 165)) / 215);
    for (const side of [-1, 1]) expect(at(192 + side * out, y)).toBe("old");
  }
});

test("a waistband that is wider than the old top does not show beside it", () => {
  const { image, face, hem } = drawMannequin({ bottoms: "trousers", cloth: [70, 130, 80] });
  const body = findBody(image, face);
  const legs = legsFor("skirt", body);
  if (typeof legs === "string") throw new Error(legs);
  const garment = createLayer(image.width, image.height);
  for (let y = hem - 12; y < 420; y++) {
    for (let x = 132; x < 252; x++) garment.data.set([90, 90, 90, 255], (y * 384 + x) * 4);
  }
  const box = { left: 132, right: 252, top: hem - 12, bottom: 420 };
  const figure = figureOf(body, "in");
  const { data } = compositeBottom(image, { garment, box }, { body, legs, figure });
  const redAt = (x: number, y: number) => data[(y * image.width + x) * 4];
  for (const x of [138, 246])
    expect([redAt(x, hem - 8) > 150, redAt(x, hem + 8) > 150]).toEqual([true, false]);
});
