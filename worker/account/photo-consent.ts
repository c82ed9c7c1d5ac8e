import { retryLostAnswer } from "#db/client.ts";
import { givePhotoConsent, withdrawPhotoConsent } from "#db/queries/photo-consents.ts";
import { OTHER_TERMS, type PhotoConsent, photoConsentInput } from "../contract/account.ts";
import type { FailureCode } from "../contract/failures.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { consentTermsOf } from "./consent-terms.ts";

export function toPhotoConsent(version: string, givenAt: number): PhotoConsent {
  return { version, givenAt: new Date(givenAt).toISOString() };
}

/** Idempotent: the first time stays. */
export async function giveConsent(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { version } = await parseJson(c.req.raw, photoConsentInput);
  if (version !== consentTermsOf(deps.config).version) {
    fail("invalid", { fields: { version: OTHER_TERMS } });
  }
  const givenAt = await givePhotoConsent(deps.db, actor, version, deps.now());
  if (givenAt === null) return fail("unauthenticated");
  return c.json<{ photoConsent: PhotoConsent }>({ photoConsent: toPhotoConsent(version, givenAt) });
}

/** Removes the reference photo and stops open generations; the gallery stays. */
export async function withdrawConsent(actor: Actor, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const withdraw = () =>
    withdrawPhotoConsent(deps.db, actor, {
      version: consentTermsOf(deps.config).version,
      failureCode: "consent_withdrawn" satisfies FailureCode,
      now: deps.now(),
    });
  const removals = await retryLostAnswer(withdraw);
  if (!removals) return fail("unauthenticated");
  await executeNow(deps, removals);
  return c.body(null, 204);
}
