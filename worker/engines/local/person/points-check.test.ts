import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { FitPoints } from "#worker/contract/fit.ts";
import { findBody } from "./find-body.ts";
import { canBeBody } from "./points-check.ts";

const { image, face } = drawMannequin();
const body = findBody(image, face);

function moved(change: (point: { x: number; y: number }) => { x: number; y: number }): FitPoints {
  const entries = Object.entries(body.points).map(([name, point]) => [name, change(point)]);
  return Object.fromEntries(entries) as FitPoints;
}

test.each([
  ["found", moved((point) => point), true],
  ["a little off", moved(({ x, y }) => ({ x: x + 0.03, y: y - 0.03 })), true],
  ["mirrored", moved(({ x, y }) => ({ x: 1 - x, y })), false],
  ["upside down", moved(({ x, y }) => ({ x, y: 1 - y })), false],
  ["beside the person", moved(({ x, y }) => ({ x: x / 3, y })), false],
  ["all in one place", moved(() => ({ x: 0.5, y: 0.5 })), false],
  ["with an arm as long as the picture", { ...body.points, leftElbow: { x: 0, y: 1 } }, false],
])("points %s", (_, points, expected) => {
  expect(canBeBody(points, body)).toBe(expected);
});
