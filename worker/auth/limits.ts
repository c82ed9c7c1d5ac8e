import type { Limit } from "#db/queries/rate-limits.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import { keyedName } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { LINK_LIFETIME_S } from "../mail/templates.ts";

type Secret = Pick<Config, "authSecret">;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A place that a sign-in takes before its password is checked. */
export interface SignInLimit extends Limit {
  /** Whether it is given back unless the password is wrong: each check costs CPU all the same. */
  readonly countsFailures: boolean;
  /** What is refused with where it is full. */
  readonly refusal: RefusalCode;
}

function mailboxName(config: Secret, email: string): Promise<string> {
  return keyedName(config, `limit:email:${email}`);
}

/** What begins the key of every limit on the password checks of one account at its sign-in. */
export async function signInAccountKey(config: Secret, email: string): Promise<string> {
  return `sign-in:account:${await mailboxName(config, email)}`;
}

/**
 * The sign-ins of a browser that the account does not know. One network reaches its own limit before
 * that of an account, so that nobody locks an account from one place. A network is an IPv4 address,
 * behind which a carrier may put hundreds of people, or a /48.
 */
export async function strangerLimits(
  config: Secret,
  network: string,
  email: string,
): Promise<SignInLimit[]> {
  const account = await signInAccountKey(config, email);
  const ofNetwork = { windowMs: 15 * MINUTE, refusal: "network_locked" as const };
  const ofAccount = {
    windowMs: 15 * MINUTE,
    refusal: "account_locked" as const,
    countsFailures: true,
  };
  return [
    { ...ofNetwork, key: `sign-in:source:${network}`, max: 900, countsFailures: false },
    { ...ofNetwork, key: `sign-in-failed:source:${network}`, max: 50, countsFailures: true },
    { ...ofAccount, key: `${account}:source:${network}`, max: 5 },
    { ...ofAccount, key: account, max: 10 },
  ];
}

/** The sign-ins of a browser that has signed in to the account before; no stranger's count here. */
export async function deviceLimits(
  config: Secret,
  device: string,
  email: string,
): Promise<SignInLimit[]> {
  const account = await signInAccountKey(config, email);
  const ofAccount = { windowMs: 15 * MINUTE, refusal: "account_locked" as const };
  return [
    { ...ofAccount, key: `${account}:devices`, max: 60, countsFailures: false },
    { ...ofAccount, key: `${account}:device:${device}`, max: 10, countsFailures: true },
  ];
}

/** How often the password is asked again within a session, by which no other session is slowed. */
export function passwordAgainLimits(userId: string, sessionId: string): Limit[] {
  return [{ key: `password:${sessionId}`, userId, max: 5, windowMs: 15 * MINUTE }];
}

/** Sign-ups from one network. */
export function signUpLimits(network: string): Limit[] {
  return [{ key: `sign-up:source:${network}`, max: 100, windowMs: 10 * MINUTE }];
}

/** New passwords set by reset links from one network. */
export function resetLimits(network: string): Limit[] {
  return [{ key: `reset:source:${network}`, max: 60, windowMs: 10 * MINUTE }];
}

/** Mails asked for from one network. */
export function mailSourceLimits(network: string): Limit[] {
  return [{ key: `mail:source:${network}`, max: 100, windowMs: 10 * MINUTE }];
}

/** How often a purpose may mail one address: from one network, and from everywhere together. */
const MAILS = {
  "sign-up": { fromOne: 3, fromAll: 5, windowMs: LINK_LIFETIME_S.verification * SECOND },
  verification: { fromOne: 2, fromAll: 3, windowMs: LINK_LIFETIME_S.reset * SECOND },
  reset: { fromOne: 2, fromAll: 3, windowMs: LINK_LIFETIME_S.reset * SECOND },
} as const;

type MailPurpose = keyof typeof MAILS;

/**
 * Mails to one address, counted for each purpose by itself. A window lasts as long as the links that
 * are mailed in it: whoever is sent no further one has one that works.
 *
 * The links of `verification` and `reset` lead to the choice of a password and therefore suit the
 * owner of the address whoever has asked for them. The link of a `sign-up` suits that sign-up alone:
 * when these are used up, the next sign-up asks for a mail of `verification`. So strangers cannot
 * keep an owner from signing up, and the most mails to an address stay the sum of the shares.
 */
export async function mailLimits(
  config: Secret,
  network: string,
  email: string,
  purpose: MailPurpose,
): Promise<Limit[]> {
  const { fromOne, fromAll, windowMs } = MAILS[purpose];
  const key = `mail:${purpose}:${await mailboxName(config, email)}`;
  return [
    { key: `${key}:source:${network}`, max: fromOne, windowMs },
    { key, max: fromAll, windowMs },
  ];
}

/** The same for the browsers that the account knows, whatever strangers have asked for. */
export async function deviceMailLimits(
  config: Secret,
  email: string,
  purpose: MailPurpose,
): Promise<Limit[]> {
  const { fromAll: max, windowMs } = MAILS[purpose];
  const key = `mail:${purpose}:${await mailboxName(config, email)}:devices`;
  return [{ key, max, windowMs }];
}
