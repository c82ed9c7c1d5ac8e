import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { waistbandOf } from "./waistband.ts";

const { image, face, hem } = drawMannequin();
const body = findBody(image, face);

test("ends a top that is to be tucked in where the old one ends", () => {
  const waistband = waistbandOf(body, "in");
  expect(waistband?.asked).toBe(true);
  for (const x of [160, 192, 224]) {
    expect(Math.abs((waistband?.rowAt(x) ?? 0) - hem)).toBeLessThan(4);
  }
});

test("lets it hang over where that is asked, and where the old one hangs straight down", () => {
  expect(waistbandOf(body, "out")).toBeNull();
  expect(waistbandOf(body, "auto")).toBeNull();
});
