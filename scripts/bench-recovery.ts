// `npm run bench:recovery -- [KILLS]`: how long generations stay open after a kill of all
// processes.

import { measureRecovery } from "#tests/bench/recovery.ts";
import buildWorker from "#tests/harness/build-worker.ts";

const kills = Number(process.argv[2] ?? 10);
if (!(kills > 0)) throw new Error("How many kills? A number above 0.");
await buildWorker();

for (const running of [1, 3]) {
  const found = (await measureRecovery(kills, { running, withinMs: 3000 })).filter(
    ({ open }) => open > 0,
  );
  console.log(
    `${running} running, ${found.length} kills with some open (seconds: min, median, max)`,
  );
  for (const since of ["alarm", "sinceKill", "sinceAnswer"] as const) {
    const seconds = found.map((each) => each[since] / 1000).sort((a, b) => a - b);
    const shown = [seconds[0], seconds[seconds.length >> 1], seconds[seconds.length - 1]];
    console.log(`  ${since.padEnd(12)} ${shown.map((s) => s?.toFixed(1)).join("  ")}`);
  }
}
