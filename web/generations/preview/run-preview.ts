import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import { fixedProgress } from "#web/generations/progress/steady-progress.ts";
import type { RunningTryOn } from "#web/generations/progress/try-on-progress.tsx";
import {
  beginStoring,
  formOfQueued,
  type QueuedGeneration,
} from "#web/generations/queue/queued-generation.ts";
import { removeQueued } from "#web/generations/stored-try-ons.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { wait } from "#web/generations/try-on/wait.ts";
import { decodePicture } from "#web/media/bitmap.ts";
import { blurredPreviewTexts } from "#web/texts/blurred-preview.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { fakeProgress } from "./fake-progress.ts";
import { storeForm } from "./store-form.ts";

export type BlurredPreview =
  | { readonly phase: "idle" }
  | RunningTryOn
  /** The picture is null while it is painted again. */
  | { readonly phase: "blurred"; readonly picture: Blob | null };

export type FetchGarment = (garmentUrl: string) => Promise<LinkedGarment>;

class UnreadableError extends Error {}

const loadPainter = () => import("./blurred-preview.ts");

/** Stores and paints a visitor's try-on, and shows its progress and its end. */
export async function runPreview(
  form: TryOnForm,
  linked: () => Promise<LinkedGarment>,
  show: (preview: BlurredPreview) => void,
  signal: AbortSignal,
): Promise<void> {
  const onStored = beginStoring();
  const garment = form.garmentFrom === "upload" ? form.garmentPhoto : await loadedOf(linked);
  const shown = { photo: form.referencePhoto, garment, expectedSeconds: null, continues: false };
  const onPercent = (percent: number) =>
    show({ phase: "running", progress: fixedProgress(percent), ...shown });
  onPercent(0);
  try {
    const picture = await createPreview(form, linked, onPercent, signal);
    show({ phase: "blurred", picture });
    toast({ title: blurredPreviewTexts.done, description: blurredPreviewTexts.signUpToView });
  } catch (error) {
    if (signal.aborted) return;
    // A try-on without a preview must not start later.
    removeQueued();
    show({ phase: "idle" });
    toastError(error instanceof UnreadableError ? error.message : ERROR_SENTENCE.broken_image);
  } finally {
    onStored();
  }
}

/** The preview of a queued try-on; null without a photo. */
export async function paintQueued(
  queued: QueuedGeneration,
  fetchGarment: FetchGarment,
): Promise<Blob | null> {
  const { paintPreview } = await loadPainter();
  const { referencePhoto, garmentPhoto } = formOfQueued(queued);
  if (!referencePhoto) return null;
  // Without its garment, for example because of a broken link, only the photo is shown.
  const garment = queued.useUpload
    ? garmentPhoto
    : await fetchGarment(queued.garmentUrl).catch(() => null);
  return paintPreview(
    await decodePicture(referencePhoto),
    garment instanceof Blob ? await decodePicture(garment).catch(() => null) : null,
  );
}

/** A linked garment for the display; null on failure, since the display can omit it. */
async function loadedOf(linked: () => Promise<LinkedGarment>): Promise<Blob | null> {
  const garment = await linked().catch(() => null);
  return garment instanceof Blob ? garment : null;
}

async function decode(picture: Blob | null, sentence: string): Promise<ImageBitmap> {
  const bitmap = picture && (await decodePicture(picture).catch(() => null));
  if (!bitmap) throw new UnreadableError(sentence);
  return bitmap;
}

async function createPreview(
  form: TryOnForm,
  linked: () => Promise<LinkedGarment>,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { paintPreview } = await loadPainter();
  const photo = await decode(form.referencePhoto, ERROR_SENTENCE.broken_image);
  const upload =
    form.garmentFrom === "upload"
      ? await decode(form.garmentPhoto, ERROR_SENTENCE.broken_garment_image)
      : null;
  const garment = async () => {
    if (upload) return upload;
    const found = await linked();
    return decode(found instanceof Blob ? found : null, ERROR_SENTENCE.broken_garment_image);
  };
  const stored = storeForm(form, photo, upload);
  try {
    const [picture] = await Promise.all([
      garment().then((bitmap) => paintPreview(photo, bitmap)),
      fakeProgress(onPercent, (ms) => wait(ms, signal)),
    ]);
    return picture;
  } finally {
    // A visitor who leaves now finds the try-on when they return.
    await stored;
  }
}
