import { call } from "#web/api/call.ts";
import { announce } from "#web/api/session-news.ts";
import { putMe } from "#web/api/use-session.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { NOT_AUTHENTICATED } from "./sentence.ts";

/** Keeps a prepared photo as the person's reference, in the place of the last one. */
export async function uploadReferenceImage(body: Blob): Promise<void> {
  const { referenceImage } = await call<{ referenceImage: ReferenceImage }>(
    "/api/me/reference-image",
    {
      method: "PUT",
      body,
      signedOutSentence: NOT_AUTHENTICATED,
      headers: {
        "content-type": body.type,
        [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION,
      },
    },
  );
  await putMe((me) => ({ ...me, referenceImage }));
  announce("changed");
}
