import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  FIT_POINTS,
  type Fit,
  fitInput,
  LEG_POINTS,
  type LegPoints,
} from "#worker/contract/fit.ts";
import {
  type AutomaticPoints,
  type FitDraft,
  fitOfDraft,
  isSameFit,
  moveInDraft,
  shownPoints,
  startDraft,
  toggleReset,
} from "./fit-draft.ts";
import { nearestPoint, templatePoints } from "./fit-points.ts";

const SIZE = { width: 300, height: 400 };
const FOUND = { points: templatePoints(SIZE), found: true, legs: null };
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
    expect(fitOfDraft(draft, FOUND, { confirmed: false })).toEqual({ points: null, tuck: "auto" });
    expect(fitOfDraft(draft, FOUND, { confirmed: true }).points).toEqual(FOUND.points);
    expect(fitOfDraft(start(null, TEMPLATE), TEMPLATE, { confirmed: true }).points).toBeNull();
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
    expect(fitOfDraft(reset, FOUND, { confirmed: false })).toEqual({ points: null, tuck: "in" });
    expect(toggleReset(reset, FOUND)).toEqual(draft);
    const moved = moveInDraft(reset, "leftElbow", { x: 0.2, y: 0.5 });
    expect(moved.undone).toBeNull();
    expect(moved.points.leftHip).toEqual(FOUND.points.leftHip);
  });
});

const LEGS: LegPoints = {
  crotch: { x: 0.5, y: 0.7 },
  leftKnee: { x: 0.45, y: 0.8 },
  rightKnee: { x: 0.55, y: 0.8 },
  leftAnkle: { x: 0.45, y: 0.9 },
  rightAnkle: { x: 0.55, y: 0.9 },
};
const WHOLE = { ...FOUND, legs: { points: LEGS, found: true } };
const GUESSED = { ...FOUND, legs: { points: LEGS, found: false } };

describe("the points of legs", () => {
  test("are shown for a garment on the legs, where the photo shows them", () => {
    const draft = start(null, WHOLE);
    expect(shownPoints(draft, true)).toEqual({ ...FOUND.points, ...LEGS });
    expect(shownPoints(draft, false)).toEqual(FOUND.points);
    expect(shownPoints(start(null, FOUND), true)).toEqual(FOUND.points);
  });

  test("leave the body's points to the engine, and are left to it until moved or confirmed", () => {
    const legsOf = (draft: FitDraft, automatic: AutomaticPoints, confirmed: boolean) =>
      fitOfDraft(draft, automatic, { confirmed, needsLegs: true }).legs;
    const draft = start(null, WHOLE);
    expect(legsOf(draft, WHOLE, false)).toBeUndefined();
    expect(legsOf(draft, WHOLE, true)).toEqual(LEGS);
    expect(legsOf(start(null, GUESSED), GUESSED, true)).toBeUndefined();
    const moved = moveInDraft(draft, "crotch", { x: 0.5, y: 0.72 });
    expect(fitOfDraft(moved, WHOLE, { confirmed: false })).toEqual({
      points: null,
      legs: { ...LEGS, crotch: { x: 0.5, y: 0.72 } },
      tuck: "auto",
    });
    expect(legsOf(toggleReset(moved, WHOLE), WHOLE, false)).toBeUndefined();
  });

  test("of a saved fit stay when it is edited for a top", () => {
    const saved: Fit = { points: null, legs: LEGS, tuck: "auto" };
    expect(fitOfDraft(start(saved, FOUND), FOUND, { confirmed: false })).toEqual(saved);
  });

  test.each(LEG_POINTS)("keep their order wherever %s is dragged", (name) => {
    for (const x of [-1, 0.5, 2]) {
      for (const y of [-1, 0.5, 2]) {
        const { legs } = moveInDraft(start(null, WHOLE), name, { x, y });
        expect(v.safeParse(fitInput, { points: null, legs, tuck: "auto" }).success).toBe(true);
      }
    }
  });
});

test("two fits are the same whatever the order of their points", () => {
  const turned = Object.fromEntries(Object.entries(FOUND.points).reverse()) as Fit["points"];
  const fit: Fit = { points: FOUND.points, tuck: "out" };
  expect(isSameFit(fit, { points: turned, tuck: "out" })).toBe(true);
  expect(isSameFit(fit, { ...fit, tuck: "in" })).toBe(false);
  expect(isSameFit(fit, { ...fit, legs: LEGS })).toBe(false);
  expect(isSameFit(null, { points: null, tuck: "auto" })).toBe(true);
});

test("the nearest point is by what is seen, not by shares", () => {
  const points = { ...FOUND.points, leftWrist: { x: 0.5, y: 0.2 }, leftHip: { x: 0.45, y: 0.25 } };
  const position = { x: 500, y: 25 };
  expect(nearestPoint(points, position, { width: 1000, height: 100 })).toMatchObject({
    name: "leftWrist",
  });
});
