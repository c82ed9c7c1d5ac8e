import { retryLostAnswer } from "#db/client.ts";
import { stagePicture } from "#db/queries/removals.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import type { Deps } from "#worker/deps.ts";
import { fail } from "#worker/http/fail.ts";
import type { CleanImage } from "../resolve-image.ts";

interface NewPicture {
  readonly bucket: R2Bucket;
  /** A key that no other picture has had. */
  readonly key: string;
  readonly image: CleanImage;
  /** The account whose folder contains the key; the caller by default. */
  readonly ownerId?: string;
  readonly customMetadata?: Record<string, string>;
}

/** Plans the removal first. @throws 401 when the session has ended */
export async function storeStaged(
  deps: Deps,
  owner: SessionOwner,
  { bucket, key, image, ownerId = owner.userId, customMetadata = {} }: NewPicture,
): Promise<void> {
  const stage = () => stagePicture(deps.db, owner, { key, ownerId }, deps.now());
  if (!(await retryLostAnswer(stage))) fail("unauthenticated");
  const httpMetadata = { contentType: image.type };
  await bucket.put(key, image.bytes, { httpMetadata, customMetadata });
}
