import { REFUSAL_TEXTS } from "#web/media/photo-refusal.ts";
import { PhotoError, preparePhoto, wasTooLarge } from "#web/media/prepare-photo.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";

const TEXTS = {
  person: { taken: tryOnTexts.photoTaken, broken: ERROR_SENTENCE.broken_image },
  garment: { taken: tryOnTexts.garmentTaken, broken: ERROR_SENTENCE.broken_garment_image },
} as const;

/** Prepares a chosen photo and shows a toast about it; null if it cannot or may not be used. */
export async function takePhoto(
  file: File,
  role: keyof typeof TEXTS,
  mayUse: () => Promise<boolean> = async () => true,
): Promise<Blob | null> {
  const { taken, broken } = TEXTS[role];
  try {
    const photo = await preparePhoto(file, { ...REFUSAL_TEXTS, broken });
    if (!(await mayUse())) return null;
    toast({ title: taken, ...(wasTooLarge(file) && { description: photoTexts.madeSmaller }) });
    return photo;
  } catch (error) {
    toastError(error instanceof PhotoError ? error.message : broken);
    return null;
  }
}
