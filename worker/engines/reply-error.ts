import type { EngineError } from "./engine.ts";
import { jobLost, operatorError, replyLost, unexplainedError } from "./engine-errors.ts";
import { excerpt, type ProviderReply, retryAfterMs } from "./provider-call.ts";

/** By the HTTP status. A 2xx outside the contract counts as a provider failure. */
export function classifyReply(
  reply: ProviderReply,
  call: "start" | "poll",
  now: number,
): EngineError {
  const { status, headers } = reply;
  const detail = excerpt(reply);
  const lost = call === "start" ? jobLost : replyLost;
  const busy = status === 408 || status === 425 || status === 429 || status >= 500;
  if (status < 400 || busy) return lost(detail, retryAfterMs(headers, now));
  // The pictures of this job may be the reason: the status is no evidence about other jobs.
  return isAboutJob(status) ? unexplainedError(detail) : operatorError(detail);
}

export function isAboutJob(status: number): boolean {
  return [400, 413, 415, 422].includes(status);
}
