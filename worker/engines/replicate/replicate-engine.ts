import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, EngineError, TryOnJob } from "../engine.ts";
import { garmentError, jobLost, moderationError, photoError } from "../engine-errors.ts";
import { callProvider, excerpt, type ProviderReply } from "../provider-call.ts";
import { pollProviderJob, startProviderJob, toJsonInit } from "../provider-job.ts";
import { toDataUrl, toOutputAnswer } from "../provider-output.ts";
import { newSeed } from "../seed.ts";
import { replicateWebhooks } from "./replicate-webhook.ts";

const API = "https://api.replicate.com/v1";
const CANCEL_AFTER = "2m";
const POLL_AFTER_MS = 1500;
/** The poll interval if Replicate sends a webhook, which can be lost. */
const WEBHOOK_POLL_AFTER_MS = 6000;
/** Replicate wants larger pictures by address. */
const MAX_INLINE_BYTES = 256 * 1024;

const BLOCKED = /nsfw|safety|sensitive|flagged|E005/i;
const GARMENT = /garment/i;
const UNUSABLE_PICTURE = /no (?:face|person|body)|\bpose|keypoint|cannot identify image/i;

const prediction = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  status: v.string(),
  output: v.nullish(v.union([v.string(), v.array(v.string())])),
  error: v.nullish(v.string()),
  data_removed: v.nullish(v.boolean()),
});

/** Replicate's API (replicate.com/docs) with the inputs of `prunaai/p-image-try-on`. */
export function createReplicateEngine(context: EngineContext): Engine {
  return {
    name: "replicate",
    deadlineMs: 120_000,
    expectedSeconds: 8,
    seeded: true,
    pricePerPicture: 0.015,
    outputHosts: ["replicate.delivery", "*.replicate.delivery"],
    startJob: (job, { signal }) => startJob(context, job, signal),
    poll: (reference, signal) => {
      const url = predictionUrl(reference);
      return pollProviderJob(context, url, headersOf(context), signal, readPrediction);
    },
    cancel: async (reference, signal) => {
      const init = { method: "POST", headers: headersOf(context) };
      await callProvider(context, `${predictionUrl(reference)}/cancel`, init, signal);
    },
    webhooks: replicateWebhooks(context),
  };
}

function headersOf({ settings }: EngineContext): Record<string, string> {
  return { authorization: `Bearer ${settings.REPLICATE_API_TOKEN}` };
}

function predictionUrl(id: string): string {
  return `${API}/predictions/${id}`;
}

async function startJob(
  context: EngineContext,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const reachable = job.callbackUrl.startsWith("https:");
  const { person, garments } = await inputPictures(job, reachable);
  const body = {
    version: context.settings.REPLICATE_MODEL,
    input: {
      person_image: person,
      garment_images: garments,
      output_format: "jpg",
      output_quality: 95,
      seed: newSeed(),
    },
    ...(reachable ? { webhook: job.callbackUrl, webhook_events_filter: ["completed"] } : {}),
  };
  const headers = { ...headersOf(context), "cancel-after": CANCEL_AFTER };
  const url = `${API}/predictions`;
  const init = toJsonInit("POST", headers, body);
  const answer = await startProviderJob(context, url, init, signal, readPrediction);
  return answer.kind === "waiting" && reachable
    ? { ...answer, pollAfterMs: WEBHOOK_POLL_AFTER_MS }
    : answer;
}

/** Data URLs, or addresses where a picture is too large and the site can be reached. */
async function inputPictures(job: TryOnJob, reachable: boolean) {
  const garments = job.garments.map(({ bytes }) => bytes);
  const large =
    Math.max(job.person.length, ...garments.map(({ length }) => length)) > MAX_INLINE_BYTES;
  if (large && reachable) return job.links();
  return { person: toDataUrl(job.person), garments: garments.map(toDataUrl) };
}

function readPrediction(reply: ProviderReply): EngineAnswer | null {
  const state = v.safeParse(prediction, reply.json);
  if (reply.status >= 300 || !state.success) return null;
  const { id, status, output, error } = state.output;
  switch (status) {
    case "starting":
    case "processing":
      return { kind: "waiting", reference: id, pollAfterMs: POLL_AFTER_MS };
    case "succeeded":
      return toOutputAnswer(Array.isArray(output) ? output[0] : output);
    case "failed":
      return classifyFailure(error ?? "", excerpt(reply));
    case "canceled":
    case "aborted":
      return jobLost(status);
    default:
      return null;
  }
}

/** A failed model gives its reason as free text; an unknown reason counts as transient. */
function classifyFailure(error: string, detail: string): EngineError {
  if (BLOCKED.test(error)) return moderationError(detail);
  if (!UNUSABLE_PICTURE.test(error)) return jobLost(detail);
  return GARMENT.test(error) ? garmentError(detail) : photoError(detail);
}
