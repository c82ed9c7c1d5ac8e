import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { confidenceBelow } from "./confidence-below.ts";
import { findBody } from "./find-body.ts";
import { findLegs } from "./legs.ts";

const { image, face } = drawMannequin({ bottoms: "trousers" });
const body = findBody(image, face);
const legs = findLegs(body);

test("a bottom does not depend on arms and shoulders", () => {
  if (typeof legs === "string") throw new Error(legs);
  const { shoulders } = body;
  const left = { ...shoulders.left, y: shoulders.left.y + 1.3 * face.width };
  const turned = { ...body, shoulders: { ...shoulders, left } };
  expect(confidenceBelow(turned, legs, true)).toBeGreaterThan(0.7);
});

test("shins without an edge refuse a long bottom only", () => {
  if (typeof legs === "string") throw new Error(legs);
  const outer = legs.left.outer.map((x) => x - 40);
  const wide = { ...legs, left: { ...legs.left, outer } };
  expect(confidenceBelow(body, wide, true)).toBeLessThan(0.5);
  expect(confidenceBelow(body, wide, false)).toBeGreaterThan(0.7);
});
