import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "./find-body.ts";

const GREY = [60, 62, 70] as const;

/** The lengths of both arms of a person whose wide shorts are behind the hands. */
function armsBefore(cloth: readonly [number, number, number], half: number) {
  const { image, mask, face } = drawMannequin({ bottoms: "shorts", cuffs: 212, cloth: [...cloth] });
  for (let y = 330; y < 430; y++) {
    for (let x = 192 - half; x <= 192 + half; x++) {
      const i = y * image.width + x;
      const shade = 1 - 0.15 * Math.min(1, Math.abs(x - 192) / 110);
      if (!mask.data[i]) image.data.set([...cloth.map((part) => part * shade), 255], 4 * i);
    }
  }
  const { left, right } = findBody(image, face);
  return [left, right].map(({ outer }) => outer.length);
}

test.each([76, 92])("arms end at the hands before shorts of a skin's colour, %i wide", (half) => {
  const usual = armsBefore(GREY, half);
  for (const cloth of [[214, 178, 146] as const, [196, 164, 132] as const]) {
    armsBefore(cloth, half).forEach((rows, k) => {
      expect(Math.abs(rows - usual[k])).toBeLessThan(4);
    });
  }
});
