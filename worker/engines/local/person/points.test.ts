import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { FitPoints } from "#worker/contract/fit.ts";
import { findBody } from "./find-body.ts";
import { faceAbove } from "./points.ts";

const { image, face, shoulders } = drawMannequin();
const found = findBody(image, face);

function moved(changes: Partial<Record<keyof FitPoints, { x?: number; y?: number }>>): FitPoints {
  const points: Record<string, { x: number; y: number }> = { ...found.points };
  for (const [name, { x = 0, y = 0 }] of Object.entries(changes)) {
    const point = points[name];
    points[name] = { x: point.x + x / image.width, y: point.y + y / image.height };
  }
  return points as FitPoints;
}

test("points left where they were found change nothing", () => {
  expect(findBody(image, face, { points: found.points })).toEqual(found);
});

test("waist and hip move the trunk's edge, and that of their side alone", () => {
  const body = findBody(image, face, { points: moved({ leftWaist: { x: -14 } }) });
  const row = Math.round(found.points.leftWaist.y * image.height) - found.left.top;
  expect(body.left.trunk[row] - found.left.trunk[row]).toBeCloseTo(-14, 0);
  expect(body.right).toEqual(found.right);
});

test("an arm follows its shoulder, elbow and wrist", () => {
  const points = moved({ rightElbow: { x: 40 }, rightWrist: { x: 90, y: -20 } });
  const { right } = findBody(image, face, { points });
  const middle = (y: number) => (right.outer[y - right.top] + right.inner[y - right.top]) / 2;
  for (const name of ["rightElbow", "rightWrist"] as const) {
    const { x, y } = points[name];
    expect(Math.abs(middle(Math.round(y * image.height)) - x * image.width)).toBeLessThan(10);
  }
});

test("without a face the shoulders tell where the head is", () => {
  const guess = faceAbove(found.points, image);
  expect(Math.abs(guess.x + guess.width / 2 - (face.x + face.width / 2))).toBeLessThan(5);
  expect(Math.abs(guess.y - face.y)).toBeLessThan(0.6 * face.width);
  const body = findBody(image, guess, { points: found.points });
  expect(Math.abs(body.left.shoulder.x - shoulders.left.x)).toBeLessThan(10);
});
