import type { EngineError } from "../engine.ts";
import { jobLost, moderationError, operatorError, photoError } from "../engine-errors.ts";
import { readGoogleError } from "../google-error.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { classifyReply } from "../reply-error.ts";

/** Finish reasons of the filters, copyright included. */
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

export function classifyGeminiReply(reply: ProviderReply, now: number): EngineError {
  const { message, status, quotas, retryAfterMs } = readGoogleError(reply);
  const detail = excerpt(reply);
  if (reply.status === 400 && status === "INVALID_ARGUMENT" && UNUSABLE_PHOTO.test(message)) {
    return photoError(detail);
  }
  if (reply.status === 429) {
    if (DAILY.test(quotas) || DAILY.test(message)) return operatorError(detail);
    if (retryAfterMs !== undefined) return jobLost(detail, retryAfterMs);
  }
  return reply.status === 499 ? jobLost(detail) : classifyReply(reply, "start", now);
}

/** A success without a picture; the model may succeed at the second attempt. */
export function classifyFinish(reason: string, attempt: number): EngineError {
  const detail = `no picture: ${reason}`;
  if (FILTERED.has(reason)) return moderationError(detail);
  if (reason === "MAX_TOKENS") return operatorError(detail);
  return attempt > 1 ? moderationError(detail) : jobLost(detail);
}
