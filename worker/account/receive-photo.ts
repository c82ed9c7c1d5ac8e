import { retryLostAnswer } from "#db/client.ts";
import { readUploadPermission } from "#db/queries/photo-permission.ts";
import type { NewPhoto, PutPhoto } from "#db/queries/put-photo.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "../contract/photo-attestation.ts";
import { fail } from "../http/fail.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import type { Actor, AppContext } from "../http/routes.ts";
import { cleanImage } from "../media/resolve-image.ts";
import type { StoredExtension } from "../media/storage/keys.ts";
import { storeStaged } from "../media/storage/store-staged.ts";
import { readUpload } from "../media/upload.ts";
import { discardStaged, executeNow } from "../removals/execute-removals.ts";
import { consentTermsOf } from "./consent-terms.ts";
import { refuseUndressed } from "./refuse-undressed.ts";

interface Receiver {
  readonly keyOf: (userId: string, id: string, ext: StoredExtension) => string;
  /** Names the stored photo in a row. Idempotent. */
  readonly put: (photo: NewPhoto) => Promise<PutPhoto>;
}

/**
 * Checks and stores the photo of a person in a request's body. Each photo has its own key.
 * @returns its key and time (ms). @throws 401, 403, 409, 413, 422 and 429
 */
export async function receivePhoto(
  actor: Actor,
  c: AppContext,
  { keyOf, put }: Receiver,
): Promise<{ readonly key: string; readonly uploadedAt: number }> {
  const { deps } = c.var;
  const { userId } = actor;
  const attestation = attestationOf(c.req.raw);
  const { version } = consentTermsOf(deps.config);
  const permission = await readUploadPermission(deps.db, actor, version, deps.now());
  if (permission === "only_attested") {
    if (attestation === null) fail("attestation_required");
  } else if (permission !== "granted") refuseUpload(permission);
  await enforceMemberLimit(deps, "upload", userId);
  const image = await cleanImage(deps, await readUpload(c.req.raw), "person");
  const customMetadata = await refuseUndressed(deps, image);
  const key = keyOf(userId, deps.newId(), image.type === "image/webp" ? "webp" : "jpg");
  const bucket = deps.media.privateBucket;
  await storeStaged(deps, actor, { bucket, key, image, customMetadata });
  const result = await retryLostAnswer(() => put({ key, attestation }));
  if (typeof result === "string") {
    await discardStaged(deps, userId, [key]);
    return refuseUpload(result);
  }
  await executeNow(deps, result.removals);
  return { key, uploadedAt: result.uploadedAt };
}

function attestationOf(request: Request): string | null {
  const given = request.headers.get(PHOTO_ATTESTATION_HEADER);
  return given === PHOTO_ATTESTATION_VERSION ? given : null;
}

function refuseUpload(reason: "withdrawn" | "signed_out" | "passed"): never {
  if (reason === "passed") fail("photo_changed");
  return fail(reason === "withdrawn" ? "consent_required" : "unauthenticated");
}
