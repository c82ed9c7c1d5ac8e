import type { FailureCode } from "../contract/failures.ts";
import type { EngineError } from "./engine.ts";

export function photoError(detail: string): EngineError {
  return { kind: "error", cause: "photo", failureCode: "photo_unusable", detail };
}

export function garmentError(detail: string): EngineError {
  return { kind: "error", cause: "garment", failureCode: "garment_unusable", detail };
}

export function moderationError(detail: string): EngineError {
  return { kind: "error", cause: "moderation", failureCode: "moderation_refused", detail };
}

/** The provider's job has ended or never began: only a new job can succeed. */
export function jobLost(detail: string, retryAfterMs?: number): EngineError {
  return { kind: "error", cause: "transient", ended: true, retryAfterMs, detail };
}

/** The picture does not pass a check of results: another job may make a better one. */
export function resultRefused(detail: string, failureCode: FailureCode): EngineError {
  return { kind: "error", cause: "transient", ended: true, failureCode, detail };
}

/** A poll has failed; the job may still be running. */
export function replyLost(detail: string, retryAfterMs?: number): EngineError {
  return { kind: "error", cause: "transient", ended: false, retryAfterMs, detail };
}

/** A wrong key, balance or setting, which only the operator can correct. */
export function operatorError(detail: string): EngineError {
  return { kind: "error", cause: "operator", scope: "engine", detail };
}

/** The provider rejects this request for an unknown reason. */
export function unexplainedError(detail: string): EngineError {
  return { kind: "error", cause: "operator", scope: "job", detail };
}
