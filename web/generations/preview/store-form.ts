import { storeQueued } from "#web/generations/queue/queued-generation.ts";
import { removeQueued } from "#web/generations/stored-try-ons.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { decodePicture } from "#web/media/bitmap.ts";
import { blurredPreviewTexts } from "#web/texts/blurred-preview.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** Stores a visitor's form with small copies of its pictures. @param upload the garment's photo */
export async function storeForm(
  form: TryOnForm,
  photo: ImageBitmap | null,
  upload: ImageBitmap | null,
  isDraft = false,
): Promise<void> {
  const { packPicture } = await import("./blurred-preview.ts");
  const { garmentFrom, garmentLink, closetItemId, isFromPage, garmentUrl } = form;
  const link = garmentLink.trim();
  const isLinkStored = garmentFrom === "link" && (isFromPage || (garmentUrl === "" && link !== ""));
  const isStored = await Promise.all([
    photo && packPicture(photo),
    upload && packPicture(upload),
  ]).then(
    ([tempImageBase64, garmentImageBase64]) =>
      storeQueued({
        productUrl: form.productUrl.trim(),
        useUpload: upload !== null,
        garmentImageBase64,
        garmentUrl: garmentUrl.trim().slice(0, LIMITS.urlMax),
        tempImageBase64,
        fit: form.referenceFit,
        createdAt: Date.now(),
        ...(isLinkStored && { garmentLink: link.slice(0, LIMITS.urlMax) }),
        ...(closetItemId && { closetItemId }),
        ...(form.garmentKind !== "auto" && { garmentKind: form.garmentKind }),
        ...(isDraft && { isDraft }),
      }),
    () => false,
  );
  if (isStored) return;
  removeQueued();
  toastError(blurredPreviewTexts.notStored);
}

/** Stores a form before the login; omits unreadable pictures. */
export async function storeDraft(form: TryOnForm): Promise<void> {
  const { referencePhoto, garmentFrom, garmentPhoto } = form;
  const upload = garmentFrom === "upload" ? garmentPhoto : null;
  const [photo, garment] = await Promise.all(
    [referencePhoto, upload].map((picture) => picture && decodePicture(picture).catch(() => null)),
  );
  await storeForm(form, photo ?? null, garment ?? null, true);
}
