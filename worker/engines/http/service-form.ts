import * as v from "valibot";
import { fromHex } from "#worker/crypto/encoding.ts";
import { isSigned } from "#worker/crypto/hmac.ts";
import { detectImageType } from "#worker/media/inspect/inspect.ts";
import type {
  Engine,
  EngineAnswer,
  Notice,
  NoticeHead,
  PushedNotice,
  TryOnJob,
} from "../engine.ts";
import { callProvider, excerpt, type ProviderReply } from "../provider-call.ts";
import { outputOf, toDataUrl } from "../provider-output.ts";
import { lostAnswer, lostJob } from "../troubles.ts";
import { blamed, type HttpService, MAX_NOTICE_BYTES, refusalOf } from "./service.ts";

const POLL_AFTER_MS = 2000;
/** Nothing is asked for meanwhile: the service has said that it will call back. */
const CALLBACK_WITHIN_MS = 110_000;
const SIGNATURE_WINDOW_S = 300;
const SIGNATURE_BYTES = 32;
const BY_CALLBACK = "callback";

/** The body of an answer, of a poll's answer and of a callback. Unknown fields are left alone. */
const resultBody = v.object({
  status: v.optional(v.picklist(["processing", "completed", "failed"])),
  output_image_url: v.optional(v.nullable(v.string())),
  error: v.optional(v.nullable(v.string())),
});
const callbackBody = v.object({ generation_id: v.string(), attempt: v.number() });

/**
 * The generation service of the spec. One POST of JSON `{ model_image_url, garment_image_url,
 * generation_id, attempt, callback_url }`, the pictures as data URLs, with the secret as bearer token.
 * Its answer is the picture itself (`image/*`), or JSON: `completed` with `output_image_url` (https or
 * a data URL), `failed` with `error` and a `cause` of photo, garment or moderation, or 202 where it
 * works on: then `Location` names where it is asked every two seconds, and without one it calls back.
 */
export function serviceForm(service: HttpService): Pick<Engine, "submit" | "poll" | "notices"> {
  return {
    submit: (job, { signal }) => submit(service, job, signal),
    poll: (reference, signal) => poll(service, reference, signal),
    notices: {
      maxBytes: MAX_NOTICE_BYTES,
      mayBeTheirs: (head) => signatureOf(service, head) !== null,
      read: (notice) => readNotice(service, notice),
    },
  };
}

async function submit(
  { context, url, secret }: HttpService,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const body = JSON.stringify({
    model_image_url: toDataUrl(job.person),
    garment_image_url: toDataUrl(job.garment),
    generation_id: job.generationId,
    attempt: job.attempt,
    callback_url: job.callbackUrl,
  });
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const reply = await callProvider(context, url, { method: "POST", headers, body }, signal);
  const refusal = refusalOf(reply, context.now());
  if (refusal || !reply.ok) return refusal ?? lostJob("no reply");
  const result = readResult(reply);
  if (result === "unreadable") return lostJob(excerpt(reply));
  if (result !== "processing") return result;
  const place = reply.headers.get("location");
  const at = place === null ? null : URL.parse(place, url);
  if (at && at.origin !== new URL(url).origin) return lostJob("its Location is elsewhere");
  if (at) return { kind: "waiting", reference: at.href, pollAfterMs: POLL_AFTER_MS };
  return { kind: "waiting", reference: BY_CALLBACK, pollAfterMs: CALLBACK_WITHIN_MS };
}

async function poll(
  { context, secret }: HttpService,
  reference: string,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  if (reference === BY_CALLBACK) {
    return { kind: "waiting", reference, pollAfterMs: CALLBACK_WITHIN_MS };
  }
  const headers = { authorization: `Bearer ${secret}` };
  const reply = await callProvider(context, reference, { headers }, signal);
  if (!reply.ok) return lostAnswer(reply.detail);
  if (reply.status === 404) return lostJob("the job is no longer known");
  const refusal = refusalOf(reply, context.now());
  if (refusal?.cause === "transient") return { ...refusal, ended: false };
  if (refusal) return refusal;
  const result = readResult(reply);
  if (result === "unreadable") return lostAnswer(excerpt(reply));
  if (result !== "processing") return result;
  return { kind: "waiting", reference, pollAfterMs: POLL_AFTER_MS };
}

type Result = EngineAnswer | "processing" | "unreadable";

function readResult(reply: ProviderReply): Result {
  if (detectImageType(reply.bytes)) return { kind: "output", output: { bytes: reply.bytes } };
  const result = resultOf(reply.json, excerpt(reply));
  // 202 says enough by itself, whatever its body calls the job.
  return result === "unreadable" && reply.status === 202 ? "processing" : result;
}

function resultOf(body: unknown, detail: string): Result {
  const parsed = v.safeParse(resultBody, body);
  if (!parsed.success) return "unreadable";
  const { status, output_image_url: url } = parsed.output;
  if (status === "processing") return "processing";
  if (status === "failed") return blamed(body, detail) ?? lostJob(detail);
  const output = typeof url === "string" ? outputOf(url) : null;
  return output ? { kind: "output", output } : "unreadable";
}

/**
 * A callback repeats `generation_id` and `attempt` beside the result. `Drape-Timestamp` is in seconds
 * since 1970 UTC, five minutes old at most; `Drape-Signature` is the HMAC-SHA-256 of
 * `<timestamp>.<raw body>` under the secret, in hex.
 */
async function readNotice(service: HttpService, notice: PushedNotice): Promise<Notice | null> {
  const { body, generationId, attempt } = notice;
  const signed = signatureOf(service, notice);
  if (!signed) return null;
  const text = new TextDecoder().decode(body);
  const { timestamp, signature } = signed;
  if (!(await isSigned(service.secret, `${timestamp}.${text}`, signature))) return null;
  const parsed = readJson(text);
  const names = v.safeParse(callbackBody, parsed);
  const meant = names.success && names.output.generation_id === generationId;
  if (!meant || names.output.attempt !== attempt) return null;
  const result = resultOf(parsed, "callback");
  if (result === "processing") return { reference: null, answer: null };
  return { reference: null, answer: result === "unreadable" ? lostJob("callback") : result };
}

/** What the headers say, where they can be true: the time is near, the signature one in form. */
function signatureOf({ context }: HttpService, { headers }: NoticeHead) {
  const timestamp = headers.get("drape-timestamp") ?? "";
  const age = context.now() / 1000 - Number(timestamp);
  const signature = fromHex(headers.get("drape-signature") ?? "");
  const near = /^\d{1,12}$/.test(timestamp) && Math.abs(age) <= SIGNATURE_WINDOW_S;
  return near && signature?.length === SIGNATURE_BYTES ? { timestamp, signature } : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
