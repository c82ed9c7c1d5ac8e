import { useEffect, useRef, useState } from "react";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { fakeProgress } from "./fake-progress.ts";
import type { LinkedGarment } from "./generation-calls.ts";
import { keepQueued } from "./queued-generation.ts";
import type { TryOnForm } from "./try-on-form.ts";
import { wait } from "./wait.ts";

export type Taste =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly percent: number }
  | { readonly phase: "tasted"; readonly picture: Blob };

const NOT_KEPT =
  "This browser could not keep your photos. After signing up you will have to choose them again.";

/** Thrown for a picture that the browser can't read; its message is the sentence for the user. */
class UnreadableError extends Error {}

/**
 * A visitor's try-on: it is kept in the browser until they have signed up, and they are shown a
 * blurred taste of it, made here of their own pictures. Nothing of the photo leaves the browser.
 */
export function useTaste() {
  const [taste, setTaste] = useState<Taste>({ phase: "idle" });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(form: TryOnForm, linked: () => Promise<LinkedGarment>) {
    if (abort.current) return;
    const control = new AbortController();
    abort.current = control;
    setTaste({ phase: "running", percent: 0 });
    const onPercent = (percent: number) => setTaste({ phase: "running", percent });
    try {
      const picture = await goThrough(form, linked, onPercent, control.signal);
      setTaste({ phase: "tasted", picture });
      toast({
        title: "Generation Complete",
        description: "Sign up to view your virtual try-on!",
      });
    } catch (error) {
      if (control.signal.aborted) return;
      setTaste({ phase: "idle" });
      toastError(error instanceof UnreadableError ? error.message : ERROR_SENTENCE.broken_image);
    } finally {
      abort.current = null;
    }
  }

  return { taste, start };
}

async function goThrough(
  form: TryOnForm,
  linked: () => Promise<LinkedGarment>,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { packPicture, paintTaste, readPicture } = await import("./taste.ts");
  const read = (picture: Blob | null, sentence: string) =>
    (picture ? readPicture(picture) : Promise.reject()).catch(() => {
      throw new UnreadableError(sentence);
    });
  const photo = await read(form.referencePhoto, ERROR_SENTENCE.broken_image);
  const upload =
    form.garmentFrom === "upload"
      ? await read(form.garmentPhoto, ERROR_SENTENCE.broken_garment_image)
      : null;
  // A link that brings no picture is told beneath its field; the photo alone is a taste as well.
  const garment = async () =>
    upload ??
    linked().then(
      (look) => (look instanceof Blob ? readPicture(look) : null),
      () => null,
    );

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
    if (!kept) toast({ title: "Error", description: NOT_KEPT, destructive: true });
  }

  const [picture] = await Promise.all([
    garment().then((found) => paintTaste(photo, found)),
    keep(),
    fakeProgress(onPercent, (ms) => wait(ms, signal)),
  ]);
  return picture;
}
