import * as v from "valibot";
import type { EngineContext } from "../context.ts";
import type { Engine, EngineAnswer, TryOnJob } from "../engine.ts";
import { callProvider, excerpt } from "../provider-call.ts";
import { outputOf, toDataUrl } from "../provider-output.ts";
import { refusalOf } from "../refusal.ts";
import { lostAnswer, lostJob } from "../troubles.ts";
import { namedTrouble } from "./errors.ts";
import { FAL_MODELS } from "./models.ts";
import { falNotices } from "./notice.ts";

const QUEUE = "https://queue.fal.run";
const DEADLINE_MS = 120_000;
const POLL_AFTER_MS = 2000;
/** The same where fal calls back, which may get lost. */
const CALLED_BACK_WITHIN_MS = 8000;
/** What has not begun by then comes too late. */
const START_WITHIN_S = 90;
/** The least that its picture has to be there, to be fetched at a second try. */
const OUTPUT_LIVES_S = 600;

const queued = v.object({ request_id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)) });
const progress = v.object({ status: v.picklist(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
const picture = v.object({ url: v.string() });
const made = v.union([
  v.object({ images: v.pipe(v.array(picture), v.minLength(1)) }),
  v.object({ image: picture }),
]);

/**
 * fal's queue (fal.ai/docs). It is asked to store neither what goes in nor what comes out, and to
 * delete its picture after ten minutes. It calls back, signed, which is only a hint to ask at once.
 */
export function createFalEngine(context: EngineContext): Engine {
  const { expectedSeconds, pricePerPicture } = FAL_MODELS[context.settings.FAL_MODEL];
  return {
    name: "fal",
    deadlineMs: DEADLINE_MS,
    expectedSeconds,
    pricePerPicture,
    outputHosts: ["fal.media", "*.fal.media"],
    submit: (job, { signal }) => submit(context, job, signal),
    poll: (reference, signal) => poll(context, reference, signal),
    cancel: async (reference, signal) => {
      const init = { method: "PUT", headers: headersOf(context) };
      await callProvider(context, `${requestUrl(context, reference)}/cancel`, init, signal);
    },
    notices: falNotices(context),
  };
}

function headersOf({ settings }: EngineContext): Record<string, string> {
  return { authorization: `Key ${settings.FAL_KEY}` };
}

/** Requests are kept under the application, which is the first two parts of a model's name. */
function requestUrl({ settings }: EngineContext, requestId: string): string {
  const application = settings.FAL_MODEL.split("/").slice(0, 2).join("/");
  return `${QUEUE}/${application}/requests/${requestId}`;
}

async function submit(
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
    "content-type": "application/json",
    "x-fal-store-io": "0",
    "x-fal-object-lifecycle-preference": JSON.stringify({
      expiration_duration_seconds: OUTPUT_LIVES_S,
    }),
    "x-fal-request-timeout": String(START_WITHIN_S),
  };
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const { inputs } = FAL_MODELS[name];
  const body = JSON.stringify(inputs(toDataUrl(job.person), toDataUrl(job.garment), seed));
  const reply = await callProvider(context, url.href, { method: "POST", headers, body }, signal);
  if (!reply.ok) return lostJob(reply.detail);
  const accepted = v.safeParse(queued, reply.json);
  if (reply.status < 300 && accepted.success) {
    const pollAfterMs = reachable ? CALLED_BACK_WITHIN_MS : POLL_AFTER_MS;
    return { kind: "waiting", reference: accepted.output.request_id, pollAfterMs };
  }
  return namedTrouble(reply.json) ?? refusalOf(reply, "submit", context.now());
}

async function poll(
  context: EngineContext,
  reference: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const url = requestUrl(context, reference);
  const init = { method: "GET", headers: headersOf(context) };
  const reply = await callProvider(context, `${url}/status`, init, signal);
  if (!reply.ok) return lostAnswer(reply.detail);
  if (reply.status === 404) return lostJob("the request is no longer known");
  const state = v.safeParse(progress, reply.json);
  if (reply.status >= 300 || !state.success) return refusalOf(reply, "poll", context.now());
  if (state.output.status !== "COMPLETED") {
    return { kind: "waiting", reference, pollAfterMs: POLL_AFTER_MS };
  }
  // A failed job is completed as well: its response has the error.
  return takeResponse(context, url, signal);
}

async function takeResponse(
  context: EngineContext,
  url: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const init = { method: "GET", headers: headersOf(context) };
  const reply = await callProvider(context, url, init, signal);
  if (!reply.ok) return lostAnswer(reply.detail);
  const known = namedTrouble(reply.json);
  if (known) return known;
  if (reply.status === 404) return lostJob("the response is no longer there");
  if (reply.status !== 200) return refusalOf(reply, "poll", context.now());
  if (reply.json === undefined) return lostAnswer(excerpt(reply));
  const result = v.safeParse(made, reply.json);
  if (!result.success) return lostJob("completed without a picture");
  const { url: at } =
    "image" in result.output ? result.output.image : (result.output.images[0] ?? { url: "" });
  const output = outputOf(at);
  return output ? { kind: "output", output } : lostJob("completed without a picture");
}
