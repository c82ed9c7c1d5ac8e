import type { EngineContext } from "./context.ts";
import type { EngineAnswer } from "./engine.ts";
import { jobLost, replyLost } from "./engine-errors.ts";
import { callProvider, type ProviderInit, type ProviderReply } from "./provider-call.ts";
import { classifyReply } from "./reply-error.ts";

type Headers = Readonly<Record<string, string>>;
/** Reads a reply by the provider's contract; null where only the HTTP status is left to classify. */
type ReadReply = (reply: ProviderReply) => EngineAnswer | null;

/** Starts a job at a provider. Without a readable reply the job counts as lost. */
export async function startProviderJob(
  context: EngineContext,
  url: string,
  init: ProviderInit,
  signal: AbortSignal,
  read: ReadReply,
): Promise<EngineAnswer> {
  const reply = await callProvider(context, url, init, signal);
  if (!reply.ok) return jobLost(reply.detail);
  return read(reply) ?? classifyReply(reply, "start", context.now());
}

/** Polls a job. Without a readable reply the job goes on; a 404 that `read` leaves ends it. */
export async function pollProviderJob(
  context: EngineContext,
  url: string,
  headers: Headers,
  signal: AbortSignal,
  read: ReadReply,
): Promise<EngineAnswer> {
  const reply = await callProvider(context, url, { method: "GET", headers }, signal);
  if (!reply.ok) return replyLost(reply.detail);
  const answer = read(reply);
  if (answer) return answer;
  if (reply.status === 404) return jobLost("the provider no longer has the job");
  return classifyReply(reply, "poll", context.now());
}

export function toJsonInit(method: "POST" | "PUT", headers: Headers, body: object): ProviderInit {
  return {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}
