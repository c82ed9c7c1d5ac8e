import { getCredential } from "#db/queries/erasures.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import { verifyPassword } from "../crypto/password-hash.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { Actor } from "../http/routes.ts";
import { passwordAgainLimits } from "./limits.ts";

interface Credential {
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Checks the password of a signed-in person. @throws 401 for an ended session, 403 for a
 * wrong password in `field`, 429 after five wrong ones in 15 minutes
 */
export async function requirePassword(
  deps: Deps,
  actor: Actor,
  password: string,
  field: string,
): Promise<Credential> {
  const now = deps.now();
  const credential = await getCredential(deps.db, actor, now);
  if (!credential) return fail("unauthenticated");
  const limits = passwordAgainLimits(actor.userId, actor.sessionId);
  await enforceLimits(deps.db, limits, now, "password_locked");
  const { email, passwordHash } = credential;
  if (passwordHash === null || !(await verifyPassword(passwordHash, password))) {
    return fail("wrong_password", { fields: { [field]: ERROR_SENTENCE.wrong_password } });
  }
  return { email, passwordHash };
}
