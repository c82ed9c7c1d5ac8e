/** Today, yesterday or a number of days ago. */
export function daysAgo(days: number): string {
  if (days <= 0) return "Today";
  return days === 1 ? "Yesterday" : `${days} days ago`;
}

/**
 * A day as 'Today', 'Yesterday' or 'N days ago' under a week, else the date, in calendar days.
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
  if (days < 7) return daysAgo(days);
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(created);
}

/** Days from the epoch to the calendar day of `time` in the zone. */
function dayNumber(time: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(time);
  return Date.parse(`${parts}T00:00:00Z`) / 86_400_000;
}
