import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { callProvider, excerpt, type ProviderReply } from "../provider-call.ts";
import { outputOf, toDataUrl } from "../provider-output.ts";
import { refusalOf } from "../refusal.ts";
import { lostAnswer, lostJob } from "../troubles.ts";
import { failureTrouble } from "./errors.ts";
import { replicateNotices } from "./notice.ts";

export const REPLICATE_API = "https://api.replicate.com/v1";
const DEADLINE_MS = 120_000;
const CANCEL_AFTER = "2m";
const POLL_AFTER_MS = 1500;
/** The same where Replicate calls back, which may get lost. */
const CALLED_BACK_WITHIN_MS = 6000;
/** Larger pictures than this are to come by address. */
const MAX_INLINE_BYTES = 256 * 1024;

const prediction = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  status: v.string(),
  output: v.nullish(v.union([v.string(), v.array(v.string())])),
  error: v.nullish(v.string()),
  data_removed: v.nullish(v.boolean()),
});

/**
 * Replicate's API (replicate.com/docs), asked for a model that takes what `prunaai/p-image-try-on`
 * takes. It deletes a prediction with its pictures after an hour, gives one up that nobody waits for
 * any more, and calls back, signed, which is only a hint to ask at once.
 */
export function createReplicateEngine(context: EngineContext): Engine {
  return {
    name: "replicate",
    deadlineMs: DEADLINE_MS,
    expectedSeconds: 8,
    pricePerPicture: 0.015,
    outputHosts: ["replicate.delivery", "*.replicate.delivery"],
    submit: (job, { signal }) => submit(context, job, signal),
    poll: (reference, signal) => poll(context, reference, signal),
    cancel: async (reference, signal) => {
      const init = { method: "POST", headers: headersOf(context) };
      await callProvider(context, `${predictionUrl(reference)}/cancel`, init, signal);
    },
    notices: replicateNotices(context),
  };
}

function headersOf({ settings }: EngineContext): Record<string, string> {
  return { authorization: `Bearer ${settings.REPLICATE_API_TOKEN}` };
}

function predictionUrl(id: string): string {
  return `${REPLICATE_API}/predictions/${id}`;
}

async function submit(
  context: EngineContext,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const reachable = job.callbackUrl.startsWith("https:");
  const { person, garment } = await picturesOf(job, reachable);
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const body = JSON.stringify({
    version: context.settings.REPLICATE_MODEL,
    input: {
      person_image: person,
      garment_images: [garment],
      output_format: "jpg",
      output_quality: 95,
      seed: seed >>> 1,
    },
    ...(reachable ? { webhook: job.callbackUrl, webhook_events_filter: ["completed"] } : {}),
  });
  const headers = {
    ...headersOf(context),
    "content-type": "application/json",
    "cancel-after": CANCEL_AFTER,
  };
  const url = `${REPLICATE_API}/predictions`;
  const reply = await callProvider(context, url, { method: "POST", headers, body }, signal);
  if (!reply.ok) return lostJob(reply.detail);
  const answer = readPrediction(reply) ?? refusalOf(reply, "submit", context.now());
  return answer.kind === "waiting" && reachable
    ? { ...answer, pollAfterMs: CALLED_BACK_WITHIN_MS }
    : answer;
}

/** Inside the JSON, or by address where one is too large for that and the site can be reached. */
async function picturesOf(job: TryOnJob, reachable: boolean) {
  const large = Math.max(job.person.length, job.garment.length) > MAX_INLINE_BYTES;
  if (large && reachable) return job.links();
  return { person: toDataUrl(job.person), garment: toDataUrl(job.garment) };
}

async function poll(
  context: EngineContext,
  reference: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const init = { method: "GET", headers: headersOf(context) };
  const reply = await callProvider(context, predictionUrl(reference), init, signal);
  if (!reply.ok) return lostAnswer(reply.detail);
  if (reply.status === 404) return lostJob("the prediction is no longer known");
  return readPrediction(reply) ?? refusalOf(reply, "poll", context.now());
}

/** Null where the answer holds no prediction. */
function readPrediction(reply: ProviderReply): EngineAnswer | null {
  const state = v.safeParse(prediction, reply.json);
  if (reply.status >= 300 || !state.success) return null;
  const { id, status, output, error } = state.output;
  switch (status) {
    case "starting":
    case "processing":
      return { kind: "waiting", reference: id, pollAfterMs: POLL_AFTER_MS };
    case "succeeded": {
      const made = outputOf((Array.isArray(output) ? output[0] : output) ?? "");
      return made ? { kind: "output", output: made } : lostJob("succeeded without a picture");
    }
    case "failed":
      return failureTrouble(error ?? "", excerpt(reply));
    case "canceled":
    case "aborted":
      return lostJob(status);
    default:
      return null;
  }
}
