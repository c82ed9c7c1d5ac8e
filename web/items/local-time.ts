/**
 * The value of a `datetime-local` field for a moment, in the browser's zone and to the minute.
 * @param at milliseconds since 1970 UTC
 */
export function localTime(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}

/** The moment of such a value, ISO 8601 UTC; empty for a value that is none. */
export function utcTime(value: string): string {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? "" : new Date(at).toISOString();
}
