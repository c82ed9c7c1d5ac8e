import type { Trouble } from "../engine.ts";
import { googleError } from "../google-error.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { refusalOf } from "../refusal.ts";
import { garmentTrouble, lostJob, moderationTrouble, photoTrouble } from "../troubles.ts";

const BLOCKED = /safety filter|blocked|support codes|responsible ai|usage guidelines/i;
/** The request's own form, which is never the person's to mend. */
const MALFORMED = /payload|unknown name|field|parameter/i;
const UNUSABLE_GARMENT = /product\s?image|garment/i;
const UNUSABLE_PHOTO = /decode|image (size|dimension|format)|resolution|person|face/i;

/** What an answer without a picture means; pictures are told apart by the words of a 400 alone. */
export function troubleOf(reply: ProviderReply, now: number): Trouble {
  const { message, retryAfterMs } = googleError(reply);
  const detail = excerpt(reply);
  if (reply.status === 400) {
    if (BLOCKED.test(message)) return moderationTrouble(detail);
    if (!MALFORMED.test(message)) {
      if (UNUSABLE_GARMENT.test(message)) return garmentTrouble(detail);
      if (UNUSABLE_PHOTO.test(message)) return photoTrouble(detail);
    }
  }
  if (reply.status === 429 && retryAfterMs !== undefined) return lostJob(detail, retryAfterMs);
  return refusalOf(reply, "submit", now);
}
