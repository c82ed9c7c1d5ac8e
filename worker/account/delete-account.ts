import { DatabaseUnavailableError } from "#db/client.ts";
import { eraseAccount, readErasure } from "#db/queries/erasures.ts";
import { forgetLikesOfCloset } from "#db/queries/forget-likes.ts";
import type { Removal } from "#db/queries/removals.ts";
import { forgetDevice } from "../auth/known-device.ts";
import { requirePassword } from "../auth/password-again.ts";
import { clearSessionCookies } from "../auth/session.ts";
import { accountDeletionInput } from "../contract/account.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { composeMail, sendQueuedMail } from "../mail/outbox.ts";
import { executeNow } from "../removals/execute-removals.ts";

/** Deletes many likes in slices, then all rows in one batch; images and objects follow, now or by the sweep. */
export async function deleteAccount(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { password } = await parseJson(c.req.raw, accountDeletionInput);
  const now = deps.now();
  const { email } = await requirePassword(deps, actor, password, "password");
  const notice = await composeMail(deps, { kind: "account_deleted", to: { address: email } });
  await forgetLikesOfCloset(deps.db, actor, now);
  const erased = eraseAccount(deps.db, actor, now, notice);
  const removals = await erased.catch((error) => findErasure(deps, actor.userId, error));
  if (!removals) return fail("unauthenticated");
  sendQueuedMail(deps, notice);
  // The account is deleted already; the sweep completes the removals.
  await executeNow(deps, removals);
  clearSessionCookies(c);
  await forgetDevice(c, email);
  return c.body(null, 204, { "Clear-Site-Data": '"cache", "storage"' });
}

/** The account may be deleted although the answer was lost. Throws the error where it is not. */
async function findErasure(deps: Deps, userId: string, error: unknown): Promise<Removal[]> {
  const lost = error instanceof DatabaseUnavailableError && error.maybeDone;
  const removals = lost ? await readErasure(deps.db, userId, deps.now()) : null;
  if (!removals) throw error;
  return removals;
}
