import { useEffect, useRef, useState } from "react";
import { NO_GARMENT, prefillOf, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import { loadTryOnParts } from "./load-try-on-parts.ts";
import { useSharedPicture } from "./use-shared-picture.ts";

export type PhotoField = "referencePhoto" | "garmentPhoto";

interface TryOnFormOptions {
  /** Whether a photo may be sent; asks a member for the consent. */
  readonly mayUse: () => Promise<boolean>;
  /** Null for a visitor. */
  readonly userId: string | null;
}

/** The form of /generate, prefilled from the address. It survives a sign-in and its end. */
export function useTryOnForm({ mayUse, userId }: TryOnFormOptions) {
  const { search } = useAddress();
  const [prefill] = useState(() => prefillOf(new URLSearchParams(search), window.location.origin));
  const [form, setForm] = useState<TryOnForm>({
    referenceFrom: "saved",
    referencePhoto: null,
    referenceFit: null,
    ...NO_GARMENT,
    outfit: [],
    garmentLink: prefill.garmentLink,
    garmentUrl: prefill.garmentUrl,
    productUrl: prefill.productUrl,
  });
  const latest = useRef(form);
  const reading = useRef(new Set<Promise<boolean>>());

  function change(part: Partial<TryOnForm>) {
    latest.current = { ...latest.current, ...part };
    setForm(latest.current);
  }

  usePrefillToasts(prefill);
  const shared = useSharedPicture((file) => void pick("garmentPhoto", file));

  async function take(field: PhotoField, file: File): Promise<boolean> {
    const parts = await loadTryOnParts();
    if (!parts) return false;
    const { takePhoto, allowUpload } = parts;
    const person = field === "referencePhoto";
    const photo = await (person ? takePhoto(file, "person", mayUse) : takePhoto(file, "garment"));
    if (photo && person) {
      if (userId) allowUpload(photo, userId);
      change({ referencePhoto: photo, referenceFit: null, referenceFrom: "temporary" });
    } else if (photo) {
      change({ ...NO_GARMENT, garmentFrom: "upload", garmentPhoto: photo });
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
    prefilled: prefill.garmentLink !== "" || shared,
    /** Whether the address names an item of a closet. */
    namesItem: prefill.item !== "",
    change,
    pick,
    current: () => latest.current,
    /** Resolves to whether all photos that are being read were taken; null when none is read. */
    read(): Promise<boolean> | null {
      const photos = [...reading.current];
      return photos.length > 0 ? Promise.all(photos).then((all) => !all.includes(false)) : null;
    },
  };
}

function usePrefillToasts(prefill: ReturnType<typeof prefillOf>) {
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    if (prefill.productLoaded) toast({ title: tryOnFormTexts.productUrlLoaded });
    if (prefill.garmentUrl) toast({ title: tryOnFormTexts.garmentUrlLoaded });
    if (prefill.garmentRefused) {
      toast({ ...tryOnFormTexts.invalidLinkedGarment, destructive: true });
    }
  }, [prefill]);
}
