import type { Limit } from "#db/queries/rate-limits.ts";
import type { SourceNetwork } from "./source.ts";

const HOUR_MS = 3_600_000;

/**
 * Per hour and IPv4 address or IPv6 /64; a /56 has twice as much, a /48 four times. They only stop
 * floods: a carrier puts a thousand people behind one IPv4 address.
 */
const ADDRESS_LIMITS = {
  /** New likes: as many as 60 people give who each like ten items. */
  like: 600,
  /** An operator reads each. */
  report: 60,
  /** Whoever drops the cookie is a new person. */
  visitor: 200,
  /** Above the limit nothing is counted, and nothing refused. */
  view: 300,
  click: 300,
  /** Fetches for callers without an account. */
  fetch: 200,
} as const;

/** What one person may do in an hour, by their account or the signed id of their browser. */
const PERSON_LIMITS = {
  /** New likes: one a minute for an hour, which nobody reaches who looks at the items. */
  like: 60,
  report: 10,
  /** Per item, browser and address. */
  view: 1,
  click: 20,
  /** Images and product pages fetched for a member. */
  fetch: 60,
  product: 60,
  "product-picture": 300,
  /** Photos and profile images together. */
  upload: 60,
  "closet-upload": 120,
  "influencer-request": 30,
  export: 10,
} as const;

/** Defaults for all members at one address; each pays a credit. */
export const START_LIMITS_OF_ADDRESS = { running: 60, startsPerHour: 600 } as const;

/** `scope` is a part of the key. */
export function addressLimits(
  deed: keyof typeof ADDRESS_LIMITS,
  networks: readonly SourceNetwork[],
  scope = "",
): Limit[] {
  return networksLimits(`${deed}:${scope}`, ADDRESS_LIMITS[deed], networks);
}

/** The same with a bound set by the operator. */
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

/** `who` is an id of the browser. */
export function personLimit(deed: keyof typeof PERSON_LIMITS, who: string): Limit {
  return { key: `${deed}:${who}`, max: PERSON_LIMITS[deed], windowMs: HOUR_MS };
}

export function memberLimit(deed: keyof typeof PERSON_LIMITS, userId: string): Limit {
  return { ...personLimit(deed, `user:${userId}`), userId };
}
