import { describe, expect, test } from "vitest";
import { FIT_POINTS, type Fit } from "#worker/contract/fit.ts";
import {
  type AutomaticPoints,
  type FitDraft,
  fitOfDraft,
  isSameFit,
  moveInDraft,
  startDraft,
  toggleReset,
} from "./fit-draft.ts";
import { nearestPoint, templatePoints } from "./fit-points.ts";

const SIZE = { width: 300, height: 400 };
const FOUND = { points: templatePoints(SIZE), found: true };
const TEMPLATE = { ...FOUND, found: false };

const start = (saved: Fit | null, automatic: AutomaticPoints | null) =>
  startDraft(saved, automatic) as FitDraft;

describe("a template", () => {
  test.each([
    [300, 400],
    [4000, 300],
    [100, 4000],
  ])("lies within a photo of %i x %i, left on its left", (width, height) => {
    const points = templatePoints({ width, height });
    for (const name of FIT_POINTS) {
      expect(points[name].x, name).toBeGreaterThan(0);
      expect(points[name].x < 0.5, name).toBe(name.startsWith("left"));
    }
  });
});

describe("a draft", () => {
  test("says nothing of points that nobody has moved, unless found ones are confirmed", () => {
    const draft = start(null, FOUND);
    expect(fitOfDraft(draft, FOUND, false)).toEqual({ points: null, tuck: "auto" });
    expect(fitOfDraft(draft, FOUND, true).points).toEqual(FOUND.points);
    expect(fitOfDraft(start(null, TEMPLATE), TEMPLATE, true).points).toBeNull();
  });

  test("keeps a moved point within the photo, and the others where they are", () => {
    const { points } = moveInDraft(start(null, FOUND), "leftHip", { x: -3, y: 1.2 });
    expect(points).toEqual({ ...FOUND.points, leftHip: { x: 0, y: 1 } });
  });

  test("is put back, and that is undone, until something else is moved", () => {
    const saved: Fit = { points: { ...FOUND.points, leftHip: { x: 0.1, y: 0.9 } }, tuck: "in" };
    const draft = start(saved, null);
    expect(startDraft({ points: null, tuck: "in" }, null)).toBeNull();
    const reset = toggleReset(draft, FOUND);
    expect(fitOfDraft(reset, FOUND, false)).toEqual({ points: null, tuck: "in" });
    expect(toggleReset(reset, FOUND)).toEqual(draft);
    const moved = moveInDraft(reset, "leftElbow", { x: 0.2, y: 0.5 });
    expect(moved.undone).toBeNull();
    expect(moved.points.leftHip).toEqual(FOUND.points.leftHip);
  });
});

test("two fits are the same whatever the order of their points", () => {
  const turned = Object.fromEntries(Object.entries(FOUND.points).reverse()) as Fit["points"];
  const fit: Fit = { points: FOUND.points, tuck: "out" };
  expect(isSameFit(fit, { points: turned, tuck: "out" })).toBe(true);
  expect(isSameFit(fit, { ...fit, tuck: "in" })).toBe(false);
  expect(isSameFit(null, { points: null, tuck: "auto" })).toBe(true);
});

test("the nearest point is by what is seen, not by shares", () => {
  const points = { ...FOUND.points, leftWrist: { x: 0.5, y: 0.2 }, leftHip: { x: 0.45, y: 0.25 } };
  const position = { x: 500, y: 25 };
  expect(nearestPoint(points, position, { width: 1000, height: 100 })).toBe("leftWrist");
});
