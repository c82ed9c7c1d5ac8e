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

test("does not continue short dark hair into a deep shadow on the neck", () => {
  const { image, face } = drawMannequin();
  for (let y = 92; y < 150; y++) {
    for (let x = MIDDLE + 8; x < MIDDLE + 22; x++) {
      const shadow = [205, 138, 104].map((value) => value * 0.36);
      image.data.set([...shadow, 255], 4 * (y * image.width + x));
    }
  }
  const { head } = findBody(image, face).surfaces;
  let below = 0;
  for (let i = 124 * head.width; i < head.data.length; i++) below += head.data[i];
  expect(below).toBe(0);
});
