const DAY_MS = 86_400_000;

/** The UTC day, YYYY-MM-DD, of a time in milliseconds since 1970. */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

export function nextRenewalAt(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
