import { useEffect, useRef, useState } from "react";
import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import { fixedProgress } from "#web/generations/progress/steady-progress.ts";
import type { RunningTryOn } from "#web/generations/progress/try-on-progress.tsx";
import {
  beginStoring,
  formOfQueued,
  type QueuedGeneration,
  removeQueued,
} from "#web/generations/queue/queued-generation.ts";
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

type FetchGarment = (garmentUrl: string) => Promise<LinkedGarment>;

class UnreadableError extends Error {}

const loadPainter = () => import("./blurred-preview.ts");

/** A visitor's try-on, stored and painted in the browser; the photo is not uploaded. */
export function useBlurredPreview() {
  const [preview, setPreview] = useState<BlurredPreview>({ phase: "idle" });
  const control = useRef<AbortController | null>(null);
  const running = useRef(false);
  useEffect(() => () => control.current?.abort(), []);

  function restart(): AbortSignal {
    control.current?.abort();
    control.current = new AbortController();
    return control.current.signal;
  }

  async function start(form: TryOnForm, linked: () => Promise<LinkedGarment>) {
    if (running.current) return;
    running.current = true;
    const onStored = beginStoring();
    const signal = restart();
    const garment = form.garmentFrom === "upload" ? form.garmentPhoto : await loadedOf(linked);
    const shown = { photo: form.referencePhoto, garment, expectedSeconds: null, continues: false };
    const onPercent = (percent: number) =>
      setPreview({ phase: "running", progress: fixedProgress(percent), ...shown });
    onPercent(0);
    try {
      const picture = await createPreview(form, linked, onPercent, signal);
      setPreview({ phase: "blurred", picture });
      toast({ title: blurredPreviewTexts.done, description: blurredPreviewTexts.signUpToView });
    } catch (error) {
      if (signal.aborted) return;
      // A try-on without a preview must not start later.
      removeQueued();
      setPreview({ phase: "idle" });
      toastError(error instanceof UnreadableError ? error.message : ERROR_SENTENCE.broken_image);
    } finally {
      onStored();
      running.current = false;
    }
  }

  /** Shows the preview of a queued try-on again; null hides it. */
  async function show(queued: QueuedGeneration | null, fetchGarment: FetchGarment) {
    const signal = restart();
    if (!queued) return setPreview({ phase: "idle" });
    setPreview({ phase: "blurred", picture: null });
    const picture = await paintQueued(queued, fetchGarment).catch(() => null);
    if (signal.aborted) return;
    setPreview(picture ? { phase: "blurred", picture } : { phase: "idle" });
  }

  return { preview, start, show };
}

async function paintQueued(
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
