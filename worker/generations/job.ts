import type * as v from "valibot";
import { DatabaseUnavailableError, retryLostAnswer } from "#db/client.ts";
import { claimJob, type JobFacts } from "#db/queries/generation-claims.ts";
import { settleGeneration, settleUnclaimed } from "#db/queries/generations.ts";
import { isSessionAlive } from "#db/queries/sessions.ts";
import { consentTermsOf } from "../account/consent-terms.ts";
import { parseFit } from "../account/fit.ts";
import { refuseUndressed } from "../account/refuse-undressed.ts";
import type { FailureCode } from "../contract/failures.ts";
import type { PieceKind } from "../contract/garment-pieces.ts";
import { jobInput, OTHER_GENERATION } from "../contract/generation-jobs.ts";
import type { VisitSource } from "../contract/visit-sources.ts";
import { utcDay } from "../credits/ledger.ts";
import { toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { Deps } from "../deps.ts";
import { acceptedPieces, piecesAtOnce } from "../engines/catalog.ts";
import { fail, Refusal } from "../http/fail.ts";
import { describeError } from "../http/log.ts";
import { checkJson } from "../http/parse-json.ts";
import { BODY_BOUNDS, readBody } from "../http/request-body.ts";
import type { Actor } from "../http/routes.ts";
import { type LocatedImage, locateImage, ownPhotoKey, readImage } from "../media/resolve-image.ts";
import { analysisKey, generationKeys } from "../media/storage/keys.ts";
import { forgetJobPhoto } from "./forget-job-photo.ts";
import { hashOfGarments } from "./garment-hash.ts";
import type { JobStatus } from "./generation-rpc.ts";
import {
  endsGeneration,
  failureOf,
  type JobRefusal,
  readJobRefusal,
  toJobRefusal,
} from "./job-refusal.ts";
import type { AcceptedJob } from "./machine-state.ts";
import { failed, type Outcome, toOutcome } from "./outcome.ts";
import { linksOf, type Pieces, piecesOf } from "./pieces.ts";

const RETRY_AFTER_S = 2;

interface ParsedJob {
  readonly input: v.InferOutput<typeof jobInput>;
  readonly pieces: Pieces;
  readonly hash: string;
}

interface Located {
  readonly person: LocatedImage;
  readonly garments: readonly LocatedImage[];
}

interface JobContext {
  readonly actor: Actor;
  readonly id: string;
  readonly siteOrigins: readonly string[];
  readonly source: VisitSource;
}

/** A malformed job (400, 413, 415, 422) ends a waiting generation; a torn body does not. */
export async function receiveJob(deps: Deps, context: JobContext, request: Request): Promise<void> {
  const job = await parseJob(deps, request, context.id).catch(async (error) => {
    if (!endsGeneration(error)) throw error;
    // Only a live session ends the generation and learns the fault of its job.
    if (!(await reject(deps, context, failureOf(toJobRefusal(error))))) fail("unauthenticated");
    throw error;
  });
  const { jobPhotoKey } = jobFactsOf(deps, context, job);
  const forgetPhoto = () => jobPhotoKey && forgetJobPhoto(deps, context.actor.userId, context.id);
  await acceptJob(deps, context, job).catch((error) => {
    if (endsGeneration(error)) forgetPhoto();
    throw error;
  });
  forgetPhoto();
}

/** Returns whether the session is alive; true where the database does not answer. */
async function reject(
  deps: Deps,
  { actor, id }: JobContext,
  failureCode: FailureCode,
): Promise<boolean> {
  try {
    const answer = await deps
      .generation(id)
      .reject(actor.userId, { failureCode, sessionId: actor.sessionId });
    if (answer === "unknown") {
      return (await settleUnclaimed(deps.db, actor, id, failureCode, deps.now())).sessionAlive;
    }
    if (answer.sessionAlive !== null) return answer.sessionAlive;
  } catch (error) {
    deps.log({ event: "reject_failed", ...describeError(error) });
  }
  return isSessionAlive(deps.db, actor, deps.now()).catch(() => true);
}

async function parseJob(deps: Deps, request: Request, id: string): Promise<ParsedJob> {
  const body = await readBody(request, BODY_BOUNDS.job);
  const input = checkJson(body, jobInput);
  if (input.generation_id !== id) {
    fail("invalid", { fields: { generation_id: OTHER_GENERATION } });
  }
  const pieces = piecesOf(input, acceptedPieces(deps.engines.first.name));
  return { input, pieces, hash: toHex(await sha256(body)) };
}

/**
 * Claims a pending generation, stores both images and passes the job to the object. The same job is
 * idempotent and resumes after a crash. A refusal before the claim changes nothing; a refusal after
 * it ends the generation with the refund, and repeats for the same job.
 */
async function acceptJob(deps: Deps, context: JobContext, job: ParsedJob): Promise<void> {
  const { actor, id } = context;
  const located = await locate(deps, context, job).catch((error) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  const garmentHash =
    located instanceof Refusal ? null : await hashOfGarments(located.garments, kindsOf(job));
  const facts = { ...jobFactsOf(deps, context, job), garmentHash };
  const now = deps.now();
  const asked = { claim: !(located instanceof Refusal), now, today: utcDay(now) };
  const claim = await retryLostAnswer(() => claimJob(deps.db, actor, id, facts, asked));
  switch (claim.kind) {
    case "claimed": {
      const before = claim.again
        ? await requireObject(deps, deps.generation(id).jobStatus())
        : "no_job";
      if (before !== "no_job") return finish(deps, context, before);
      if (located instanceof Refusal) {
        // Too many fetches pass; a missing image does not.
        if (located.code !== "not_found") throw located;
        return finish(deps, context, await refuse(deps, context, toJobRefusal(located)));
      }
      const fit = job.input.fit ?? parseFit(claim.savedFit);
      const accepted = acceptedOf(deps, job, { fit, recipients: facts.consent.recipients });
      return finish(deps, context, await deliver(deps, context, located, accepted));
    }
    case "ended":
      if (claim.refusal !== null) fail(readJobRefusal(claim.refusal) ?? "internal");
      return;
    case "claimable":
      throw located;
    case "photo_reserved":
      return fail("not_found");
    case "already_submitted":
      return fail("job_already_submitted");
    case "consent_required":
      return fail("consent_required");
    case "not_attested":
      return fail("attestation_required");
    case "not_found":
      return fail("not_found");
    case "signed_out":
      return fail("unauthenticated");
  }
}

function jobFactsOf(deps: Deps, { actor, siteOrigins, source }: JobContext, job: ParsedJob) {
  const { input, hash, pieces } = job;
  const from = { userId: actor.userId, siteOrigins };
  return {
    hash,
    source,
    ...linksOf(pieces),
    referenceKey: ownPhotoKey(input.model_image_url, "reference", from),
    jobPhotoKey: ownPhotoKey(input.model_image_url, "job_photo", from),
    attestation: input.photo_attestation ?? null,
    sentFit: input.fit ? JSON.stringify(input.fit) : null,
    consent: consentTermsOf(deps.config),
  } satisfies Omit<JobFacts, "garmentHash">;
}

function kindsOf({ pieces }: ParsedJob): PieceKind[] {
  return pieces.map(({ kind }) => kind);
}

function acceptedOf(
  deps: Deps,
  job: ParsedJob,
  { fit, recipients }: Pick<AcceptedJob, "fit" | "recipients">,
): AcceptedJob {
  const { name } = deps.engines.first;
  return {
    ...linksOf(job.pieces),
    passes: Math.ceil(job.pieces.length / piecesAtOnce(name)),
    kinds: kindsOf(job),
    fit,
    recipients,
  };
}

async function locate(
  deps: Deps,
  context: JobContext,
  { input, pieces }: ParsedJob,
): Promise<Located> {
  const from = { actor: context.actor, siteOrigins: context.siteOrigins };
  const person = await locateImage(deps, input.model_image_url, from);
  const garments: LocatedImage[] = [];
  for (const { image } of pieces) garments.push(await locateImage(deps, image, from));
  const isPhoto = (each: LocatedImage) => each.kind === "stored" && each.key.kind === "job_photo";
  if (garments.some(isPhoto)) fail("not_found");
  return { person, garments };
}

async function deliver(
  deps: Deps,
  context: JobContext,
  located: Located,
  accepted: AcceptedJob,
): Promise<JobStatus> {
  try {
    await storeInputs(deps, context, located);
  } catch (error) {
    // A temporary error ends nothing: the same job can be sent again.
    if (error instanceof DatabaseUnavailableError) throw error;
    if (!(error instanceof Refusal)) deps.log({ event: "job_failed", ...describeError(error) });
    return refuse(deps, context, toJobRefusal(error));
  }
  return requireObject(deps, deps.generation(context.id).accept(accepted));
}

/** 503 where the object does not answer: it may have accepted the job. */
async function requireObject(deps: Deps, call: Promise<JobStatus>): Promise<JobStatus> {
  return call.catch((error) => {
    deps.log({ event: "object_unreached", ...describeError(error) });
    return fail("unavailable", { retryAfter: RETRY_AFTER_S });
  });
}

/** The object fails the generation; where it does not answer, the row is settled directly. */
async function refuse(deps: Deps, context: JobContext, refusal: JobRefusal): Promise<JobStatus> {
  const refused = deps.generation(context.id).refuseJob(refusal);
  const answer = await refused.catch((error) => {
    deps.log({ event: "refuse_failed", ...describeError(error) });
    return "unknown" as const;
  });
  if (answer !== "unknown") return answer;
  const end = await settleRow(deps, context, refusal);
  return end?.status === "completed" ? "ended" : { refusal };
}

async function finish(deps: Deps, context: JobContext, answer: JobStatus): Promise<void> {
  if (answer === "accepted" || answer === "no_job") return;
  // These images may have been stored after the end.
  await deleteInputs(deps, context);
  if (answer === "ended") return;
  if (answer !== "unknown") fail(answer.refusal);
  // Never armed, or deleted: no object will end it.
  const end = await settleRow(deps, context, "not_started");
  return fail(end ? "not_started" : "not_found");
}

async function settleRow(
  deps: Deps,
  { actor, id }: JobContext,
  refusal: JobRefusal,
): Promise<Outcome | null> {
  const outcome = failed(failureOf(refusal));
  const run = { jobRefusal: refusal };
  const end = await settleGeneration(deps.db, actor.userId, id, outcome, deps.now(), run);
  return end && toOutcome(end);
}

async function deleteInputs(deps: Deps, { actor, id }: JobContext): Promise<void> {
  await deps.media.privateBucket.delete([...generationKeys(actor.userId, id).temporary]);
}

/** The stored analysis of an item's image; the engine checks that it belongs to these bytes. */
async function readAnalysis(deps: Deps, garment: LocatedImage): Promise<ArrayBuffer | null> {
  if (garment.kind !== "stored" || garment.key.kind !== "clothing") return null;
  const stored = await deps.media.privateBucket.get(analysisKey(garment.key.key));
  return stored ? stored.arrayBuffer() : null;
}

async function storeInputs(deps: Deps, context: JobContext, located: Located): Promise<void> {
  const { siteOrigins } = context;
  const keys = generationKeys(context.actor.userId, context.id);
  const bucket = deps.media.privateBucket;
  const store = async (image: LocatedImage, role: "person" | "garment", key = "") => {
    const read = await readImage(deps, image, { siteOrigins, role });
    if (role === "person") await refuseUndressed(deps, read);
    const { bytes, type } = read;
    return () => bucket.put(key, bytes, { httpMetadata: { contentType: type } });
  };
  // One after the other: two decoded images would double the memory.
  const puts: (() => Promise<unknown>)[] = [];
  puts.push(await store(located.person, "person", keys.person));
  for (const [k, garment] of located.garments.entries()) {
    puts.push(await store(garment, "garment", keys.garments[k]));
    const [analysis, key] = [await readAnalysis(deps, garment), keys.analyses[k]];
    if (analysis && key) puts.push(() => bucket.put(key, analysis));
  }
  await Promise.all(puts.map((put) => put()));
}
