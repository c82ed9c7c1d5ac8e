import { dataUrlOf, READ_FAILED } from "#web/media/data-url.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { GENERATION_FAILED } from "#worker/contract/generations.ts";
import type { GarmentPreview } from "#worker/contract/media.ts";
import { followEvents } from "./follow-events.ts";
import { readGeneration, startGeneration, submitJob, TryOnError } from "./generation-calls.ts";
import type { TryOnForm } from "./try-on-form.ts";
import { watchGeneration } from "./watch-generation.ts";

/** The toasts of a try-on under way; its outcome takes their place. */
export const TRY_ON_FLOW = "try-on";

export interface TryOnRequest {
  /** Valid: `problemOf` found nothing. */
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  /** Has the server fetch the linked garment, unless it has already. */
  readonly fetchGarment: () => Promise<GarmentPreview>;
  /** One for each press of the button. */
  readonly key: string;
}

/**
 * One try-on from the press of the button to its picture. The credit is taken only once the
 * pictures are at hand.
 * @throws TryOnError with the sentence for the user
 */
export async function runTryOn(
  request: TryOnRequest,
  onChange: (generation: Generation) => void,
  signal: AbortSignal,
): Promise<Generation> {
  const pictures = await picturesOf(request);
  signal.throwIfAborted();
  const generationId = await startGeneration(request.key);
  toast({ title: "Generation Started", flow: TRY_ON_FLOW });
  await submitJob({
    ...pictures,
    generation_id: generationId,
    product_url: request.form.productUrl.trim(),
  });
  toast({ title: "Generation in Progress", flow: TRY_ON_FLOW });
  const generation = await watchGeneration(generationId, onChange, signal, {
    follow: followEvents,
    read: readGeneration,
    wait,
  });
  if (generation.status === "failed" || !generation.outputImageUrl) {
    throw new TryOnError(generation.errorMessage ?? GENERATION_FAILED);
  }
  return generation;
}

async function picturesOf({ form, saved, fetchGarment }: TryOnRequest) {
  const reference = form.referenceFrom === "saved" ? saved?.url : form.referencePhoto;
  const garment = form.garmentFrom === "upload" ? form.garmentPhoto : (await fetchGarment()).url;
  return {
    model_image_url: await imageValue(reference ?? null),
    garment_image_url: await imageValue(garment),
  };
}

async function imageValue(image: Blob | string | null): Promise<string> {
  if (typeof image === "string") return image;
  if (!image) throw new TryOnError("Failed to process image. Please try again.");
  return dataUrlOf(image).catch(() => {
    throw new TryOnError(READ_FAILED);
  });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
