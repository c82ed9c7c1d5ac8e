import { expect, test } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import { cutOutGarment } from "../garment/index.ts";
import { distance, interpolate } from "../image/index.ts";
import { findBody, findLegs, type Legs } from "../person/index.ts";
import { fitBottom } from "./fit-bottom.ts";

const { image, face } = drawMannequin({ bottoms: "trousers" });
const found = findLegs(findBody(image, face));
if (typeof found === "string") throw new Error(found);
const legs: Legs = found;

/** A sector of a ring whose sides spread by `spread` columns a row below a waist 44 columns wide. */
const sector = (spread: number, length: number) => (across: number, y: number) => {
  const apex = 100 - 22 / spread;
  const away = Math.hypot(across, y - apex);
  const waist = 22 / spread / Math.cos(Math.atan(spread));
  return across < spread * (y - apex) && y > 100 && away < waist + length;
};

function wear(isCloth: (across: number, y: number) => boolean) {
  const cutOut = cutOutGarment(drawBlue(isCloth), [], "skirt");
  if (!cutOut.ok || !cutOut.garment.bottom) throw new Error("no skirt");
  const { rows, crotch } = cutOut.garment.bottom;
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const waist = legs.right.outer[0] - legs.left.outer[0];
  const scale = waist / distance(first.left, first.right);
  const worn = fitBottom({ kind: "skirt", rows, crotch, scale }, legs);
  return { flat: { first, last, scale }, worn, hem: worn[worn.length - 1] };
}

test.each([0.3, 0.6])(
  "ends the seams of a skirt cut with a spread of %s at its corners",
  (spread) => {
    const { flat } = wear(sector(spread, 160));
    const { left, innerLeft, right } = flat.last;
    const cosine = Math.cos(Math.atan(spread));
    const radius = 22 / spread / cosine + 160;
    const depth = radius * (1 - cosine);
    expect((innerLeft.y - left.y) / depth).toBeGreaterThan(0.75);
    expect((innerLeft.y - left.y) / depth).toBeLessThan(1.25);
    expect(Math.abs(left.y - right.y)).toBeLessThan(4);
    expect(Math.abs(innerLeft.y - (100 - 22 / spread + radius))).toBeLessThan(4);
  },
);

test("hangs a flared skirt with a level hem, less broad than it lies, and as long as its seam around a girth", () => {
  const { flat, worn, hem } = wear(sector(0.6, 150));
  const breadth = hem.right.x - hem.left.x;
  expect(hem.innerLeft.y - hem.left.y).toBeLessThan(0.04 * breadth);
  expect(breadth).toBeLessThan(0.75 * flat.scale * distance(flat.last.left, flat.last.right));
  const seam = flat.scale * distance(flat.first.left, flat.last.left);
  // Half of a girth is broader than a waist looks, at least by a share of the legs' length.
  const waist = flat.scale * distance(flat.first.left, flat.first.right);
  const girth = 1.15 * Math.max(1, (0.34 * (legs.ankle - legs.waist)) / waist);
  expect((hem.left.y - worn[0].left.y) / seam / girth).toBeCloseTo(1, 1);
  const halves = worn.map(({ left, right }) => right.x - left.x);
  expect(halves).toEqual(halves.toSorted((one, other) => one - other));
});

test("keeps the line of a stiff skirt that is cut with a little flare", () => {
  const { flat, hem } = wear(sector(0.12, 150));
  const natural = flat.scale * distance(flat.last.left, flat.last.right);
  expect((hem.right.x - hem.left.x) / natural).toBeGreaterThan(0.85);
});

/** Shorts whose legs are laid apart: their hems are slanted, higher at the outside. */
const splayed = (across: number, y: number) => {
  const turn = Math.atan(0.35);
  const along = across * Math.sin(turn) + y * Math.cos(turn);
  const isLeg = y < 190 || across > 0.35 * (y - 190);
  return y > 100 && across < 46 + 0.35 * (y - 100) && isLeg && along < 270;
};

function wearLegs(
  kind: "shorts" | "trousers",
  isCloth: (across: number, y: number) => boolean,
  on: Legs = legs,
) {
  const cutOut = cutOutGarment(drawBlue(isCloth), [], kind);
  if (!cutOut.ok || !cutOut.garment.bottom) throw new Error("no bottom");
  const { rows, crotch } = cutOut.garment.bottom;
  const scale = (on.right.outer[0] - on.left.outer[0]) / distance(rows[1].left, rows[1].right);
  return fitBottom({ kind, rows, crotch, scale }, on);
}

