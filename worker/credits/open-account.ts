import { createProfile, readOpening } from "#db/queries/credits.ts";
import { keyedHash } from "../crypto/hmac.ts";
import type { Deps } from "../deps.ts";
import { utcDay } from "./ledger.ts";
import { mailboxOf } from "./mailbox.ts";

/**
 * Idempotent. Without credits where the mailbox had some today. Resolves to false for a blocked
 * account, which is not opened.
 */
export async function openAccount(deps: Deps, userId: string): Promise<boolean> {
  const { profileless: email, isBlocked } = await readOpening(deps.db, userId);
  if (email === null || isBlocked) return !isBlocked;
  const now = deps.now();
  const grant = { day: utcDay(now), allowance: deps.config.dailyCredits, now };
  const mailboxHash = await keyedHash(deps.config, `mailbox:${mailboxOf(email)}`);
  await createProfile(deps.db, userId, mailboxHash, grant);
  return true;
}
