import { leadsToAmazon } from "../contract/amazon.ts";

const HOUR_MS = 3_600_000;
const USUAL_HOURS = 7 * 24;
/** The hourly removal may come this much later. */
const LATE_MS = HOUR_MS;

/** The most hours that a shop or network lets others show its prices, by the names of its sites. */
const HOURS: Readonly<Record<string, number>> = {
  // Its terms are not clear, so nothing is stored.
  ebay: 0,
  // API Terms of Use: listings at most six hours older than on the site.
  etsy: 6,
  // Publisher resources: content of the Catalog API is cached for six hours at most.
  ...{ bizrate: 6, connexity: 6, shopzilla: 6 },
};

/** When a price that is read now must be removed; null where it must not be stored at all. */
export function priceEnd(link: string, now: number): number | null {
  if (!URL.canParse(link) || leadsToAmazon(link)) return null;
  const named = new URL(link).hostname.split(".").find((label) => Object.hasOwn(HOURS, label));
  const hours = named === undefined ? USUAL_HOURS : (HOURS[named] ?? USUAL_HOURS);
  return hours === 0 ? null : now + hours * HOUR_MS - LATE_MS;
}
