import { call, hasCode } from "#web/api/call.ts";
import { putMe, refreshSession } from "#web/api/use-session.ts";
import { toastError } from "#web/ui/toast-store.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Fit } from "#worker/contract/fit.ts";

/** Saves the fit of the saved photo. @throws ApiError; refreshes the session when the photo was replaced or removed */
export async function saveFit(photo: ReferenceImage, fit: Fit): Promise<void> {
  try {
    const json = { uploadedAt: photo.uploadedAt, fit };
    await call("/api/me/reference-image/fit", { method: "PUT", json });
  } catch (error) {
    if (hasCode(error, "conflict", "not_found")) {
      toastError(error.message);
      await refreshSession();
    }
    throw error;
  }
  await putMe((me) => ({
    ...me,
    referenceImage: me.referenceImage && { ...me.referenceImage, fit },
  }));
}
