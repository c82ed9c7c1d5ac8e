import * as v from "valibot";
import { fromHex, toHex } from "#worker/crypto/encoding.ts";
import { isSigned, sign } from "#worker/crypto/hmac.ts";
import { tryParseJson } from "#worker/network/read-body.ts";
import type {
  Engine,
  EngineAnswer,
  TryOnJob,
  Webhook,
  WebhookHead,
  WebhookRequest,
} from "../engine.ts";
import { jobLost, photoError } from "../engine-errors.ts";
import { callProvider, excerpt } from "../provider-call.ts";
import { startProviderJob, toJsonInit } from "../provider-job.ts";
import { toDataUrl, toOutputAnswer } from "../provider-output.ts";
import { type HttpService, MAX_WEBHOOK_BYTES, readServiceError } from "./service.ts";

/** A Cog server cannot be polled: it sends a webhook and forgets completed predictions. */
const WEBHOOK_WITHIN_MS = 110_000;

const prediction = v.object({
  status: v.picklist(["starting", "processing", "succeeded", "failed", "canceled"]),
  output: v.optional(v.nullable(v.union([v.string(), v.array(v.string())]))),
  error: v.optional(v.nullable(v.string())),
});

const NO_PERSON = /no (?:face|pose|person|body)|keypoint|cannot identify image/i;

/** Cog's HTTP API behind a proxy. A token in the webhook's address replaces its signature. */
export function cogForm(
  service: HttpService,
): Pick<Engine, "startJob" | "poll" | "cancel" | "webhooks"> {
  const headers = headersOf(service);
  return {
    startJob: (job, { signal }) => startJob(service, job, signal),
    poll: async (reference) => waitFor(reference),
    cancel: async (reference, signal) => {
      const url = `${service.url}/predictions/${reference}/cancel`;
      await callProvider(service.context, url, { method: "POST", headers }, signal);
    },
    webhooks: {
      maxBytes: MAX_WEBHOOK_BYTES,
      isPlausible: (head) => hasToken(service, head),
      read: (webhook) => readWebhook(service, webhook),
    },
  };
}

function headersOf({ secret }: HttpService): Record<string, string> {
  return { authorization: `Bearer ${secret}`, "content-type": "application/json" };
}

function waitFor(reference: string): EngineAnswer {
  return { kind: "waiting", reference, pollAfterMs: WEBHOOK_WITHIN_MS };
}

function referenceOf({ generationId, attempt }: Pick<TryOnJob, "generationId" | "attempt">) {
  return `${generationId}-${attempt}`;
}

async function startJob(
  service: HttpService,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { context, url, secret } = service;
  const reference = referenceOf(job);
  const reachable = job.callbackUrl.startsWith("https:");
  const webhook = new URL(job.callbackUrl);
  webhook.searchParams.set("token", toHex(await sign(secret, reference)));
  const body = {
    input: { person_image: toDataUrl(job.person), garment_image: toDataUrl(job.garments[0].bytes) },
    ...(reachable ? { webhook: webhook.href, webhook_events_filter: ["completed"] } : {}),
  };
  const headers = { ...headersOf(service), ...(reachable ? { prefer: "respond-async" } : {}) };
  const init = toJsonInit("PUT", headers, body);
  return startProviderJob(context, `${url}/predictions/${reference}`, init, signal, (reply) => {
    const error = readServiceError(reply, context.now());
    return error ?? readPrediction(reply.json, reference, excerpt(reply));
  });
}

function readPrediction(body: unknown, reference: string, detail: string): EngineAnswer {
  const parsed = v.safeParse(prediction, body);
  if (!parsed.success) return jobLost(detail);
  const { status, output, error } = parsed.output;
  if (status === "starting" || status === "processing") return waitFor(reference);
  if (status === "succeeded") return toOutputAnswer(Array.isArray(output) ? output[0] : output);
  return NO_PERSON.test(error ?? "") ? photoError(detail) : jobLost(detail);
}

function hasToken({ secret }: HttpService, head: WebhookHead): Promise<boolean> {
  return isSigned(secret, referenceOf(head), fromHex(head.token ?? ""));
}

async function readWebhook(service: HttpService, webhook: WebhookRequest): Promise<Webhook | null> {
  if (!(await hasToken(service, webhook))) return null;
  const reference = referenceOf(webhook);
  return { reference, answer: readPrediction(tryParseJson(webhook.body), reference, "webhook") };
}
