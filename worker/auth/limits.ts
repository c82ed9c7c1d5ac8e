import type { Limit } from "#db/queries/rate-limits.ts";
import type { Config } from "../env.ts";
import { keyedName } from "../http/keyed-hash.ts";

type Secret = Pick<Config, "authSecret">;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function mailboxName(config: Secret, email: string): Promise<string> {
  return keyedName(config, `limit:email:${email}`);
}

/** What the password checks of one account are counted under. */
export async function signInAccountKey(config: Secret, email: string): Promise<string> {
  return `sign-in:account:${await mailboxName(config, email)}`;
}

/** How often one source may have a password checked. */
export function signInLimits(source: string): Limit[] {
  return [{ key: `sign-in:source:${source}`, max: 3, windowMs: 10 * SECOND }];
}

/** How often one account's password is checked, from everywhere together. */
export async function signInAccountLimits(config: Secret, email: string): Promise<Limit[]> {
  return [{ key: await signInAccountKey(config, email), max: 10, windowMs: 15 * MINUTE }];
}

/** How often a signed-in person's password is asked again; these count as its checks at sign-in. */
export async function passwordAgainLimits(
  config: Secret,
  userId: string,
  email: string,
): Promise<Limit[]> {
  const again = { key: `password:user:${userId}`, max: 5, windowMs: 15 * MINUTE };
  return [again, ...(await signInAccountLimits(config, email))];
}

/** Sign-ups from one source. */
export function signUpLimits(source: string): Limit[] {
  return [{ key: `sign-up:source:${source}`, max: 10, windowMs: MINUTE }];
}

/** New passwords set by reset links from one source. */
export function resetLimits(source: string): Limit[] {
  return [{ key: `reset:source:${source}`, max: 5, windowMs: 10 * SECOND }];
}

/**
 * Mail to one address, counted for each purpose by itself: sign-ups in an owner's name must not use
 * up the resets that the owner needs.
 */
export async function mailLimits(
  config: Secret,
  email: string,
  purpose: "sign-up" | "verification" | "reset",
): Promise<Limit[]> {
  return [
    { key: `mail:${purpose}:${await mailboxName(config, email)}`, max: 3, windowMs: 60 * MINUTE },
  ];
}

/** Mails asked for from one source. */
export function mailSourceLimits(source: string): Limit[] {
  return [{ key: `mail:source:${source}`, max: 10, windowMs: 10 * MINUTE }];
}
