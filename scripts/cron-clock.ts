const MINUTE_MS = 60_000;

const EVERY_MINUTE = "* * * * *";

/** Calls the cron expressions at their minutes, which local workerd does not do. */
export function startCronClock(url: string): () => void {
  const run = (crons: readonly string[], now: Date) => {
    for (const cron of crons) {
      const query = new URLSearchParams({ cron, time: String(now.getTime()) });
      fetch(`${url}/cdn-cgi/handler/scheduled?${query}`).catch(() => undefined);
    }
  };
  run([EVERY_MINUTE], new Date());
  const timer = setInterval(() => {
    const now = new Date();
    run(dueAt(now), now);
  }, MINUTE_MS);
  return () => clearInterval(timer);
}

function dueAt(now: Date): string[] {
  const due = [EVERY_MINUTE];
  if (now.getUTCMinutes() === 17) due.push("17 * * * *");
  if (now.getUTCHours() === 0 && now.getUTCMinutes() === 0) due.push("0 0 * * *");
  return due;
}
