import type { EngineError } from "../engine.ts";
import { garmentError, jobLost, moderationError, photoError } from "../engine-errors.ts";
import { readGoogleError } from "../google-error.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { classifyReply } from "../reply-error.ts";

const BLOCKED = /safety filter|blocked|support codes|responsible ai|usage guidelines/i;
const MALFORMED = /payload|unknown name|field|parameter/i;
const UNUSABLE_GARMENT = /product\s?image|garment/i;
const UNUSABLE_PHOTO = /decode|image (size|dimension|format)|resolution|person|face/i;

/** Only the message of a 400 says which picture is unusable. */
export function classifyVertexReply(reply: ProviderReply, now: number): EngineError {
  const { message, retryAfterMs } = readGoogleError(reply);
  const detail = excerpt(reply);
  if (reply.status === 400) {
    if (BLOCKED.test(message)) return moderationError(detail);
    if (!MALFORMED.test(message)) {
      if (UNUSABLE_GARMENT.test(message)) return garmentError(detail);
      if (UNUSABLE_PHOTO.test(message)) return photoError(detail);
    }
  }
  if (reply.status === 429 && retryAfterMs !== undefined) return jobLost(detail, retryAfterMs);
  return classifyReply(reply, "start", now);
}
