import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { EngineError } from "../engine.ts";
import {
  garmentError,
  jobLost,
  moderationError,
  operatorError,
  photoError,
  unexplainedError,
} from "../engine-errors.ts";
import { excerpt, type ProviderReply, retryAfterMs } from "../provider-call.ts";
import { isAboutJob } from "../reply-error.ts";

export interface HttpService {
  readonly context: EngineContext;
  readonly url: string;
  readonly secret: string;
}

/** Room for two megapixels as base64. */
export const MAX_WEBHOOK_BYTES = 12 * 1024 * 1024;

const ERRORS = {
  photo: photoError,
  garment: garmentError,
  moderation: moderationError,
} as const;

const causeBody = v.object({ cause: v.picklist(["photo", "garment", "moderation"]) });

export function readCause(body: unknown, detail: string): EngineError | null {
  const parsed = v.safeParse(causeBody, body);
  return parsed.success ? ERRORS[parsed.output.cause](detail) : null;
}

export function readServiceError(reply: ProviderReply, now: number): EngineError | null {
  const { status, headers, json } = reply;
  if (status >= 200 && status < 300) return null;
  const detail = excerpt(reply);
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    return jobLost(detail, retryAfterMs(headers, now));
  }
  return isAboutJob(status)
    ? (readCause(json, detail) ?? unexplainedError(detail))
    : operatorError(detail);
}
