import { REFUSAL_TEXTS } from "#web/media/photo-refusal.ts";
import { PhotoError, preparePhoto, wasTooLarge } from "#web/media/prepare-photo.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";

const WORDS = {
  person: { taken: "Image Uploaded", broken: ERROR_SENTENCE.broken_image },
  garment: { taken: "Garment Image Uploaded", broken: ERROR_SENTENCE.broken_garment_image },
} as const;

/**
 * Makes a chosen photo ready for a try-on and tells what came of it.
 * @param mayUse asked before a photo is taken
 * @returns null where it can't or may not be used
 */
export async function takePhoto(
  file: File,
  role: keyof typeof WORDS,
  mayUse: () => Promise<boolean> = async () => true,
): Promise<Blob | null> {
  const { taken, broken } = WORDS[role];
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
