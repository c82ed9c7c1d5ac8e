import { createProfile, findProfileless } from "#db/queries/credits.ts";
import { keyedHash } from "../crypto/hmac.ts";
import type { Deps } from "../deps.ts";
import { utcDay } from "./ledger.ts";
import { mailboxOf } from "./mailbox.ts";

/** Idempotent. Without credits where the mailbox had some today. */
export async function openAccount(deps: Deps, userId: string): Promise<void> {
  const email = await findProfileless(deps.db, userId);
  if (email === null) return;
  const now = deps.now();
  const grant = { day: utcDay(now), allowance: deps.config.dailyCredits, now };
  const mailboxHash = await keyedHash(deps.config, `mailbox:${mailboxOf(email)}`);
  await createProfile(deps.db, userId, mailboxHash, grant);
}
