import { expect, test } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { drawMannequin, WHOLE_BODY } from "#tests/harness/mannequin.ts";
import { cutOutGarment } from "../garment/index.ts";
import { distance } from "../image/index.ts";
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
  const joggers = { ...legs, clothEnd: legs.ankle + 17 };
  const worn = wearLegs("trousers", slim, joggers);
  expect(worn[worn.length - 1].left.y).toBeCloseTo(joggers.clothEnd, 5);
});

test("ends trousers as far above a foot that is set back as above the other one", () => {
  const { image: stepping, face: itsFace } = drawMannequin({ bottoms: "shorts" });
  const { width, height: end } = stepping;
  for (let y = WHOLE_BODY.ankle - 40; y < end; y++) {
    // The right shin and foot move up by twelve rows.
    const from = ((y + 12 < end ? y + 12 : end - 1) * width + width / 2) * 4;
    const row = stepping.data.slice(from, from + 2 * width);
    stepping.data.set(row, (y * width + width / 2) * 4);
  }
  const seen = findLegs(findBody(stepping, itsFace));
  if (typeof seen === "string") throw new Error(seen);
  expect(seen.soles.left - seen.soles.right).toBeCloseTo(12, -1);
  const worn = wearLegs("trousers", slim, seen).at(-1)!;
  expect(worn.left.y - worn.right.y).toBeCloseTo(seen.soles.left - seen.soles.right, 5);
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
