import { expect, it } from "vitest";
import { type Row, targetTable, worsened } from "./target-table.ts";

const ratio = (figure: number, noise = 0.02): Row => ({
  endpoint: "GET /",
  baseline: "one word",
  figure,
  noise,
  target: 0.8,
  must: "at least",
  unit: "",
});
const time = (figure: number): Row => ({
  ...ratio(figure, 10),
  target: 150,
  must: "at most",
  unit: "ms",
});
const MET = { "GET /": { figure: 0.85, met: true } };

it("reports a target that was met and is missed by more than the noise", () => {
  expect(worsened([ratio(0.77)], MET)).toEqual(["GET /: 0.77 ± 0.02, recorded 0.85"]);
  expect(worsened([time(161)], MET)).toHaveLength(1);
});

it.each([
  ["within the noise", [ratio(0.785), time(159)], MET],
  ["that was not met before", [ratio(0.1)], { "GET /": { figure: 0.2, met: false } }],
  ["that no run has recorded", [ratio(0.1)], {}],
])("reports no target %s", (_, rows, recorded) => {
  expect(worsened(rows, recorded)).toEqual([]);
});

it("says of each row whether the figure itself meets the target", () => {
  const lines = targetTable([ratio(0.8), ratio(0.79), time(150), time(151)]);
  expect(lines.slice(1).map((line) => line.split(/\s+/).at(-1))).toEqual([
    "yes",
    "no",
    "yes",
    "no",
  ]);
});
