import { givePhotoConsent, withdrawPhotoConsent } from "#db/queries/photo-consents.ts";
import { type PhotoConsent, photoConsentInput } from "../contract/account.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { describeError } from "../http/log.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext } from "../http/routes.ts";
import { generationKeys, referenceImageKey } from "../media/keys.ts";
import { consentTermsOf } from "./consent-terms.ts";

const STOPPED = "Stopped, because you withdrew your consent.";

/** A consent to the words of a version. */
export function toPhotoConsent(version: string, givenAt: number): PhotoConsent {
  return { version, givenAt: new Date(givenAt).toISOString() };
}

/** Enters the consent; given again, it keeps its first time. */
export async function giveConsent(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const { version } = await parseJson(c.req.raw, photoConsentInput);
  if (version !== consentTermsOf(deps.config).version) {
    fail("invalid", { fields: { version: "These are not the words of this site." } });
  }
  const { userId, sessionId } = actor;
  const givenAt = await givePhotoConsent(deps.db, userId, sessionId, version, deps.now());
  if (givenAt === null) return fail("unauthenticated");
  return c.json<{ photoConsent: PhotoConsent }>({ photoConsent: toPhotoConsent(version, givenAt) });
}

/** Withdraws it: the reference photo goes, what runs is stopped; the gallery stays the member's. */
export async function withdrawConsent(c: AppContext): Promise<Response> {
  const { deps, actor } = c.var;
  const stopped = await withdrawPhotoConsent(deps.db, actor.userId, actor.sessionId, {
    version: consentTermsOf(deps.config).version,
    message: STOPPED,
    now: deps.now(),
  });
  if (!stopped) return fail("unauthenticated");
  const keys = stopped.map((id) => generationKeys(actor.userId, id));
  const inputs = keys.flatMap(({ person, garment }) => [person, garment]);
  await deps.media.privateBucket.delete([referenceImageKey(actor.userId), ...inputs]);
  await Promise.all(stopped.map((id) => stop(deps, id)));
  return c.body(null, 204);
}

/** The rows have ended already; an object out of reach finds that out when it comes to its end. */
async function stop(deps: Deps, id: string): Promise<void> {
  const told = deps.generation(id).refuse(STOPPED);
  await told.catch((error) => deps.log({ event: "refuse_failed", ...describeError(error) }));
}
