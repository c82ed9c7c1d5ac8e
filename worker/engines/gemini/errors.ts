import type { Trouble } from "../engine.ts";
import { googleError } from "../google-error.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { refusalOf } from "../refusal.ts";
import { lostJob, moderationTrouble, operatorTrouble, photoTrouble } from "../troubles.ts";

/** Ends of an answer that the filters have brought about, copyright's included. */
const FILTERED: ReadonlySet<string> = new Set([
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "IMAGE_RECITATION",
  "SAFETY",
  "PROHIBITED_CONTENT",
  "BLOCKLIST",
  "SPII",
  "RECITATION",
]);
const UNUSABLE_PHOTO = /process (the )?input image|decode|image is not valid/i;
const DAILY = /per ?day|daily/i;

/** What an answer by an HTTP error means. A wrong key is a 400 here, and told by its reason. */
export function troubleOf(reply: ProviderReply, now: number): Trouble {
  const { message, status, quotas, retryAfterMs } = googleError(reply);
  const detail = excerpt(reply);
  if (reply.status === 400 && status === "INVALID_ARGUMENT" && UNUSABLE_PHOTO.test(message)) {
    return photoTrouble(detail);
  }
  if (reply.status === 429) {
    if (DAILY.test(quotas) || DAILY.test(message)) return operatorTrouble(detail);
    if (retryAfterMs !== undefined) return lostJob(detail, retryAfterMs);
  }
  return reply.status === 499 ? lostJob(detail) : refusalOf(reply, "submit", now);
}

/**
 * What a success without a picture means: the model may do better another time, once.
 * @param attempt how often an engine has been asked for it, this time included
 */
export function troubleOfEnd(reason: string, attempt: number): Trouble {
  const detail = `no picture: ${reason}`;
  if (FILTERED.has(reason)) return moderationTrouble(detail);
  if (reason === "MAX_TOKENS") return operatorTrouble(detail);
  return attempt > 1 ? moderationTrouble(detail) : lostJob(detail);
}
