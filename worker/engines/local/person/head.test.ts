import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "./find-body.ts";

const MIDDLE = 192;
/** About the skin's lightness, and yellower. */
const FAIR = [206, 160, 114];

/** Hair as fair as the skin, from the jaw down to the shoulders. */
function withFairHair() {
  const { image, face } = drawMannequin();
  for (let y = 92; y < 138; y++) {
    for (let out = 26; out < 46; out++) {
      for (const x of [MIDDLE - out, MIDDLE + out]) {
        const strand = 12 * Math.sin(out);
        const color = FAIR.map((value) => value + strand);
        image.data.set([...color, 255], (y * image.width + x) * 4);
      }
    }
  }
  return findBody(image, face).surfaces;
}

test("tells fair hair that hangs beside the neck from the neck", () => {
  const { head, skin } = withFairHair();
  let [hair, neck] = [0, 0];
  for (let y = 100; y < 134; y++) {
    for (let out = 30; out < 42; out++) hair += head.data[y * head.width + MIDDLE + out];
  }
  for (let y = 122; y < 134; y++) {
    for (let out = 0; out < 14; out++) neck += head.data[y * head.width + MIDDLE + out];
  }
  expect(hair).toBeGreaterThan(0.9 * 34 * 12);
  expect(neck).toBe(0);
  expect(skin.data[128 * skin.width + MIDDLE]).toBe(1);
});

test("is not continued along the edges of dark straps", () => {
  const { image, face } = drawMannequin({ top: [22, 20, 22] });
  const paint = (x: number, y: number, color: readonly number[]) =>
    image.data.set([...color, 255], 4 * (y * image.width + x));
  const HAIR = [70, 46, 38];
  for (let y = 92; y < 150; y++) {
    for (let out = 26; out < 46; out++) {
      for (const x of [MIDDLE - out, MIDDLE + out]) paint(x, y, HAIR);
    }
  }
  for (let y = 146; y < 200; y++) {
    for (let out = 0; out < 60; out++) {
      const isStrap = out > 32 && out < 50;
      // The pixels between strap and skin have the colour of the hair.
      const isEdge = out === 31 || out === 32 || out === 50;
      const color = isEdge ? HAIR : isStrap ? [22, 20, 22] : [205, 150, 120];
      for (const x of [MIDDLE - out, MIDDLE + out]) if (y < 190) paint(x, y, color);
    }
  }
  const { head } = findBody(image, face).surfaces;
  let below = 0;
  for (let i = 158 * head.width; i < head.data.length; i++) below += head.data[i];
  expect(below).toBe(0);
  expect(head.data[130 * head.width + MIDDLE + 36]).toBe(1);
});

const DARK_HAIR = [50, 35, 30] as const;

/**
 * Paints a patch down to the neck of a person with dark hair, and returns its share below the chin
 * that belongs to the head.
 */
function shareOfHead(color: readonly number[], top: number, from: number, to: number): number {
  const { image, face } = drawMannequin();
  for (let y = 40; y < 140; y++) {
    for (let x = MIDDLE - 45; x < MIDDLE + 45; x++) {
      const isCrown = y < 66 && Math.abs(x - MIDDLE) < 24;
      const isPatch = y >= top && x >= MIDDLE + from && x < MIDDLE + to;
      if (!isCrown && !isPatch) continue;
      image.data.set([...(isCrown ? DARK_HAIR : color), 255], 4 * (y * image.width + x));
    }
  }
  const { head } = findBody(image, face).surfaces;
  let [own, all] = [0, 0];
  for (let y = 122; y < 132; y++) {
    for (let x = MIDDLE + from + 2; x < MIDDLE + to - 2; x++, all++) {
      own += head.data[y * head.width + x];
    }
  }
  return own / all;
}

test("does not continue short dark hair into the shaded side of a neck", () => {
  expect(shareOfHead([96, 60, 42], 80, 20, 45)).toBe(0);
});

test("has a beard below the chin", () => {
  expect(shareOfHead(DARK_HAIR, 104, -22, 22)).toBeGreaterThan(0.9);
});

type Rgb = readonly [number, number, number];

/** The head of a person with a top and hair of one colour; `isIn` takes columns from the middle. */
function headWith(color: Rgb, isIn: (out: number, y: number) => boolean) {
  const { image, face } = drawMannequin({ top: color });
  for (let y = 40; y < 160; y++) {
    for (let x = 0; x < image.width; x++) {
      if (isIn(Math.abs(x - MIDDLE), y)) image.data.set([...color, 255], 4 * (y * image.width + x));
    }
  }
  return findBody(image, face).surfaces.head;
}

test.each<[string, Rgb, number]>([
  ["brown", [70, 46, 38], 46],
  ["black", [24, 22, 24], 46],
  ["thin black", [24, 22, 24], 39],
])("keeps long %s hair on the shoulders of a top of its colour, and no cloth", (_, color, wide) => {
  const { data, width } = headWith(
    color,
    (out, y) => (y < 62 && out < 40) || (y < 156 && out > 24 && out < wide),
  );
  let [hair, all] = [0, 0];
  for (let y = 104; y < 132; y++) {
    for (let out = 32; out < wide - 2; out++, all++) hair += data[y * width + MIDDLE + out];
  }
  expect(hair).toBeGreaterThan(0.9 * all);
  expect(data.subarray(160 * width).includes(1)).toBe(false);
});

test("ends above a high collar of the colour of short hair", () => {
  const { data, width } = headWith(DARK_HAIR, (out, y) => {
    if (y <= 114) return y >= 60 && out > 28 && out < 35;
    return y < 146 && out < 46 && (y >= 120 || out > 27);
  });
  let collar = 0;
  for (let y = 122; y < 140; y++) {
    for (let out = 22; out < 44; out++) collar += data[y * width + MIDDLE + out];
  }
  expect(collar).toBe(0);
  expect(data[90 * width + MIDDLE + 32]).toBe(1);
});
