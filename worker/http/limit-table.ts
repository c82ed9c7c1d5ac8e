import type { Limit } from "#db/queries/rate-limits.ts";
import type { SourceNetwork } from "./source.ts";

const HOUR_MS = 3_600_000;

/**
 * What one IPv4 address, or one IPv6 /64, may do in an hour; a /56 may twice as much, a /48 four
 * times. A carrier puts some thousand people behind one IPv4 address, so these stop floods only.
 * What one person may do is in `PERSON_LIMITS`.
 */
const ADDRESS_LIMITS = {
  /** New likes: as many as 60 people give who each like ten pieces. */
  like: 600,
  /** Reports: an operator reads each of them. */
  report: 60,
  /** New anonymous ids: who drops the cookie is a new person to the likes and the reports. */
  visitor: 200,
  /** Counted views of one item, and counted clicks to its shop: above them nothing is refused. */
  view: 300,
  click: 300,
  /** Garments and products fetched for people without an account: each is a request of ours. */
  fetch: 200,
} as const;

/** What one person may do in an hour, by their account or the signed id of their browser. */
const PERSON_LIMITS = {
  /** New likes: one a minute for an hour, which nobody reaches who looks at the pieces. */
  like: 60,
  report: 10,
  /** Counted views of one item from one browser behind one address, and ways to its shop. */
  view: 1,
  click: 20,
  /** Addresses that a member has fetched: pictures, and product pages. */
  fetch: 60,
  product: 60,
  "product-picture": 300,
  /** Photos of the person, and of their profile, together. */
  upload: 60,
  "closet-upload": 120,
  "influencer-request": 30,
  export: 10,
} as const;

/** Usual limits of try-ons for all members at one address; each is signed in and pays a credit. */
export const START_LIMITS_OF_ADDRESS = { running: 60, startsPerHour: 600 } as const;

/** The hourly limits of a deed for each network that it comes from; `scope` names a part of it. */
export function addressLimits(
  deed: keyof typeof ADDRESS_LIMITS,
  networks: readonly SourceNetwork[],
  scope = "",
): Limit[] {
  return networksLimits(`${deed}:${scope}`, ADDRESS_LIMITS[deed], networks);
}

/** The same of a bound that an operator sets. */
export function networksLimits(
  prefix: string,
  max: number,
  networks: readonly SourceNetwork[],
): Limit[] {
  return networks.map(({ hash, times }) => ({
    key: `${prefix}source:${hash}`,
    max: max * times,
    windowMs: HOUR_MS,
  }));
}

/** The hourly limit of a deed for one person without an account; `who` is an id of their browser. */
export function personLimit(deed: keyof typeof PERSON_LIMITS, who: string): Limit {
  return { key: `${deed}:${who}`, max: PERSON_LIMITS[deed], windowMs: HOUR_MS };
}

/** The hourly limit of a deed for one member. */
export function memberLimit(deed: keyof typeof PERSON_LIMITS, userId: string): Limit {
  return { ...personLimit(deed, `user:${userId}`), userId };
}
