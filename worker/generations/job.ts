import type * as v from "valibot";
import { claimJob, settleGeneration } from "#db/queries/generations.ts";
import { consentTermsOf } from "../account/consent-terms.ts";
import { parseFit } from "../account/fit.ts";
import type { Actor } from "../auth/session.ts";
import { ERROR_SENTENCE } from "../contract/errors.ts";
import type { jobInput } from "../contract/generations.ts";
import { GENERATION_FAILED, GENERATION_TIMED_OUT } from "../contract/generations.ts";
import { utcDay } from "../credits/ledger.ts";
import type { Deps } from "../deps.ts";
import { fail, Refusal } from "../http/fail.ts";
import { describeError } from "../http/log.ts";
import { generationKeys } from "../media/keys.ts";
import { isOwnReference, resolveImage } from "../media/resolve-image.ts";

type CheckedJob = v.InferOutput<typeof jobInput>;

/**
 * Takes the one job of a pending generation: claims it, stores both pictures clean, hands it to the
 * object. Whatever is refused after the claim ends the generation and gives the credit back.
 */
export async function submitJob(
  deps: Deps,
  actor: Actor,
  id: string,
  input: CheckedJob,
  siteOrigins: readonly string[],
): Promise<void> {
  const job = {
    productUrl: input.product_url ?? null,
    closetItemId: input.closet_item_id ?? null,
    fromReference: isOwnReference(input.model_image_url, { userId: actor.userId, siteOrigins }),
    attestation: input.photo_attestation ?? null,
    consent: consentTermsOf(deps.config),
  };
  const now = deps.now();
  const time = { now, today: utcDay(now) };
  const claim = await claimJob(deps.db, actor.userId, actor.sessionId, id, job, time);
  if (claim === "signed_out") fail("unauthenticated");
  if (claim === "not_found") fail("not_found");
  if (claim === "already_submitted") fail("job_already_submitted");
  if (claim === "consent_required" || claim === "not_attested") {
    const code = claim === "not_attested" ? "attestation_required" : claim;
    await giveBack(deps, actor, id, ERROR_SENTENCE[code]);
    fail(code);
  }
  const object = deps.generation(id);
  try {
    await storeInputs(deps, actor, id, input, siteOrigins);
    const fit = input.fit ?? parseFit(claim.savedFit);
    const { recipients } = job.consent;
    const accepted = await object.accept({ ...job, fit, recipients });
    if (!accepted) fail("conflict", { sentence: GENERATION_TIMED_OUT });
  } catch (error) {
    await giveBack(deps, actor, id, sentenceOf(error));
    throw error;
  }
}

/** Ends the generation whatever its object knows of it: the refund, the pictures, then the object. */
async function giveBack(deps: Deps, actor: Actor, id: string, message: string): Promise<void> {
  const outcome = { status: "failed", errorMessage: message } as const;
  await settleGeneration(deps.db, actor.userId, id, outcome, deps.now());
  const keys = generationKeys(actor.userId, id);
  await deps.media.privateBucket.delete([keys.person, keys.garment]);
  const told = deps.generation(id).refuse(message);
  await told.catch((error) => deps.log({ event: "refuse_failed", ...describeError(error) }));
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return GENERATION_FAILED;
  return error.details.sentence ?? ERROR_SENTENCE[error.code];
}

async function storeInputs(
  deps: Deps,
  actor: Actor,
  id: string,
  input: CheckedJob,
  siteOrigins: readonly string[],
): Promise<void> {
  const keys = generationKeys(actor.userId, id);
  const from = { userId: actor.userId, siteOrigins };
  // One after the other: two decoded pictures at once would double the memory.
  const person = await resolveImage(deps, input.model_image_url, { ...from, role: "person" });
  const garment = await resolveImage(deps, input.garment_image_url, { ...from, role: "garment" });
  const bucket = deps.media.privateBucket;
  await Promise.all([
    bucket.put(keys.person, person.bytes, { httpMetadata: { contentType: person.type } }),
    bucket.put(keys.garment, garment.bytes, { httpMetadata: { contentType: garment.type } }),
  ]);
}
