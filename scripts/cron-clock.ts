const MINUTE_MS = 60_000;

/** Local workerd has no clock for crons: this calls each expression when its minute comes. */
export function startCronClock(url: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    for (const cron of dueAt(now)) {
      const query = new URLSearchParams({ cron, time: String(now.getTime()) });
      fetch(`${url}/cdn-cgi/handler/scheduled?${query}`).catch(() => undefined);
    }
  }, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The expressions of wrangler.toml that are due in the given minute. */
export function dueAt(now: Date): string[] {
  const due = ["* * * * *"];
  if (now.getUTCMinutes() === 17) due.push("17 * * * *");
  if (now.getUTCHours() === 0 && now.getUTCMinutes() === 0) due.push("0 0 * * *");
  return due;
}
