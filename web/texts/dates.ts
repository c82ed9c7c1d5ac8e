const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** The day of an ISO 8601 time in the device's zone, such as "3 December 2026". */
export function dayOf(time: string): string {
  return DAY.format(new Date(time));
}

/** Day and minute of an ISO 8601 time in the device's zone, such as "3 Dec 2026, 14:05". */
export function momentOf(time: string): string {
  return MOMENT.format(new Date(time));
}
