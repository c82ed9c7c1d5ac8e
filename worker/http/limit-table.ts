import type { Limit } from "#db/queries/rate-limits.ts";
import type { SourceNetwork } from "./source.ts";

const HOUR_MS = 3_600_000;

/**
 * Per hour and IPv4 address or IPv6 /64; a /56 has twice as much, a /48 four times. Those of likes,
 * and of their new visitors, are per closet too; those of views and clicks per item. They only stop
 * floods: a carrier puts a thousand people behind one IPv4 address.
 */
const ADDRESS_LIMITS = {
  /** 60 people with ten likes each. */
  like: 600,
  /** An operator reads each. */
  report: 60,
  /** 60 people with ten votes each. */
  vote: 600,
  /** A browser that deletes its cookie counts as a new person. */
  visitor: 200,
  /** Above the limit, views and clicks are not counted, and not refused. */
  view: 300,
  /** Reports of the content security policy; above the limit they are not counted. */
  "csp-report": 60,
  click: 300,
  /** A product page offers six pictures. */
  fetch: 300,
  /** A read costs ten fetches, and a refused person can upload a photo instead. */
  product: 40,
  /** Codes of new accounts that are tried. */
  code: 300,
  /** Reads of previews; nobody guesses a token. */
  preview: 300,
} as const;

const PERSON_LIMITS = {
  like: 60,
  favourite: 300,
  report: 10,
  /** Receipts to one address, which may be another person's. */
  receipt: 10,
  /** Mails about urgent reports to the operator, in all; `/admin` and the digest show all. */
  alert: 20,
  vote: 60,
  view: 1,
  click: 20,
  /** Images fetched for a member; a product page offers six. */
  fetch: 240,
  product: 60,
  /** A match reads a garment of megabytes, and charges nothing. */
  match: 120,
  "product-picture": 300,
  import: 20,
  /** Photos and profile images together. */
  upload: 60,
  "closet-upload": 120,
  "influencer-request": 30,
  /** Invitations of one closet's owner, and to one address, which is another person's. */
  invite: 10,
  invited: 3,
  export: 10,
  /** Attempts for one address from one network; each code also permits only five wrong attempts. */
  "code-source": 20,
} as const;

/** Defaults for all members at one address; each pays a credit. */
export const START_LIMITS_OF_ADDRESS = { running: 60, startsPerHour: 600 } as const;

export function addressLimits(
  act: keyof typeof ADDRESS_LIMITS,
  networks: readonly SourceNetwork[],
  scope = "",
): Limit[] {
  return networksLimits(`${act}:${scope}`, ADDRESS_LIMITS[act], networks);
}

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

export function personLimit(act: keyof typeof PERSON_LIMITS, who: string): Limit {
  return { key: `${act}:${who}`, max: PERSON_LIMITS[act], windowMs: HOUR_MS };
}

export function memberLimit(act: keyof typeof PERSON_LIMITS, userId: string): Limit {
  return { ...personLimit(act, `user:${userId}`), userId };
}
