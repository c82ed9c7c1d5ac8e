import { once } from "node:events";
import { rmSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Figures } from "./check-rates.ts";
import { PARTS } from "./good-results.ts";
import { report } from "./report.ts";

/**
 * Prints how the checks of results judge try-ons, their variants and their changes; the fitted and
 * the held-out half of the people apart, and drawn people.
 *
 * @param dir as `goodResults` takes it
 * @param kept a folder for the results, which are made once per run; it is emptied first
 * @param minutes after them no further result is measured
 */
export async function benchChecks(dir: string, kept: string, minutes: number): Promise<void> {
  const start = Date.now();
  const end = start + 60_000 * minutes;
  const found: Figures[] = [];
  // Results of another version of the engine would be measured as those of this one.
  rmSync(kept, { recursive: true, force: true });
  await Promise.all(
    Array.from({ length: PARTS }, async (_, part) => {
      const url = new URL("./part-thread.ts", import.meta.url);
      const thread = new Worker(url, { workerData: { dir, kept, part, end } });
      thread.on("message", (figures: Figures) => found.push(figures));
      await once(thread, "exit");
    }),
  );
  const engine = found.flatMap((figures) => figures.engine ?? []);
  const measured = found.flatMap((figures) => figures.measured);
  console.log(report(measured, engine));
  const spent = ((Date.now() - start) / 60_000).toFixed(1);
  console.log(`${found.length} try-ons in ${spent} minutes`);
}
