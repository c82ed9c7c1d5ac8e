import { ApiError, hasCode } from "#web/api/call.ts";
import { refreshSessions } from "#web/api/use-session.ts";
import { failureSentence } from "#web/generations/failure-sentence.ts";
import { followEvents } from "#web/generations/follow-events.ts";
import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import {
  deleteGeneration,
  findMatch,
  readGeneration,
  sendJob,
  startGeneration,
} from "#web/generations/generation-calls.ts";
import { TryOnError } from "#web/generations/try-on-error.ts";
import { forgetUnseen, rememberUnseen } from "#web/generations/unseen-generations.ts";
import { toDataUrl } from "#web/media/data-url.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { toast } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { mayPass, readFailureCode } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import type { JobInput } from "#worker/contract/generation-jobs.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { PHOTO_ATTESTATION_VERSION } from "#worker/contract/photo-attestation.ts";
import { releaseUploaded, takeUploaded } from "./photo-upload.ts";
import { TRY_ON_FLOW } from "./toast-flow.ts";
import { wait } from "./wait.ts";
import { watchGeneration } from "./watch-generation.ts";

/** The start of a try-on that is stored in the browser until the server has its pictures. */
export interface QueuedStart {
  /** The idempotency key: tabs that start the same try-on start one generation together. */
  readonly key: string;
  readonly remove: () => void;
  /** Changes the key, since the old one names a generation that got no pictures. */
  readonly renew: () => void;
}

/** One garment of a try-on. */
export interface TryOnPiece {
  /** A path of this site, a link that the server has stored, or a picture. */
  readonly garment: LinkedGarment | string | null;
  readonly productUrl: string;
  readonly closetItemId: string | null;
  /** If missing, the engine finds it. */
  readonly kind?: PieceKind;
}

export interface TryOnRequest {
  readonly photo: string | Blob | null;
  /** The fit of a temporary upload; the server has the fit of the saved photo. */
  readonly fit: Fit | null;
  readonly pieces: readonly [TryOnPiece, ...TryOnPiece[]];
  readonly queuedStart?: QueuedStart | undefined;
  /** Makes a new picture even if one of the same inputs exists. */
  readonly anew?: boolean;
}

export interface StartedTryOn {
  readonly id: string;
  /** Whether it is an existing picture of the same inputs, for which no credit was taken. */
  readonly isMatch: boolean;
}

/** The credit is taken after the pictures are read, and not for a match. @throws TryOnError */
export async function startTryOn(request: TryOnRequest): Promise<StartedTryOn> {
  const { photo } = request;
  let isUsed = false;
  try {
    const started = await startWithPictures(request);
    isUsed = true;
    return started;
  } finally {
    if (photo instanceof Blob) releaseUploaded(photo, isUsed);
  }
}

async function startWithPictures(request: TryOnRequest): Promise<StartedTryOn> {
  const { queuedStart, anew = false } = request;
  const pictures = await picturesOf(request);
  // Only the saved photo has matches.
  if (typeof request.photo === "string" && !anew) {
    const match = await findMatch({ ...pictures, ...(request.fit && { fit: request.fit }) });
    if (match !== null) {
      queuedStart?.remove();
      return { id: match, isMatch: true };
    }
  }
  const generationId = await startGeneration(queuedStart?.key ?? crypto.randomUUID());
  rememberUnseen(generationId, pathOf(request.pieces[0].garment));
  void refreshSessions();
  toast({ title: tryOnTexts.started, flow: TRY_ON_FLOW });
  try {
    const job: JobInput = {
      ...pictures,
      ...linksOf(request.pieces),
      generation_id: generationId,
      ...(request.fit && { fit: request.fit }),
      // The form shows the attestation beside the field for an upload.
      ...(request.photo instanceof Blob && { photo_attestation: PHOTO_ATTESTATION_VERSION }),
    };
    await sendPhotoJob(job, request);
  } catch (error) {
    if (isJobRefused(error)) queuedStart?.remove();
    else queuedStart?.renew();
    throw await cancelGeneration(generationId, error);
  }
  queuedStart?.remove();
  toast({ title: tryOnTexts.running, flow: TRY_ON_FLOW });
  return { id: generationId, isMatch: false };
}

