import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { REFUSAL_WORDS } from "#web/media/photo-refusal.ts";
import { PhotoError, preparePhoto } from "#web/media/prepare-photo.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import type { TryOnForm } from "./try-on-form.ts";
import { prefillOf } from "./try-on-form.ts";

/** Which of the two photos of the form. */
export type PhotoField = "referencePhoto" | "garmentPhoto";

const UPLOADED = {
  referencePhoto: "Image Uploaded",
  garmentPhoto: "Garment Image Uploaded",
} as const;

const UNREADABLE = {
  referencePhoto: ERROR_SENTENCE.broken_image,
  garmentPhoto: ERROR_SENTENCE.broken_garment_image,
} as const;

/**
 * The form of /generate: filled in from the address, changed field by field. It knows nothing of who
 * is signed in, so that it stays as it is when somebody signs in, or their session ends.
 * @param mayUse whether a photo of the person may be used; asked before it is taken into the form
 */
export function useTryOnForm(mayUse: () => Promise<boolean>) {
  const [params] = useSearchParams();
  const [prefill] = useState(() => prefillOf(params));
  const [form, setForm] = useState<TryOnForm>({
    referenceFrom: "saved",
    referencePhoto: null,
    garmentFrom: "link",
    garmentPhoto: null,
    garmentUrl: prefill.garmentUrl,
    productUrl: prefill.productUrl,
  });
  const change = (part: Partial<TryOnForm>) => setForm((before) => ({ ...before, ...part }));

  usePrefillToasts(prefill);

  async function pick(field: PhotoField, file: File) {
    try {
      const photo = await preparePhoto(file, { ...REFUSAL_WORDS, broken: UNREADABLE[field] });
      const ofPerson = field === "referencePhoto";
      if (ofPerson && !(await mayUse())) return;
      change(ofPerson ? { referencePhoto: photo, referenceFrom: "temporary" } : { [field]: photo });
      toast({ title: UPLOADED[field] });
    } catch (error) {
      toastError(error instanceof PhotoError ? error.message : UNREADABLE[field]);
    }
  }

  return { form, change, pick };
}

function usePrefillToasts(prefill: ReturnType<typeof prefillOf>) {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    if (prefill.productUrl) toast({ title: "Product URL Loaded" });
    if (prefill.garmentUrl) toast({ title: "Garment URL Loaded" });
    if (prefill.garmentRefused) {
      toast({
        title: "Invalid Garment URL",
        description: "The garment URL from the link is not valid.",
        destructive: true,
      });
    }
  }, [prefill]);
}
