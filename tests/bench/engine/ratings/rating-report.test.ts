import { expect, it } from "vitest";
import type { Attempt } from "./blind-sheets.ts";
import { ratingReport, readRatings } from "./rating-report.ts";

function attempt(number: number | null, confidence: number | null, over: Partial<Attempt> = {}) {
  const refusal = number === null ? "no_fit" : null;
  const names = { person: "plain-1", garment: "tee-1", class: "short sleeves" } as const;
  return { engine: "now", ...names, number, confidence, refusal, ...over } as const;
}

it("counts refusals against the yield, and useless pictures against what is delivered", () => {
  const attempts = [attempt(1, 0.9), attempt(2, 0.6), attempt(3, 0.8), attempt(null, null)];
  const report = ratingReport(attempts, readRatings("1 3 good\n2 0\n3 1\n"));
  expect(report).toContain("short sleeves              1/4 (25 %), 1 refused, 1/3 (33 %) rated 0");
});

it("fits the least confidence on one half of the garments and shows its effect on the other", () => {
  const other = { garment: "tee-2" };
  const attempts = [
    attempt(1, 0.9),
    attempt(2, 0.6),
    attempt(3, 0.95, other),
    attempt(4, 0.7, other),
  ];
  const report = ratingReport(attempts, readRatings("1 2\n2 0\n3 2\n4 0"));
  const fitted = Number(/at least ([\d.]+)/.exec(report)?.[1]);
  const kept = (half: string) => new RegExp(`${half}, fitted +(.*)`).exec(report)?.[1];
  expect([0.9, 0.95]).toContain(fitted);
  expect(kept("fitted")).toContain("1 refused, 0/1 (0 %) rated 0");
  expect(kept("held out")).toContain("rated 0");
});

it("leaves out what is not rated, says so, and refuses lines that are no ratings", () => {
  const report = ratingReport([attempt(1, 0.9), attempt(2, 0.9)], readRatings("1 2"));
  expect(report).toContain("1 pictures are not rated");
  expect(report).toContain("all                        1/1 (100 %)");
  expect(() => readRatings("1 4")).toThrow("Not");
});
