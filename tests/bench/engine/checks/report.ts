import {
  type Check,
  type checkResult,
  exceeds,
  LIMITS,
  type Scores,
} from "#worker/result-checks/check-result.ts";
import { GROUPS, type Group } from "./good-results.ts";

/** A good result or a changed one, and what the checks say. */
export interface Measured {
  readonly group: Group;
  readonly change: string;
  /** The check that looks for the change. */
  readonly check: Check | null;
  readonly isGood: boolean;
  readonly fault: Awaited<ReturnType<typeof checkResult>>["fault"];
  readonly scores: Scores;
  /** Milliseconds of CPU. */
  readonly time: number;
  /** Whether it passed and the blending undid it. */
  readonly isUndone: boolean;
}

function rank(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

function shares(measured: readonly Measured[], counts: (one: Measured) => boolean): string {
  return GROUPS.map((group) => {
    const all = measured.filter((one) => one.group === group);
    return `${all.filter(counts).length}/${all.length}`.padStart(10);
  }).join("");
}

const number = (value: number) => (Math.abs(value) < 0.1 ? value.toFixed(4) : value.toFixed(2));

/** Good scores: median, 98 of 100, worst. Scores of the check's own changes: worst, 5 of 100, median. */
function checkLines(measured: readonly Measured[]): string[] {
  const good = measured.filter(({ isGood }) => isGood);
  return (Object.keys(LIMITS) as Check[]).flatMap((check) => {
    const changed = measured.filter((one) => one.check === check);
    const of = (list: readonly Measured[]) => list.map(({ scores }) => scores[check]);
    const sign = check === "change" ? 0 : 1;
    const at = (list: readonly Measured[], quantiles: readonly number[]) =>
      quantiles.map((q) => number(rank(of(list), Math.abs(1 - sign - q))).padStart(8)).join("");
    const beyond = (one: Measured) => exceeds(check, one.scores[check]);
    return [
      `${check.padEnd(10)}${number(LIMITS[check]).padStart(8)}  good${at(good, [0.5, 0.98, 1])}` +
        `  stopped${shares(good, beyond)}`,
      `${"".padEnd(20)}bad ${at(changed, [0, 0.05, 0.5])}` +
        `   missed${shares(changed, (one) => !beyond(one))}`,
    ];
  });
}

/** A table of the checks, one of all results, and the times. */
export function report(measured: readonly Measured[], engine: readonly number[]): string {
  const changes = [...new Set(measured.map(({ change }) => change))];
  const lines = changes.map((change) => {
    const of = measured.filter((one) => one.change === change);
    const undone = of.filter(({ isUndone }) => isUndone).length;
    return (
      change.padEnd(34) +
      shares(of, ({ fault }) => fault !== null) +
      (undone > 0 ? `   ${undone} of the others undone` : "")
    );
  });
  const good = measured.filter(({ isGood }) => isGood);
  const worst = measured.filter(({ change }) => /^(bared|the photo)/.test(change));
  const times = good.map(({ time }) => time);
  const median = rank(times, 0.5);
  return [
    `${"".padEnd(54)}${GROUPS.map((group) => group.padStart(10)).join("")}`,
    ...checkLines(measured),
    "",
    `${"stopped".padEnd(34)}${GROUPS.map((group) => group.padStart(10)).join("")}`,
    ...lines,
    `${"all good ones".padEnd(34)}${shares(good, ({ fault }) => fault !== null)}`,
    `${"bared or unchanged, delivered".padEnd(34)}${shares(worst, ({ fault }) => fault === null)}`,
    "",
    `CPU milliseconds of a check: median ${median.toFixed(0)}, nine in ten ` +
      `${rank(times, 0.9).toFixed(0)}; the engine's median ${rank(engine, 0.5).toFixed(0)}, ` +
      `of which the check is ${((100 * median) / rank(engine, 0.5)).toFixed(0)} %`,
  ].join("\n");
}
