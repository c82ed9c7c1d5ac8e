import type { AppUser } from "#worker/contract/account.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * How long until the credits renew, as "Xh Ym": 0h 0m to 23h 59m.
 * Renewals lie a day apart, so a clock that is days off, or a time gone by, counts to the next one.
 * @param renewAt a renewal, milliseconds of the epoch
 * @param now the server's time, milliseconds of the epoch
 */
export function renewsIn(renewAt: number, now: number): string {
  const left = (((renewAt - now) % DAY) + DAY) % DAY;
  // At the stroke of midnight the next renewal is a whole day away.
  const minutes = left === 0 ? DAY / MINUTE - 1 : Math.floor(left / MINUTE);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/**
 * When somebody has credits again, or why not.
 * @param now the server's time, milliseconds of the epoch
 */
export function renewalOf(user: AppUser, now: number): string {
  if (user.allowanceElsewhere) {
    return "Daily credits go to your other account with the same mailbox. Log in there to use them.";
  }
  return `Credits renew in ${renewsIn(Date.parse(user.creditsRenewAt), now)}`;
}
