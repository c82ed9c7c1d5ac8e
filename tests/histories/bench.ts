import { nth } from "../harness/lists.ts";
import { type BatchResult, runBatch } from "./batch.ts";
import { drawBatch } from "./draw-batch.ts";
import { describe } from "./history.ts";
import { invariantOf, minimise } from "./minimise.ts";
import type { PlantedFault } from "./planted-faults.ts";

/** Histories at once on one product. */
export const BATCH = 50;
/** The number of histories within which a planted fault must be found. */
const WITHIN = 300;
const SMALL_BATCH = 15;
const MINIMISE_MS = 120_000;

/**
 * Plays histories of the seeds from `seed` on, batch by batch, with kills spread over all of them.
 * Reports each batch, and the minimised first history of each violated invariant. Resolves to the
 * number of violations.
 */
export async function playAll(
  bundle: string,
  { seed, count, kills }: { readonly seed: number; readonly count: number; readonly kills: number },
  print: (line: string) => void,
): Promise<number> {
  const totals: Record<string, number> = {};
  const seen = new Set<string>();
  let broken = 0;
  let killsLeft = kills;
  for (let played = 0; played < count; played += BATCH) {
    const size = Math.min(BATCH, count - played);
    const killsNow = Math.ceil((killsLeft * size) / (count - played));
    killsLeft -= killsNow;
    const began = performance.now();
    const result = await runBatch(bundle, drawBatch(seed + played, size, killsNow)).catch(
      brokenOff,
    );
    for (const [name, number] of Object.entries(result.counts)) {
      totals[name] = (totals[name] ?? 0) + number;
    }
    broken += result.violations.length;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(
      `${played + size}: seeds ${seed + played} to ${seed + played + size - 1}, ` +
        `${killsNow} kills, ${seconds} s, ${result.violations.length} violations`,
    );
    const batch = { bundle, first: seed + played, size, kills: killsNow };
    for (const line of await explain(batch, result, seen)) print(line);
  }
  print(listOf(totals));
  return broken;
}

/** A batch that could not be checked counts as a violation, and the next one is played. */
function brokenOff(error: unknown): BatchResult {
  const text = `the batch broke off: ${error instanceof Error ? error.stack : error}`;
  return { violations: [{ seed: null, text }], counts: {} };
}

/** Prints each violation as a line, and the smallest history of each newly violated invariant. */
async function explain(
  batch: { bundle: string; first: number; size: number; kills: number },
  { violations }: BatchResult,
  seen: Set<string>,
): Promise<string[]> {
  const lines = violations.map(({ seed, text }) => `  seed ${seed ?? "of no history"}: ${text}`);
  for (const violation of violations) {
    const invariant = invariantOf(violation);
    if (violation.seed === null || seen.has(invariant)) continue;
    seen.add(invariant);
    const histories = drawBatch(batch.first, batch.size, batch.kills);
    const history = nth(histories, violation.seed - batch.first);
    const smallest = await minimise(batch.bundle, history, invariant, MINIMISE_MS);
    lines.push(`smallest history for: ${invariant}`);
    if (smallest) lines.push(describe(smallest));
    else lines.push("not by itself; the whole:", describe(history));
  }
  return lines;
}

/** The history that finds a fault; null if none does. */
export async function findFault(
  bundle: string,
  { shows }: PlantedFault,
  seed: number,
): Promise<string | null> {
  for (let played = 0; played < WITHIN; played += SMALL_BATCH) {
    const { violations } = await runBatch(bundle, drawBatch(seed + played, SMALL_BATCH, 0));
    const found = violations.filter(({ text }) => shows.test(text));
    const [first] = found.toSorted((a, b) => Number(a.seed) - Number(b.seed));
    if (first) {
      return `seed ${first.seed}, history ${Number(first.seed) - seed + 1}: ${first.text}`;
    }
  }
  return null;
}

function listOf(totals: Readonly<Record<string, number>>): string {
  const names = Object.keys(totals).sort();
  return names.map((name) => `  ${name.padEnd(28)} ${totals[name]}`).join("\n");
}
