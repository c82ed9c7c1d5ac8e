/** Groups of three as people write them: 12,500 or 12.500 or 12 500 or 12'500. */
const GROUPED = /^\d{1,3}(?:([ ,.'’\u00a0\u202f])\d{3})(?:\1\d{3})*$/;

/** The number that somebody typed, NaN where it is none. */
export function parseFollowerCount(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "") return Number.NaN;
  return Number(GROUPED.test(trimmed) ? trimmed.replace(/\D/g, "") : trimmed);
}
