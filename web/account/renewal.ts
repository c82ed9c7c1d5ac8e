import { creditTexts } from "#web/texts/credits.ts";
import type { AppUser } from "#worker/contract/account.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The time until the credits renew, 0h 0m to 23h 59m; renewals are a day apart. Both arguments are
 * milliseconds of the epoch.
 */
export function renewsIn(renewAt: number, now: number): string {
  const left = (((renewAt - now) % DAY) + DAY) % DAY;
  // At midnight the next renewal is a whole day away.
  const minutes = left === 0 ? DAY / MINUTE - 1 : Math.floor(left / MINUTE);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** States when a person has credits again. `now` is the server's, in milliseconds of the epoch. */
export function renewalOf({ allowanceElsewhere, creditsRenewAt }: AppUser, now: number): string {
  if (allowanceElsewhere) return creditTexts.otherAccount;
  return creditTexts.renewal(renewsIn(Date.parse(creditsRenewAt), now));
}