test("ends the seams of shorts that are laid with their legs apart at the corners of their hems", () => {
  const cutOut = cutOutGarment(drawBlue(splayed), [], "shorts");
  if (!cutOut.ok || !cutOut.garment.bottom) throw new Error("no shorts");
  const { left, innerLeft } = cutOut.garment.bottom.rows.at(-1)!;
  // The hem is perpendicular to the leg.
  const slope = (innerLeft.y - left.y) / (innerLeft.x - left.x);
  expect(slope).toBeGreaterThan(0.25);
  expect(slope).toBeLessThan(0.5);
});

test("hangs shorts that are laid with their legs apart without narrowing them to their hems", () => {
  const worn = wearLegs("shorts", splayed);
  const breadths = worn.map(({ left, right }) => right.x - left.x);
  const hem = breadths[breadths.length - 1];
  expect(Math.max(...breadths) / hem).toBeLessThan(1.04);
});

test.each([
  [
    "laid with their legs together",
    (across: number, y: number) => across < 62 && !(y > 190 && across < 3),
  ],
  ["laid with their legs apart", splayed],
])("opens a gap between the hems of wide shorts: %s", (_, isCloth) => {
  const worn = wearLegs("shorts", (across, y) => y > 100 && y < 280 && isCloth(across, y));
  const gaps = worn.map(({ innerLeft, innerRight }) => innerRight.x - innerLeft.x);
  const last = worn[worn.length - 1];
  expect(gaps[gaps.length - 1] / (last.right.x - last.left.x)).toBeGreaterThan(0.03);
  const firstOpen = gaps.findIndex((gap) => gap > 1);
  expect(firstOpen / gaps.length).toBeGreaterThan(0.4);
});

const slim = (across: number, y: number) =>
  y > 30 && y < 370 && across < 48 && !(y > 130 && across < 2 + 0.1 * (y - 130));

test("leads the side seams of trousers from wide hips to slim legs without a step", () => {
  const narrowed = (side: -1 | 1) => ({
    inner: side < 0 ? legs.left.inner : legs.right.inner,
    outer: (side < 0 ? legs.left : legs.right).outer.map((x, k) => {
      const t = (legs.top + k - legs.crotch.y) / (0.15 * (legs.ankle - legs.crotch.y));
      return x - 9 * side * Math.min(1, Math.max(0, t));
    }),
  });
  const stepped = { ...legs, left: narrowed(-1), right: narrowed(1) };
  const seam = wearLegs("trousers", slim, stepped).map(({ left }) => left.x);
  const turns = seam.slice(2).map((x, n) => Math.abs(x - 2 * seam[n + 1] + seam[n]));
  expect(Math.max(...turns)).toBeLessThan(1.5);
});

test("covers old trousers down to their end", () => {
  const joggers = { ...legs, clothEnds: { left: legs.ankle + 17, right: legs.ankle + 9 } };
  const worn = wearLegs("trousers", slim, joggers);
  expect(worn[worn.length - 1].left.y).toBeCloseTo(joggers.clothEnds.left, 5);
});

/** Legs whose foot on one side is this many pixels of the photo higher than the other one, as are its shins. */
function stepping(side: "left" | "right", rows: number): Legs {
  const { image: photo, face: itsFace } = drawMannequin({ bottoms: "shorts" });
  const { width, height: end, data } = photo;
  const from = side === "left" ? 0 : width / 2;
  for (let y = WHOLE_BODY.ankle - 40; y < end; y++) {
    const below = (Math.min(y + rows, end - 1) * width + from) * 4;
    data.set(data.slice(below, below + 2 * width), (y * width + from) * 4);
  }
  const seen = findLegs(findBody(photo, itsFace));
  if (typeof seen === "string") throw new Error(seen);
  return seen;
}

/** Pixels of the drawn photo to an analysed one. */
const scale = findBody(image, face).scale;
const hemsOn = (on: Legs, kind: "shorts" | "trousers" = "trousers") =>
  wearLegs(kind, slim, on).at(-1)!;

test("ends trousers as far above a foot that is set back as above the other one", () => {
  const left = stepping("left", 12);
  const right = stepping("right", 12);
  const [leftHems, rightHems] = [hemsOn(left), hemsOn(right)];
  expect(Math.abs(rightHems.left.y - rightHems.right.y - 12 * scale)).toBeLessThan(1.5);
  expect(Math.abs(leftHems.right.y - leftHems.left.y - 12 * scale)).toBeLessThan(1.5);
  expect(rightHems.innerRight.y).toBe(rightHems.right.y);
});

test("raises a hem by no more than a step back", () => {
  const { left, right } = hemsOn({
    ...legs,
    clothEnds: null,
    bareFrom: 0,
    soles: { left: 480, right: 400 },
  });
  expect(left.y - right.y).toBeCloseTo(0.06 * (legs.ankle - legs.waist), 3);
});

