import * as v from "valibot";
import { fromHex, toHex } from "#worker/crypto/encoding.ts";
import { isSigned, sign } from "#worker/crypto/hmac.ts";
import type {
  Engine,
  EngineAnswer,
  Notice,
  NoticeHead,
  PushedNotice,
  TryOnJob,
} from "../engine.ts";
import { callProvider, excerpt } from "../provider-call.ts";
import { outputOf, toDataUrl } from "../provider-output.ts";
import { lostJob, photoTrouble } from "../troubles.ts";
import { type HttpService, MAX_NOTICE_BYTES, refusalOf } from "./service.ts";

/** A Cog server can't be asked: it pushes, and forgets what has ended. */
const PUSHED_WITHIN_MS = 110_000;

const prediction = v.object({
  status: v.picklist(["starting", "processing", "succeeded", "failed", "canceled"]),
  output: v.optional(v.nullable(v.union([v.string(), v.array(v.string())]))),
  error: v.optional(v.nullable(v.string())),
});

/** What a model says in its error where the photo is at fault; the wording is each model's own. */
const NO_PERSON = /no (?:face|pose|person|body)|keypoint|cannot identify image/i;

/**
 * The HTTP API of Cog (github.com/replicate/cog, docs/http.md): `PUT /predictions/{id}` with the
 * inputs `person_image` and `garment_image` as data URLs, the secret as bearer token for the proxy
 * before it. Where the site can be reached it answers by webhook, whose address holds a token in place
 * of the signature that Cog lacks; on one's own machine the same call waits for the picture.
 */
export function cogForm(
  service: HttpService,
): Pick<Engine, "submit" | "poll" | "cancel" | "notices"> {
  return {
    submit: (job, { signal }) => submit(service, job, signal),
    poll: async (reference) => waitFor(reference),
    cancel: async (reference, signal) => {
      const path = `${service.url}/predictions/${reference}/cancel`;
      await callProvider(
        service.context,
        path,
        { method: "POST", headers: headersOf(service) },
        signal,
      );
    },
    notices: {
      maxBytes: MAX_NOTICE_BYTES,
      mayBeTheirs: (head) => isAtItsAddress(service, head),
      read: (notice) => readNotice(service, notice),
    },
  };
}

function headersOf({ secret }: HttpService): Record<string, string> {
  return { authorization: `Bearer ${secret}`, "content-type": "application/json" };
}

function waitFor(reference: string): EngineAnswer {
  return { kind: "waiting", reference, pollAfterMs: PUSHED_WITHIN_MS };
}

function nameOf({ generationId, attempt }: Pick<TryOnJob, "generationId" | "attempt">): string {
  return `${generationId}-${attempt}`;
}

async function submit(
  service: HttpService,
  job: TryOnJob,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  const { context, url, secret } = service;
  const name = nameOf(job);
  const pushes = job.callbackUrl.startsWith("https:");
  const webhook = new URL(job.callbackUrl);
  webhook.searchParams.set("token", toHex(await sign(secret, name)));
  const body = JSON.stringify({
    input: { person_image: toDataUrl(job.person), garment_image: toDataUrl(job.garment) },
    ...(pushes ? { webhook: webhook.href, webhook_events_filter: ["completed"] } : {}),
  });
  const headers = { ...headersOf(service), ...(pushes ? { prefer: "respond-async" } : {}) };
  const at = `${url}/predictions/${name}`;
  const reply = await callProvider(context, at, { method: "PUT", headers, body }, signal);
  const refusal = refusalOf(reply, context.now());
  if (refusal || !reply.ok) return refusal ?? lostJob("no reply");
  return readPrediction(reply.json, name, excerpt(reply));
}

function readPrediction(body: unknown, name: string, detail: string): EngineAnswer {
  const parsed = v.safeParse(prediction, body);
  if (!parsed.success) return lostJob(detail);
  const { status, output, error } = parsed.output;
  if (status === "starting" || status === "processing") return waitFor(name);
  if (status === "succeeded") {
    const made = outputOf((Array.isArray(output) ? output[0] : output) ?? "");
    return made ? { kind: "output", output: made } : lostJob("succeeded without a picture");
  }
  return NO_PERSON.test(error ?? "") ? photoTrouble(detail) : lostJob(detail);
}

function isAtItsAddress({ secret }: HttpService, head: NoticeHead): Promise<boolean> {
  return isSigned(secret, nameOf(head), fromHex(head.token ?? ""));
}

async function readNotice(service: HttpService, notice: PushedNotice): Promise<Notice | null> {
  if (!(await isAtItsAddress(service, notice))) return null;
  const reference = nameOf(notice);
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(new TextDecoder().decode(notice.body));
  } catch {
    // Told as a prediction without a picture.
  }
  return { reference, answer: readPrediction(parsed, reference, "webhook") };
}
