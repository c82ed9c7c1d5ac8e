import { readFileSync, writeFileSync } from "node:fs";

/** A measured figure with a target. */
export interface Row {
  readonly endpoint: string;
  readonly baseline: string;
  readonly figure: number;
  /** The difference that repeated measurements may have. */
  readonly noise: number;
  readonly target: number;
  /** Whether the figure must be at least or at most the target. */
  readonly must: "at least" | "at most";
  readonly unit: "" | "ms";
}

/** By endpoint: the figure of the run that was recorded, and whether it met the target. */
type Results = Readonly<Record<string, { readonly figure: number; readonly met: boolean }>>;

const FILE = new URL("results.json", import.meta.url);
const COLUMNS = [49, 29, 17, 10] as const;

function isMet({ figure, target, must }: Row): boolean {
  return must === "at least" ? figure >= target : figure <= target;
}

/** Whether the figure misses its target also with the noise in its favour. */
function isMissed(row: Row): boolean {
  const { figure, noise, must } = row;
  return !isMet({ ...row, figure: must === "at least" ? figure + noise : figure - noise });
}

/** The rows whose target was met in the recorded run and is clearly missed now. */
export function worsened(rows: readonly Row[], recorded = readResults()): string[] {
  return rows
    .filter((row) => recorded[row.endpoint]?.met && isMissed(row))
    .map((row) => `${row.endpoint}: ${figureOf(row)}, recorded ${recorded[row.endpoint]?.figure}`);
}

export function targetTable(rows: readonly Row[]): string[] {
  const line = (...cells: string[]) =>
    cells.map((cell, at) => cell.padEnd(COLUMNS[at] ?? 0)).join("");
  return [
    line("endpoint", "baseline", "ratio", "target", "met"),
    ...rows.map((row) =>
      line(row.endpoint, row.baseline, figureOf(row), targetOf(row), isMet(row) ? "yes" : "no"),
    ),
  ];
}

function figureOf({ figure, noise, unit }: Row): string {
  const text = (value: number) => (unit === "ms" ? value.toFixed(0) : value.toFixed(2));
  return `${text(figure)} ± ${text(noise)} ${unit}`.trimEnd();
}

function targetOf({ must, target, unit }: Row): string {
  return `${must === "at least" ? ">=" : "<="} ${target} ${unit}`.trimEnd();
}

/** Replaces the recorded results by these. */
export function recordResults(rows: readonly Row[]): void {
  const results = rows.map((row) => [
    row.endpoint,
    { figure: Math.round(row.figure * 100) / 100, met: isMet(row) },
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`);
}

function readResults(): Results {
  return JSON.parse(readFileSync(FILE, "utf8"));
}
