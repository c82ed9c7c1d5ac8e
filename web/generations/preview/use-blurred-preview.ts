import { useEffect, useRef, useState } from "react";
import type { LinkedGarment } from "#web/generations/generation-calls.ts";
import {
  beginKeeping,
  forgetQueued,
  formOfQueued,
  keepQueued,
  type QueuedGeneration,
} from "#web/generations/queue/queued-generation.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { wait } from "#web/generations/try-on/wait.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { fakeProgress } from "./fake-progress.ts";

export type BlurredPreview =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly percent: number }
  /** Null while it is painted again. */
  | { readonly phase: "blurred"; readonly picture: Blob | null };

const NOT_KEPT =
  "This browser could not keep your photos. After signing up you will have to choose them again.";

/** The server's picture of a link. */
type Look = (garmentUrl: string) => Promise<LinkedGarment>;

/** Thrown for a picture that the browser can't read; its message is the sentence for the user. */
class UnreadableError extends Error {}

/**
 * A visitor's try-on: it is kept in the browser until they have signed up, and they are shown a
 * blurred preview, made here of their own pictures. Nothing of the photo leaves the browser.
 */
export function useBlurredPreview() {
  const [preview, setPreview] = useState<BlurredPreview>({ phase: "idle" });
  const abort = useRef<AbortController | null>(null);
  const running = useRef(false);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(form: TryOnForm, linked: () => Promise<LinkedGarment>) {
    if (running.current) return;
    running.current = true;
    const onKept = beginKeeping();
    abort.current?.abort();
    const control = new AbortController();
    abort.current = control;
    setPreview({ phase: "running", percent: 0 });
    const onPercent = (percent: number) => setPreview({ phase: "running", percent });
    try {
      const picture = await goThrough(form, linked, onPercent, control.signal);
      setPreview({ phase: "blurred", picture });
      toast({
        title: "Generation Complete",
        description: "Sign up to view your virtual try-on!",
      });
    } catch (error) {
      if (control.signal.aborted) return;
      // What could not be shown is not to be started later.
      forgetQueued();
      setPreview({ phase: "idle" });
      toastError(error instanceof UnreadableError ? error.message : ERROR_SENTENCE.broken_image);
    } finally {
      onKept();
      running.current = false;
    }
  }

  /** Shows once more what is queued, painted anew; null takes it away. */
  async function show(queued: QueuedGeneration | null, look: Look) {
    abort.current?.abort();
    if (!queued) return setPreview({ phase: "idle" });
    const control = new AbortController();
    abort.current = control;
    setPreview({ phase: "blurred", picture: null });
    const picture = await paintQueued(queued, look).catch(() => null);
    if (!control.signal.aborted)
      setPreview(picture ? { phase: "blurred", picture } : { phase: "idle" });
  }

  return { preview, start, show };
}

async function paintQueued(queued: QueuedGeneration, look: Look): Promise<Blob | null> {
  const { paintPreview, readPicture } = await import("./blurred-preview.ts");
  const { referencePhoto, garmentPhoto } = formOfQueued(queued);
  if (!referencePhoto) return null;
  // Without its garment, as where the link brings none any more, the photo alone is shown.
  const garment = queued.useUpload ? garmentPhoto : await look(queued.garmentUrl).catch(() => null);
  return paintPreview(
    await readPicture(referencePhoto),
    garment instanceof Blob ? await readPicture(garment).catch(() => null) : null,
  );
}

async function goThrough(
  form: TryOnForm,
  linked: () => Promise<LinkedGarment>,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { packPicture, paintPreview, readPicture } = await import("./blurred-preview.ts");
  const read = (picture: Blob | null, sentence: string) =>
    (picture ? readPicture(picture) : Promise.reject()).catch(() => {
      throw new UnreadableError(sentence);
    });
  const photo = await read(form.referencePhoto, ERROR_SENTENCE.broken_image);
  const upload =
    form.garmentFrom === "upload"
      ? await read(form.garmentPhoto, ERROR_SENTENCE.broken_garment_image)
      : null;
  const garment = async () => {
    if (upload) return upload;
    const look = await linked();
    return read(look instanceof Blob ? look : null, ERROR_SENTENCE.broken_garment_image);
  };

  async function keep() {
    const packed = Promise.all([packPicture(photo), upload && packPicture(upload)]);
    const kept = await packed.then(
      ([tempImageBase64, garmentImageBase64]) =>
        keepQueued({
          productUrl: form.productUrl.trim(),
          useUpload: upload !== null,
          garmentImageBase64,
          garmentUrl: form.garmentUrl.trim().slice(0, LIMITS.urlMax),
          tempImageBase64,
          fit: form.referenceFit,
          createdAt: Date.now(),
        }),
      () => false,
    );
    if (kept) return;
    // One that was kept before is not the one that is wanted now.
    forgetQueued();
    toast({ title: "Error", description: NOT_KEPT, destructive: true });
  }

  const keeping = keep();
  try {
    const [picture] = await Promise.all([
      garment().then((found) => paintPreview(photo, found)),
      fakeProgress(onPercent, (ms) => wait(ms, signal)),
    ]);
    return picture;
  } finally {
    // Also for who leaves meanwhile, and comes back.
    await keeping;
  }
}
