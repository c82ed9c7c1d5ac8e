import { call } from "#web/api/call.ts";
import { putMe } from "#web/api/use-session.ts";
import { scalePhoto } from "#web/media/redraw.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";

/** Keeps a photo as the person's reference, in the place of the last one. */
export async function uploadReferenceImage(file: File): Promise<void> {
  const body = await scalePhoto(file);
  const { referenceImage } = await call<{ referenceImage: ReferenceImage }>(
    "/api/me/reference-image",
    { method: "PUT", body, headers: { "content-type": body.type || file.type } },
  );
  await putMe((me) => ({ ...me, referenceImage }));
}
