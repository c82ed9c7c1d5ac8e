import { ApiError } from "#web/api/call.ts";
import { failureSentence } from "#web/generations/failure-sentence.ts";
import { followEvents } from "#web/generations/follow-events.ts";
import type { LinkedGarment } from "#web/generations/generation-calls.ts";
import {
  deleteGeneration,
  readGeneration,
  startGeneration,
  submitJob,
  TryOnError,
} from "#web/generations/generation-calls.ts";
import { forgetUnseen, rememberUnseen } from "#web/generations/unseen-generations.ts";
import { toDataUrl } from "#web/media/data-url.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { toast } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { mayPass } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { Generation, JobInput } from "#worker/contract/generations.ts";
import { PHOTO_ATTESTATION_VERSION } from "#worker/contract/photo-attestation.ts";
import { wait } from "./wait.ts";
import { watchGeneration } from "./watch-generation.ts";

const CREDIT_BACK = "Your credit is back.";
const CREDIT_COMES_BACK = "Your credit comes back within a few minutes.";

/** The toasts of a try-on under way; its outcome takes their place. */
export const TRY_ON_FLOW = "try-on";

/** A try-on that this browser keeps until the server has taken it over. */
export interface KeptWish {
  /** The idempotency key of its start: tabs that bring the same one start one generation together. */
  readonly key: string;
  /** The server has its pictures, or has refused them for good. */
  readonly forget: () => void;
  /** Its generation got no pictures, and the same key would name that one for ever. */
  readonly renew: () => void;
}

export interface TryOnRequest {
  /** The photo to try on: the saved one's address, or a temporary upload. */
  readonly photo: string | Blob | null;
  /** Of a temporary upload; a saved photo has its own on the server. */
  readonly fit: Fit | null;
  /** A path of this site, or a picture; a linked one is fetched by the server only now. */
  readonly garment: () => Promise<LinkedGarment | string | null>;
  readonly productUrl: string;
  /** Where the garment is a piece of a closet. */
  readonly closetItemId?: string;
  readonly wish?: KeptWish | undefined;
}

/**
 * Hands a try-on over to the server. The credit is taken only once the pictures are at hand.
 * @returns the generation's id
 * @throws TryOnError with the sentence for the user
 */
export async function submitTryOn(request: TryOnRequest): Promise<string> {
  const pictures = await picturesOf(request);
  const generationId = await startGeneration(request.wish?.key ?? crypto.randomUUID());
  rememberUnseen(generationId);
  toast({ title: "Generation Started", flow: TRY_ON_FLOW });
  try {
    const job: JobInput = {
      ...pictures,
      generation_id: generationId,
      product_url: request.productUrl.trim(),
      ...(request.fit && { fit: request.fit }),
      // Beside the field for it stand the words by which it is vouched for.
      ...(request.photo instanceof Blob && { photo_attestation: PHOTO_ATTESTATION_VERSION }),
      ...(request.closetItemId && { closet_item_id: request.closetItemId }),
    };
    await submitJob(job, request.wish !== undefined);
  } catch (error) {
    if (endsGeneration(error)) request.wish?.forget();
    else request.wish?.renew();
    throw await giveUp(generationId, error);
  }
  request.wish?.forget();
  toast({ title: "Generation in Progress", flow: TRY_ON_FLOW });
  return generationId;
}

/** Whether a job was refused for what is in it: the same again would be refused as well. */
function endsGeneration(error: unknown): boolean {
  const { cause } = error instanceof TryOnError ? error : {};
  return cause instanceof ApiError && [400, 413, 415, 422].includes(cause.status);
}

/** Ends a generation that would hold its credit without pictures until the server's deadline. */
async function giveUp(generationId: string, error: unknown): Promise<unknown> {
  const deleted = await deleteGeneration(generationId).then(
    () => true,
    (refusal) => refusal instanceof ApiError && refusal.code === "not_found",
  );
  if (deleted) forgetUnseen(generationId);
  if (!(error instanceof TryOnError)) return error;
  const credit = deleted ? CREDIT_BACK : CREDIT_COMES_BACK;
  return new TryOnError(error.message, error.kind, { credit });
}

/**
 * Waits for a generation's picture.
 * @throws TryOnError with the sentence for the user
 */
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

/** The same of one that was given up on, however long it takes; null when nothing more is heard. */
export async function awaitLateResult(
  generationId: string,
  signal: AbortSignal,
): Promise<Generation | null> {
  const generation = await followEvents(generationId, () => {}, signal);
  return generation && resultOf(generation);
}

/** A generation that has ended with its picture. @throws TryOnError where it has none */
export async function resultOf(generation: Generation): Promise<Generation> {
  const { status, outputImageUrl, failureCode } = generation;
  if (status === "completed" && outputImageUrl) return generation;
  const kind = failureCode && !mayPass(failureCode) ? "refused" : "broken";
  const sentence = await failureSentence(generation);
  throw new TryOnError(sentence, kind, { credit: CREDIT_BACK, failureCode });
}

async function picturesOf({ photo, garment }: TryOnRequest) {
  const worn = await garment();
  return { model_image_url: await imageValue(photo), garment_image_url: await imageValue(worn) };
}

async function imageValue(image: LinkedGarment | string | null): Promise<string> {
  if (typeof image === "string") return image;
  if (image && "url" in image) return image.url;
  if (!image) throw new TryOnError(ERROR_SENTENCE.broken_image, "refused");
  return toDataUrl(image).catch(() => {
    throw new TryOnError(photoTexts.unreadable, "broken");
  });
}
