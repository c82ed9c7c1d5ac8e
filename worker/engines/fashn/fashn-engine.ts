import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { jobLost, replyLost } from "../engine-errors.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { pollProviderJob, startProviderJob, toJsonInit } from "../provider-job.ts";
import { toDataUrl, toOutputAnswer } from "../provider-output.ts";
import { newSeed } from "../seed.ts";
import { readFashnError } from "./fashn-errors.ts";
import { FASHN_MODELS, type FashnModel } from "./fashn-models.ts";

const API = "https://api.fashn.ai/v1";
/** The id becomes part of an address. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/));
const started = v.object({ id, error: v.nullish(v.never()) });
const refused = v.object({ error: v.string(), message: v.optional(v.string(), "") });
const prediction = v.object({
  status: v.string(),
  output: v.nullish(v.array(v.string())),
  error: v.nullish(v.object({ name: v.string(), message: v.optional(v.string(), "") })),
});

/** FASHN's API (docs.fashn.ai), with pictures in the JSON, so that FASHN stores the least. */
export function createFashnEngine(context: EngineContext): Engine {
  const model = FASHN_MODELS[context.settings.FASHN_MODEL];
  const { deadlineMs, expectedSeconds, pricePerPicture } = model;
  return {
    name: "fashn",
    deadlineMs,
    expectedSeconds,
    seeded: true,
    pricePerPicture,
    outputHosts: ["cdn.fashn.ai"],
    startJob: (job, { signal }) => startJob(context, model, job, signal),
    poll: (reference, signal) =>
      pollProviderJob(context, `${API}/status/${reference}`, headersOf(context), signal, (reply) =>
        readStatus(reply, reference, model),
      ),
  };
}

function headersOf({ settings }: EngineContext): Record<string, string> {
  return { authorization: `Bearer ${settings.FASHN_API_KEY}`, "content-type": "application/json" };
}

function startJob(
  context: EngineContext,
  { inputs, pollAfterMs }: FashnModel,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const [{ bytes, kind }] = job.garments;
  const pictures = inputs(toDataUrl(job.person), toDataUrl(bytes), kind);
  const init = toJsonInit("POST", headersOf(context), {
    model_name: context.settings.FASHN_MODEL,
    inputs: { ...pictures, seed: newSeed(), output_format: "jpeg", return_base64: true },
  });
  return startProviderJob(context, `${API}/run`, init, signal, (reply) => {
    const run = v.safeParse(started, reply.json);
    if (reply.status === 200 && run.success) {
      return { kind: "waiting", reference: run.output.id, pollAfterMs };
    }
    const refusal = v.safeParse(refused, reply.json);
    return refusal.success ? readFashnError(refusal.output.error, refusal.output.message) : null;
  });
}

function readStatus(
  reply: ProviderReply,
  reference: string,
  { pollAfterMs }: FashnModel,
): EngineAnswer | null {
  const state = v.safeParse(prediction, reply.json);
  if (reply.status !== 200 || !state.success) return null;
  const { status, output, error } = state.output;
  switch (status) {
    case "starting":
    case "in_queue":
    case "processing":
      return { kind: "waiting", reference, pollAfterMs };
    case "completed":
      return toOutputAnswer(output?.[0]);
    case "failed":
      return readFashnError(error?.name ?? "", error?.message ?? "") ?? jobLost(excerpt(reply));
    case "canceled":
    case "time_out":
      return jobLost(status);
    default:
      return replyLost(excerpt(reply));
  }
}
