import { verifyPassword } from "better-auth/crypto";
import { DatabaseUnavailableError } from "#db/client.ts";
import { type Erasure, eraseAccount, getCredential, getErasure } from "#db/queries/erasures.ts";
import { forgetDevice } from "../auth/known-device.ts";
import { PASSWORD_LOCKED, passwordAgainLimits } from "../auth/limits.ts";
import { clearCookies } from "../auth/session.ts";
import { accountDeletionInput } from "../contract/account.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { describeError } from "../http/log.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext } from "../http/routes.ts";
import { sendMailLater, toNewMail } from "../mail/outbox.ts";
import { carryOut } from "./erasure.ts";

/**
 * Deletes the account for good, after its password. The rows go in one batch; pictures and objects
 * right after it, and by the sweep where that is cut off.
 */
export async function deleteAccount(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const { password } = await parseJson(c.req.raw, accountDeletionInput);
  const now = deps.now();
  const credential = await getCredential(deps.db, actor.userId, actor.sessionId, now);
  if (!credential) return fail("unauthenticated");
  const { email, passwordHash: hash } = credential;
  const limits = passwordAgainLimits(actor.userId, actor.sessionId);
  await enforceLimits(deps.db, limits, now, PASSWORD_LOCKED);
  if (hash === null || !(await verifyPassword({ hash, password }))) {
    fail("wrong_password", { fields: { password: ERROR_SENTENCE.wrong_password } });
  }
  const notice = await toNewMail(deps, { kind: "account_deleted", to: { address: email } });
  const erased = eraseAccount(deps.db, actor.userId, actor.sessionId, now, notice);
  const plan = await erased.catch((error) => findPlan(deps, actor.userId, error));
  if (!plan) return fail("unauthenticated");
  sendMailLater(deps, notice);
  await untilDone(deps, plan);
  await clearCookies(c);
  await forgetDevice(c, email);
  return c.body(null, 204, { "Clear-Site-Data": '"cache", "storage"' });
}

/** The account may be gone although the answer was lost: its plan tells. Else throws the error. */
async function findPlan(deps: Deps, userId: string, error: unknown): Promise<Erasure> {
  const lost = error instanceof DatabaseUnavailableError && error.maybeDone;
  const plan = lost ? await getErasure(deps.db, userId) : null;
  if (!plan) throw error;
  return plan;
}

/** The account is gone already: what fails here is the sweep's to finish, also after a hang-up. */
async function untilDone(deps: Deps, plan: Erasure): Promise<void> {
  const work = carryOut(deps, plan).catch((error) =>
    deps.log({ event: "erasure_failed", ...describeError(error) }),
  );
  deps.waitUntil(work);
  await work;
}
