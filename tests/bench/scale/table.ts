import type { RenewalCost, SweepCost } from "./crons.ts";
import type { Loaded } from "./load.ts";
import type { RouteCost } from "./requests.ts";

export const TARGET = 1.2;
/** Fewer rows than this are one more level of an index, not growth. */
const SPARE_ROWS = 2;

export function loadTable({ parts, bytes }: Loaded): string[] {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...parts.map(({ name, seconds }) => `  ${name.padEnd(34)} ${seconds.toFixed(1).padStart(7)} s`),
    `  ${"all".padEnd(34)} ${total.toFixed(1).padStart(7)} s, ${(bytes / 1e9).toFixed(2)} GB`,
  ];
}

/** Calls, rows read and milliseconds of the database, small and large, and their ratios. */
export function costTable(small: readonly RouteCost[], large: readonly RouteCost[]): string[] {
  return small.map(({ name, cost }, k) => {
    const other = large[k]?.cost ?? cost;
    const [rows, ms] = [other.rows / cost.rows, other.ms / cost.ms];
    const grows = other.rows > cost.rows * TARGET + SPARE_ROWS;
    const missed = [grows ? "rows" : "", ms > TARGET ? "time" : ""].filter(Boolean);
    const cell = (n: number, digits = 0) => n.toFixed(digits).padStart(8);
    const ratio = (n: number) => (Number.isFinite(n) ? n.toFixed(2) : "-").padStart(6);
    return [
      `  ${name.padEnd(34)}`,
      `${cell(cost.rows)}${cell(other.rows)}${ratio(rows)}`,
      `${cell(cost.ms, 2)}${cell(other.ms, 2)}${ratio(ms)}`,
      missed.length > 0 ? `  missed: ${missed.join(", ")}` : "",
    ].join(" ");
  });
}

/** Rows read and milliseconds of the database in one run of each sweep, and the most rows. */
export function sweepTable(sweeps: readonly SweepCost[]): string[] {
  return sweeps.map(({ name, cost, mostRows }) =>
    [
      `  ${name.padEnd(34)}`,
      `${cost.rows.toFixed(0).padStart(9)} of ${String(mostRows).padStart(9)}`,
      `${cost.ms.toFixed(0).padStart(8)} ms`,
      cost.rows > mostRows ? "  missed: rows" : "",
    ].join(" "),
  );
}

export function renewalTable(cost: RenewalCost): string[] {
  const row = (name: string, value: string) => `  ${name.padEnd(34)} ${value}`;
  return [
    row("runs and chunks", `${cost.runs} (${cost.failed} broken off) and ${cost.chunks}`),
    row("time", `${cost.seconds.toFixed(0)} s, longest run ${cost.longestRunSeconds.toFixed(0)} s`),
    row("calls of the database per run", `${cost.mostCallsPerRun} at most, of 10,000`),
    row("rows read per account", cost.rowsPerAccount.toFixed(1)),
    row(
      "GET /api/me",
      `${cost.meBefore.toFixed(1)} ms before, ${cost.meDuring.toFixed(1)} ms during`,
    ),
  ];
}