test("does not raise a hem above old trousers, also where the legs inside them are unknown", () => {
  const soles = { left: 477, right: 460 };
  const ends = { left: legs.ankle, right: legs.ankle + 1 };
  const known = hemsOn({ ...legs, inTrousers: null, clothEnds: ends, soles });
  expect(known.right.y).toBeGreaterThanOrEqual(ends.right);
  const unknown = hemsOn({ ...legs, inTrousers: null, clothEnds: null, soles });
  expect(unknown.right.y).toBe(unknown.left.y);
});

test("ends both legs of shorts in one row", () => {
  const { left, right } = hemsOn({ ...legs, soles: { left: 480, right: 468 } }, "shorts");
  expect(left.y).toBe(right.y);
});

test("keeps a raised leg of trousers over the slanted leg below it", () => {
  const slanted = (x: number, k: number) => x + Math.max(0, legs.top + k - legs.crotch.y) * 0.4;
  const aside = {
    ...legs,
    ...{ bareFrom: 0, clothEnds: null, soles: { left: 477, right: 463 } },
    right: { outer: legs.right.outer.map(slanted), inner: legs.right.inner.map(slanted) },
  };
  for (const { right, innerRight } of wearLegs("trousers", slim, aside)) {
    if (right.y < legs.crotch.y + 20) continue;
    const k = right.y - legs.top;
    const leg = (interpolate(aside.right.outer, k) + interpolate(aside.right.inner, k)) / 2;
    expect(Math.abs((right.x + innerRight.x) / 2 - leg)).toBeLessThan(3);
  }
});

/** The length of shorts over that from waist to ankle, on legs this many times as broad. */
function lengthOfShorts(breadth: number): number {
  const straight = (across: number, y: number) =>
    y > 100 && y < 220 && across < 60 && !(y > 180 && across < 4);
  const scaled = ({ outer, inner }: Legs["left"]) => ({
    outer: outer.map((x) => legs.crotch.x + breadth * (x - legs.crotch.x)),
    inner,
  });
  const on = { ...legs, left: scaled(legs.left), right: scaled(legs.right) };
  const worn = wearLegs("shorts", straight, on);
  return (worn[worn.length - 1].left.y - worn[0].left.y) / (legs.ankle - legs.waist);
}

test("keeps the length of shorts on a person who is turned aside", () => {
  expect(lengthOfShorts(0.7)).toBeCloseTo(lengthOfShorts(0.9), 2);
  expect(lengthOfShorts(0.7)).toBeCloseTo((1.15 * 0.34 * 120) / 120, 1);
});

test("lengthens shorts with the breadth of a waist", () => {
  expect(lengthOfShorts(1.45) / lengthOfShorts(1.3)).toBeCloseTo(1.45 / 1.3, 1);
});

test("covers a bare leg that stands aside up to its edge", () => {
  const bowed = legs.left.outer.map((x, k) => {
    const t = (legs.top + k - legs.crotch.y) / (legs.ankle - legs.crotch.y);
    return x - 26 * Math.exp(-(((t - 0.3) / 0.08) ** 2));
  });
  const aside = { ...legs, left: { ...legs.left, outer: bowed } };
  for (const { left } of wearLegs("trousers", slim, aside)) {
    if (left.y <= legs.crotch.y || left.y >= legs.ankle) continue;
    expect(left.x).toBeLessThan(bowed[Math.round(left.y) - legs.top] + 1.5);
  }
});

test("does not stretch the hems of shorts whose legs lie together", () => {
  const worn = wearLegs("shorts", (across, y) => {
    return y > 100 && y < 280 && across < 62 && !(y > 250 && across < 4);
  });
  const rows = worn.map(({ left }) => left.y);
  const steps = rows.slice(1).map((y, n) => y - rows[n]);
  expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.6);
});

test("hangs loose trousers around the limb, less broad than they lie", () => {
  const loose = (across: number, y: number) =>
    y > 30 && y < 370 && across < 44 + 0.1 * (y - 30) && !(y > 130 && across < 4);
  const cutOut = cutOutGarment(drawBlue(loose), [], "trousers");
  if (!cutOut.ok || !cutOut.garment.bottom) throw new Error("no trousers");
  const { rows } = cutOut.garment.bottom;
  const scale = (legs.right.outer[0] - legs.left.outer[0]) / distance(rows[1].left, rows[1].right);
  const n = Math.round(0.6 * rows.length);
  const worn = wearLegs("trousers", loose)[n];
  const flat = scale * distance(rows[n].left, rows[n].innerLeft);
  expect((worn.innerLeft.x - worn.left.x) / flat).toBeLessThan(0.93);
});
