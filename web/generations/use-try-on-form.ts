import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { toast } from "#web/ui/toast-store.ts";
import { takePhoto } from "./take-photo.ts";
import type { TryOnForm } from "./try-on-form.ts";
import { prefillOf } from "./try-on-form.ts";

/** Which of the two photos of the form. */
export type PhotoField = "referencePhoto" | "garmentPhoto";

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
    referenceFit: null,
    garmentFrom: "link",
    garmentPhoto: null,
    garmentUrl: prefill.garmentUrl,
    productUrl: prefill.productUrl,
  });
  const change = (part: Partial<TryOnForm>) => setForm((before) => ({ ...before, ...part }));

  usePrefillToasts(prefill);

  async function pick(field: PhotoField, file: File) {
    if (field === "referencePhoto") {
      const referencePhoto = await takePhoto(file, "person", mayUse);
      if (referencePhoto) {
        change({ referencePhoto, referenceFit: null, referenceFrom: "temporary" });
      }
    } else {
      const garmentPhoto = await takePhoto(file, "garment");
      if (garmentPhoto) change({ garmentPhoto });
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
