import * as v from "valibot";
import { fromHex } from "#worker/crypto/encoding.ts";
import { isSigned } from "#worker/crypto/hmac.ts";
import { detectImageType } from "#worker/media/inspect/inspect.ts";
import { tryParseJson } from "#worker/network/read-body.ts";
import type { Engine, EngineAnswer, TryOnJob, Webhook, WebhookRequest } from "../engine.ts";
import { jobLost, replyLost } from "../engine-errors.ts";
import { excerpt, type ProviderReply } from "../provider-call.ts";
import { pollProviderJob, startProviderJob, toJsonInit } from "../provider-job.ts";
import { parseOutput, toDataUrl } from "../provider-output.ts";
import { isRecent, signedWebhooks } from "../webhook.ts";
import { type HttpService, MAX_WEBHOOK_BYTES, readCause, readServiceError } from "./service.ts";

const POLL_AFTER_MS = 2000;
const CALLBACK_WITHIN_MS = 110_000;
const SIGNATURE_BYTES = 32;
const BY_CALLBACK = "callback";

/** The body of a reply and of a callback. Unknown fields are ignored. */
const resultBody = v.object({
  status: v.optional(v.picklist(["processing", "completed", "failed"])),
  output_image_url: v.optional(v.nullable(v.string())),
  error: v.optional(v.nullable(v.string())),
});
const callbackBody = v.object({ generation_id: v.string(), attempt: v.number() });

/** The contract of `worker/engines/README.md`, "Connect your own service". */
export function serviceForm(service: HttpService): Pick<Engine, "startJob" | "poll" | "webhooks"> {
  return {
    startJob: (job, { signal }) => startJob(service, job, signal),
    poll: (reference, signal) => poll(service, reference, signal),
    webhooks: signedWebhooks(
      MAX_WEBHOOK_BYTES,
      (headers) => readSignature(service, headers),
      (signed, webhook) => readWebhook(service, signed, webhook),
    ),
  };
}

function headersOf({ secret }: HttpService): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}

function startJob(service: HttpService, job: TryOnJob, signal: AbortSignal): Promise<EngineAnswer> {
  const { context, url } = service;
  const init = toJsonInit("POST", headersOf(service), {
    model_image_url: toDataUrl(job.person),
    garment_image_url: toDataUrl(job.garments[0].bytes),
    generation_id: job.generationId,
    attempt: job.attempt,
    callback_url: job.callbackUrl,
  });
  return startProviderJob(context, url, init, signal, (reply) => {
    const error = readServiceError(reply, context.now());
    if (error) return error;
    const result = readResult(reply);
    if (result === "unreadable") return jobLost(excerpt(reply));
    return result === "processing" ? waitFor(reply.headers.get("location"), url) : result;
  });
}

function waitFor(location: string | null, url: string): EngineAnswer {
  const pollUrl = location === null ? null : URL.parse(location, url);
  if (pollUrl && pollUrl.origin !== new URL(url).origin) {
    return jobLost("the Location has another origin");
  }
  return pollUrl
    ? { kind: "waiting", reference: pollUrl.href, pollAfterMs: POLL_AFTER_MS }
    : { kind: "waiting", reference: BY_CALLBACK, pollAfterMs: CALLBACK_WITHIN_MS };
}

async function poll(
  service: HttpService,
  reference: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  if (reference === BY_CALLBACK) {
    return { kind: "waiting", reference, pollAfterMs: CALLBACK_WITHIN_MS };
  }
  const { context } = service;
  return pollProviderJob(context, reference, headersOf(service), signal, (reply) => {
    if (reply.status === 404) return null;
    const error = readServiceError(reply, context.now());
    if (error) return error.cause === "transient" ? { ...error, ended: false } : error;
    const result = readResult(reply);
    if (result === "unreadable") return replyLost(excerpt(reply));
    if (result !== "processing") return result;
    return { kind: "waiting", reference, pollAfterMs: POLL_AFTER_MS };
  });
}

type Result = EngineAnswer | "processing" | "unreadable";

function readResult(reply: ProviderReply): Result {
  if (detectImageType(reply.bytes)) return { kind: "output", output: { bytes: reply.bytes } };
  const result = readResultBody(reply.json, excerpt(reply));
  // A 202 is enough; its body is ignored.
  return result === "unreadable" && reply.status === 202 ? "processing" : result;
}

function readResultBody(body: unknown, detail: string): Result {
  const parsed = v.safeParse(resultBody, body);
  if (!parsed.success) return "unreadable";
  const { status, output_image_url: url } = parsed.output;
  if (status === "processing") return "processing";
  if (status === "failed") return readCause(body, detail) ?? jobLost(detail);
  const output = typeof url === "string" ? parseOutput(url) : null;
  return output ? { kind: "output", output } : "unreadable";
}

interface Signed {
  readonly timestamp: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

function readSignature({ context }: HttpService, headers: Headers): Signed | null {
  const timestamp = headers.get("drape-timestamp") ?? "";
  const signature = fromHex(headers.get("drape-signature") ?? "");
  const valid = isRecent(timestamp, context.now()) && signature?.length === SIGNATURE_BYTES;
  return valid ? { timestamp, signature } : null;
}

/** Verifies HMAC-SHA-256 over `<timestamp>.<raw body>`. The body repeats id and attempt. */
async function readWebhook(
  service: HttpService,
  { timestamp, signature }: Signed,
  { body, generationId, attempt }: WebhookRequest,
): Promise<Webhook | null> {
  const text = new TextDecoder().decode(body);
  if (!(await isSigned(service.secret, `${timestamp}.${text}`, signature))) return null;
  const json = tryParseJson(body);
  const job = v.safeParse(callbackBody, json);
  if (!job.success || job.output.generation_id !== generationId) return null;
  if (job.output.attempt !== attempt) return null;
  const result = readResultBody(json, "callback");
  if (result === "processing") return { reference: null, answer: null };
  return { reference: null, answer: result === "unreadable" ? jobLost("callback") : result };
}
