import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { jobLost, replyLost } from "../engine-errors.ts";
import { callProvider, excerpt, type ProviderReply } from "../provider-call.ts";
import { pollProviderJob, startProviderJob, toJsonInit } from "../provider-job.ts";
import { toDataUrl, toOutputAnswer } from "../provider-output.ts";
import { newSeed } from "../seed.ts";
import { readFalError } from "./fal-errors.ts";
import { FAL_MODELS } from "./fal-models.ts";
import { falWebhooks } from "./fal-webhook.ts";

const QUEUE = "https://queue.fal.run";
const POLL_AFTER_MS = 2000;
/** The poll interval if fal sends a webhook, which can be lost. */
const WEBHOOK_POLL_AFTER_MS = 8000;
const START_WITHIN_S = 90;
/** Long enough to fetch the output a second time. */
const OUTPUT_LIVES_S = 600;

const queued = v.object({ request_id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)) });
const progress = v.object({ status: v.picklist(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
const picture = v.object({ url: v.string() });
const completed = v.union([
  v.object({ images: v.pipe(v.array(picture), v.minLength(1)) }),
  v.object({ image: picture }),
]);

/** fal's queue (fal.ai/docs), configured to store nothing longer than ten minutes. */
export function createFalEngine(context: EngineContext): Engine {
  const { expectedSeconds, seeded, pricePerPicture } = FAL_MODELS[context.settings.FAL_MODEL];
  return {
    name: "fal",
    deadlineMs: 120_000,
    expectedSeconds,
    seeded,
    pricePerPicture,
    outputHosts: ["fal.media", "*.fal.media"],
    startJob: (job, { signal }) => startJob(context, job, signal),
    poll: (reference, signal) => poll(context, reference, signal),
    cancel: async (reference, signal) => {
      const init = { method: "PUT", headers: headersOf(context) };
      await callProvider(context, `${requestUrl(context, reference)}/cancel`, init, signal);
    },
    webhooks: falWebhooks(context),
  };
}

function headersOf({ settings }: EngineContext): Record<string, string> {
  return { authorization: `Key ${settings.FAL_KEY}` };
}

/** Requests belong to the application, which is the first two parts of a model's name. */
function requestUrl({ settings }: EngineContext, requestId: string): string {
  const application = settings.FAL_MODEL.split("/").slice(0, 2).join("/");
  return `${QUEUE}/${application}/requests/${requestId}`;
}

function startJob(
  context: EngineContext,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const name = context.settings.FAL_MODEL;
  const url = new URL(`${QUEUE}/${name}`);
  const reachable = job.callbackUrl.startsWith("https:");
  if (reachable) url.searchParams.set("fal_webhook", job.callbackUrl);
  const headers = {
    ...headersOf(context),
    "x-fal-store-io": "0",
    "x-fal-object-lifecycle-preference": JSON.stringify({
      expiration_duration_seconds: OUTPUT_LIVES_S,
    }),
    "x-fal-request-timeout": String(START_WITHIN_S),
  };
  const [{ bytes, kind }] = job.garments;
  const pictures = { person: toDataUrl(job.person), garment: toDataUrl(bytes) };
  const body = FAL_MODELS[name].inputs(pictures, kind, newSeed());
  const init = toJsonInit("POST", headers, body);
  return startProviderJob(context, url.href, init, signal, (reply) => {
    const accepted = v.safeParse(queued, reply.json);
    if (reply.status >= 300 || !accepted.success) return readFalError(reply.json);
    const pollAfterMs = reachable ? WEBHOOK_POLL_AFTER_MS : POLL_AFTER_MS;
    return { kind: "waiting", reference: accepted.output.request_id, pollAfterMs };
  });
}

async function poll(
  context: EngineContext,
  reference: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const url = requestUrl(context, reference);
  const headers = headersOf(context);
  let isCompleted = false;
  const answer = await pollProviderJob(context, `${url}/status`, headers, signal, (reply) => {
    const state = v.safeParse(progress, reply.json);
    if (reply.status >= 300 || !state.success) return null;
    isCompleted = state.output.status === "COMPLETED";
    return { kind: "waiting", reference, pollAfterMs: POLL_AFTER_MS };
  });
  return isCompleted ? pollProviderJob(context, url, headers, signal, readResponse) : answer;
}

/** A failed job is completed as well: its response holds the error. */
function readResponse(reply: ProviderReply): EngineAnswer | null {
  const error = readFalError(reply.json);
  if (error || reply.status !== 200) return error;
  if (reply.json === undefined) return replyLost(excerpt(reply));
  const result = v.safeParse(completed, reply.json);
  if (!result.success) return jobLost("completed without a picture");
  const { output } = result;
  return toOutputAnswer("image" in output ? output.image.url : output.images[0]?.url);
}
