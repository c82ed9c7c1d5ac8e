import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { callProvider, excerpt } from "../provider-call.ts";
import { outputOf, toDataUrl } from "../provider-output.ts";
import { refusalOf } from "../refusal.ts";
import { lostAnswer, lostJob } from "../troubles.ts";
import { namedTrouble } from "./errors.ts";
import { FASHN_MODELS, type FashnModel } from "./models.ts";

const API = "https://api.fashn.ai/v1";
/** It goes into an address. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/));
const started = v.object({ id, error: v.nullish(v.never()) });
const refused = v.object({ error: v.string(), message: v.optional(v.string(), "") });
const prediction = v.object({
  status: v.string(),
  output: v.nullish(v.array(v.string())),
  error: v.nullish(v.object({ name: v.string(), message: v.optional(v.string(), "") })),
});

/**
 * FASHN's API (docs.fashn.ai). Pictures go and come inside the JSON: so FASHN keeps none of what goes
 * in, and what comes out for an hour in place of three days at a public address. Its webhook is not
 * signed, so it is polled; it cannot be told to stop.
 */
export function createFashnEngine(context: EngineContext): Engine {
  const model = FASHN_MODELS[context.settings.FASHN_MODEL];
  const { deadlineMs, expectedSeconds, pricePerPicture } = model;
  return {
    name: "fashn",
    deadlineMs,
    expectedSeconds,
    pricePerPicture,
    outputHosts: ["cdn.fashn.ai"],
    submit: (job, { signal }) => submit(context, model, job, signal),
    poll: (reference, signal) => poll(context, model, reference, signal),
  };
}

function headersOf({ settings }: EngineContext) {
  return { authorization: `Bearer ${settings.FASHN_API_KEY}`, "content-type": "application/json" };
}

async function submit(
  context: EngineContext,
  { inputs, pollAfterMs }: FashnModel,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const person = toDataUrl(job.person);
  const garment = toDataUrl(job.garment);
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const body = JSON.stringify({
    model_name: context.settings.FASHN_MODEL,
    inputs: { ...inputs(person, garment), seed, output_format: "jpeg", return_base64: true },
  });
  const headers = headersOf(context);
  const reply = await callProvider(
    context,
    `${API}/run`,
    { method: "POST", headers, body },
    signal,
  );
  if (!reply.ok) return lostJob(reply.detail);
  const run = v.safeParse(started, reply.json);
  if (reply.status === 200 && run.success) {
    return { kind: "waiting", reference: run.output.id, pollAfterMs };
  }
  const refusal = v.safeParse(refused, reply.json);
  const { error = "", message = "" } = refusal.success ? refusal.output : {};
  return namedTrouble(error, message) ?? refusalOf(reply, "submit", context.now());
}

async function poll(
  context: EngineContext,
  { pollAfterMs }: FashnModel,
  reference: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const init = { method: "GET", headers: headersOf(context) };
  const reply = await callProvider(context, `${API}/status/${reference}`, init, signal);
  if (!reply.ok) return lostAnswer(reply.detail);
  if (reply.status === 404) return lostJob("the prediction is no longer known");
  const state = v.safeParse(prediction, reply.json);
  if (reply.status !== 200 || !state.success) return refusalOf(reply, "poll", context.now());
  const { status, output, error } = state.output;
  switch (status) {
    case "starting":
    case "in_queue":
    case "processing":
      return { kind: "waiting", reference, pollAfterMs };
    case "completed": {
      const made = outputOf(output?.[0] ?? "");
      return made ? { kind: "output", output: made } : lostJob("completed without a picture");
    }
    case "failed": {
      const { name = "", message = "" } = error ?? {};
      return namedTrouble(name, message) ?? lostJob(excerpt(reply));
    }
    case "canceled":
    case "time_out":
      return lostJob(status);
    default:
      return lostAnswer(excerpt(reply));
  }
}
