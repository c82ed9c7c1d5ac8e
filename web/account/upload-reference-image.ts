import { call } from "#web/api/call.ts";
import { putMe } from "#web/api/use-session.ts";
import { preparePhoto } from "#web/media/prepare-photo.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";

/** Keeps a photo as the person's reference, in the place of the last one. */
export async function uploadReferenceImage(file: File): Promise<void> {
  const body = await preparePhoto(file);
  const { referenceImage } = await call<{ referenceImage: ReferenceImage }>(
    "/api/me/reference-image",
    { method: "PUT", body, headers: { "content-type": body.type } },
  );
  await putMe((me) => ({ ...me, referenceImage }));
}
