import { closetNumbersTexts } from "#web/texts/closet-numbers.ts";

/** How a count has changed, in words; no percentage of zero. */
export function changeOf(now: number, before: number): string {
  if (now === before) return closetNumbersTexts.unchanged;
  if (before === 0) return closetNumbersTexts.noneBefore;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return now > before ? closetNumbersTexts.more(percent) : closetNumbersTexts.fewer(percent);
}

/** How many of 100; null where there is nothing to divide by. */
export function rateOf(count: number, of: number): number | null {
  return of === 0 ? null : Math.round((count / of) * 100);
}
