/**
 * The day of a picture as its gallery tells it: 'Today', 'Yesterday', 'N days ago' under a week,
 * else the date. Counted in calendar days of the person's own zone.
 * @param createdAt ISO 8601 UTC
 * @param now milliseconds of the epoch
 * @param timeZone an IANA name; the device's own by default
 */
export function relativeDate(
  createdAt: string,
  now: number,
  locale?: string,
  timeZone?: string,
): string {
  const created = Date.parse(createdAt);
  if (Number.isNaN(created)) return "";
  const days = dayNumber(now, timeZone) - dayNumber(created, timeZone);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days < 7) return `${days} days ago`;
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(created);
}

/** Days since the epoch of the calendar day that holds `time` in the zone. */
function dayNumber(time: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(time);
  return Date.parse(`${parts}T00:00:00Z`) / 86_400_000;
}
