import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Trouble } from "../engine.ts";
import { excerpt, type NoReply, type ProviderReply, retryAfterMs } from "../provider-call.ts";
import {
  garmentTrouble,
  lostJob,
  moderationTrouble,
  operatorTrouble,
  photoTrouble,
  unknownRefusal,
} from "../troubles.ts";

/** The operator's own service, as both contracts see it. */
export interface HttpService {
  readonly context: EngineContext;
  /** Without a slash at its end. */
  readonly url: string;
  readonly secret: string;
}

/** Of a notice: a result of two megapixels as base64 fits. */
export const MAX_NOTICE_BYTES = 12 * 1024 * 1024;

const BLAMED = {
  photo: photoTrouble,
  garment: garmentTrouble,
  moderation: moderationTrouble,
} as const;

const blameBody = v.object({ cause: v.picklist(["photo", "garment", "moderation"]) });

/** The trouble that a body's `cause` tells of; null where it names none that is the person's. */
export function blamed(body: unknown, detail: string): Trouble | null {
  const parsed = v.safeParse(blameBody, body);
  return parsed.success ? BLAMED[parsed.output.cause](detail) : null;
}

/**
 * What an answer other than 2xx means: 401, 402, 403, 404 and 405 are the operator's; 408, 409, 429
 * and 5xx may pass; the rest is of the pictures where its `cause` says so, else the operator's.
 */
export function refusalOf(reply: ProviderReply | NoReply, now: number): Trouble | null {
  if (!reply.ok) return lostJob(reply.detail);
  const { status, headers, json } = reply;
  if (status >= 200 && status < 300) return null;
  const detail = excerpt(reply);
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    return lostJob(detail, retryAfterMs(headers, now));
  }
  const ofJob = [400, 413, 415, 422].includes(status);
  return ofJob ? (blamed(json, detail) ?? unknownRefusal(detail)) : operatorTrouble(detail);
}
