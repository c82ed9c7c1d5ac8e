import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { takePhoto } from "#web/generations/try-on/take-photo.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { prefillOf } from "#web/generations/try-on/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";

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
  // What a press finds that has waited for a photo.
  const latest = useRef(form);
  const reading = useRef(new Set<Promise<boolean>>());

  function change(part: Partial<TryOnForm>) {
    latest.current = { ...latest.current, ...part };
    setForm(latest.current);
  }

  usePrefillToasts(prefill);

  async function take(field: PhotoField, file: File): Promise<boolean> {
    const person = field === "referencePhoto";
    const photo = await (person ? takePhoto(file, "person", mayUse) : takePhoto(file, "garment"));
    if (photo && person) {
      change({ referencePhoto: photo, referenceFit: null, referenceFrom: "temporary" });
    } else if (photo) {
      change({ garmentPhoto: photo });
    }
    return photo !== null;
  }

  async function pick(field: PhotoField, file: File): Promise<void> {
    const taken = take(field, file);
    reading.current.add(taken);
    await taken.finally(() => reading.current.delete(taken));
  }

  return {
    form,
    /** Whether the address has filled in a link. */
    prefilled: prefill.productUrl !== "" || prefill.garmentUrl !== "",
    change,
    pick,
    current: () => latest.current,
    /** Resolves once the photos under way are read, to whether all were taken; null when none is. */
    read(): Promise<boolean> | null {
      const photos = [...reading.current];
      return photos.length > 0 ? Promise.all(photos).then((all) => !all.includes(false)) : null;
    },
  };
}

function usePrefillToasts(prefill: ReturnType<typeof prefillOf>) {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    if (prefill.productLoaded) toast({ title: "Product URL Loaded" });
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