/** Sends the job, and again with the photo itself if the uploaded one is gone. */
async function sendPhotoJob(job: JobInput, { photo, queuedStart }: TryOnRequest): Promise<void> {
  const shared = queuedStart !== undefined;
  try {
    await sendJob(job, shared);
  } catch (error) {
    const isGone = error instanceof TryOnError && hasCode(error.cause, "not_found");
    if (!isGone || !(photo instanceof Blob) || job.model_image_url.startsWith("data:")) throw error;
    await sendJob({ ...job, model_image_url: await imageValue(photo) }, shared);
  }
}

/** Whether a job was refused for its content, which would be refused again. */
function isJobRefused(error: unknown): boolean {
  const { cause } = error instanceof TryOnError ? error : {};
  return cause instanceof ApiError && [400, 413, 415, 422].includes(cause.status);
}

/** Deletes a generation without pictures, which would hold its credit until the server's deadline. */
async function cancelGeneration(generationId: string, error: unknown): Promise<unknown> {
  const deleted = await deleteGeneration(generationId).then(
    () => true,
    (refusal) => hasCode(refusal, "not_found"),
  );
  if (deleted) forgetUnseen(generationId);
  if (!(error instanceof TryOnError)) return error;
  const credit = deleted ? tryOnTexts.creditBack : tryOnTexts.creditComesBack;
  const { cause } = error;
  const failureCode = cause instanceof ApiError ? readFailureCode(cause.code) : null;
  return new TryOnError(error.message, error.kind, { credit, failureCode });
}

/** Waits for a generation's picture. @throws TryOnError */
export async function awaitResult(
  generationId: string,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
): Promise<Generation> {
  const generation = await watchGeneration(generationId, onChange, signal, {
    follow: followEvents,
    read: readGeneration,
    wait,
  });
  return resultOf(generation);
}

/** Waits on after a timeout, without a limit; null when the event stream breaks. */
export async function awaitLateResult(
  generationId: string,
  signal: AbortSignal,
): Promise<Generation | null> {
  const generation = await followEvents(generationId, () => {}, signal);
  return generation && resultOf(generation);
}

/** The generation if it has ended with a picture. @throws TryOnError otherwise */
export async function resultOf(generation: Generation): Promise<Generation> {
  const { status, outputImageUrl, failureCode } = generation;
  if (status === "completed" && outputImageUrl) return generation;
  const kind = failureCode && !mayPass(failureCode) ? "refused" : "broken";
  const sentence = await failureSentence(generation);
  throw new TryOnError(sentence, kind, { credit: tryOnTexts.creditBack, failureCode });
}

async function picturesOf({ photo, pieces }: TryOnRequest) {
  const uploaded = photo instanceof Blob ? await takeUploaded(photo) : null;
  const model_image_url = uploaded ?? (await imageValue(photo));
  const garments = await Promise.all(pieces.map(({ garment }) => imageValue(garment)));
  const [garment_image_url = ""] = garments;
  const kinds = pieces.map(({ kind = "auto" }) => kind);
  return {
    model_image_url,
    ...(garments.length === 1 ? { garment_image_url } : { garment_image_urls: garments }),
    ...(kinds.some((kind) => kind !== "auto") && { kinds }),
  };
}

function linksOf([first, ...others]: TryOnRequest["pieces"]): Partial<JobInput> {
  const productUrl = first.productUrl.trim() || null;
  if (others.length === 0) {
    const { closetItemId } = first;
    return { product_url: productUrl, ...(closetItemId && { closet_item_id: closetItemId }) };
  }
  const pieces = [first, ...others];
  return {
    product_urls: pieces.map((piece) => piece.productUrl.trim() || null),
    closet_item_ids: pieces.map((piece) => piece.closetItemId),
  };
}

function pathOf(garment: TryOnPiece["garment"]): string | null {
  if (typeof garment === "string") return garment;
  return garment && "url" in garment ? garment.url : null;
}

async function imageValue(image: LinkedGarment | string | null): Promise<string> {
  if (typeof image === "string") return image;
  if (image && "url" in image) return image.url;
  if (!image) throw new TryOnError(ERROR_SENTENCE.broken_image, "refused");
  return toDataUrl(image).catch(() => {
    throw new TryOnError(photoTexts.unreadable, "broken");
  });
}
