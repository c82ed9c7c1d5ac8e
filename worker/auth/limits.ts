import type { Limit } from "#db/queries/rate-limits.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import { keyedName } from "../crypto/hmac.ts";
import type { Config } from "../env.ts";
import { addressLimits, personLimit } from "../http/limit-table.ts";
import type { SourceNetworks } from "../http/source.ts";
import { LINK_LIFETIME_S } from "../mail/templates.ts";

type Secret = Pick<Config, "authSecret">;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export interface SignInLimit extends Limit {
  /** Whether only wrong passwords count: the hit is returned otherwise. */
  readonly countsFailures: boolean;
  readonly refusal: RefusalCode;
}

function mailboxName(config: Secret, email: string): Promise<string> {
  return keyedName(config, `limit:email:${email}`);
}

/** The prefix of all limits on an account's password checks at sign-in. */
export async function signInAccountKey(config: Secret, email: string): Promise<string> {
  return `sign-in:account:${await mailboxName(config, email)}`;
}

/** A network (IPv4 or /48) reaches its own limit first, so that it cannot lock out an account. */
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

export function passwordAgainLimits(userId: string, sessionId: string): Limit[] {
  return [{ key: `password:${sessionId}`, userId, max: 5, windowMs: 15 * MINUTE }];
}

/** Wrong codes of a second factor, at a login and in the account. A right one is returned. */
export function codeGuessLimit(userId: string): Limit {
  return { key: `second-factor:${userId}`, userId, max: 5, windowMs: 15 * MINUTE };
}

/** One use of each code, also of two at once. A code is valid for 90 seconds. */
export async function codeUseLimit(config: Secret, userId: string, code: string): Promise<Limit> {
  const key = `second-factor-code:${await keyedName(config, `limit:code:${userId}:${code}`)}`;
  return { key, userId, max: 1, windowMs: 5 * MINUTE };
}

export function signUpLimits(network: string): Limit[] {
  return [{ key: `sign-up:source:${network}`, max: 100, windowMs: 10 * MINUTE }];
}

export function resetLimits(network: string): Limit[] {
  return [{ key: `reset:source:${network}`, max: 60, windowMs: 10 * MINUTE }];
}

/**
 * Limits the guesses of codes per network: in all, and for one address, known or not. The limit of
 * mails and five wrong guesses per code bound attackers with many networks, who therefore cannot
 * lock out an owner.
 */
export async function codeLimits(
  config: Secret,
  networks: SourceNetworks,
  email: string,
): Promise<Limit[]> {
  const address = `email:${await mailboxName(config, email)}`;
  const network = networks.at(-1)?.hash;
  return [
    ...addressLimits("code", networks),
    personLimit("code-source", `${address}:source:${network}`),
  ];
}

export function mailSourceLimits(network: string): Limit[] {
  return [{ key: `mail:source:${network}`, max: 100, windowMs: 10 * MINUTE }];
}

/** Mails per purpose to one address, from one network and in all. */
const MAILS = {
  "sign-up": { fromOne: 3, fromAll: 5, windowMs: LINK_LIFETIME_S.verification * SECOND },
  verification: { fromOne: 2, fromAll: 3, windowMs: LINK_LIFETIME_S.reset * SECOND },
  reset: { fromOne: 2, fromAll: 3, windowMs: LINK_LIFETIME_S.reset * SECOND },
} as const;

type MailPurpose = keyof typeof MAILS;

/**
 * Limits the mails to one address, by purpose. A window is as long as a link is valid, so a person
 * who gets no further mail has a valid link. The links of `verification` and `reset` let the owner
 * choose a password, whoever requested them. After the limit of `sign-up`, a sign-up sends
 * `verification`.
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

export async function deviceMailLimits(
  config: Secret,
  email: string,
  purpose: MailPurpose,
): Promise<Limit[]> {
  const { fromAll: max, windowMs } = MAILS[purpose];
  const key = `mail:${purpose}:${await mailboxName(config, email)}:devices`;
  return [{ key, max, windowMs }];
}
