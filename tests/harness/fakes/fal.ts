import { createHash, createPrivateKey, sign } from "node:crypto";
import { FAL_MODEL_NAMES } from "#worker/engines/fal/fal-models.ts";
import { dressedPerson } from "../changed-photos.ts";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from "../provider-fake.ts";
import { isPicture } from "./pictures.ts";

const DRESSED = await dressedPerson();

export const FAL_KEY = "key-id-only-for-tests:0123456789abcdef";
export const FAL_QUEUE = "https://queue.fal.run";
export const FAL_MEDIA = "https://v3.fal.media";
const FAL_REST = "https://rest.fal.ai";

/** The response of the job, or its refusal. */
export type FalBehaviour =
  | Trait
  | "good"
  | { readonly response: ProviderAnswer }
  | { readonly refused: ProviderAnswer };

const modelError = (status: number, type: string, input: string, msg = "no"): ProviderAnswer => ({
  status,
  body: { detail: [{ loc: ["body", input], msg, type }] },
});

const RESPONSES: Partial<Record<Trait, ProviderAnswer>> = {
  photo: modelError(422, "face_detection_error", "model_image"),
  garment: modelError(422, "image_load_error", "garment_image"),
  moderation: modelError(422, "content_policy_violation", "model_image"),
  transient: modelError(500, "downstream_service_error", "body"),
  hollow: { body: { images: [] } },
};

const REFUSALS: Partial<Record<Trait, ProviderAnswer>> = {
  rate_limited: {
    status: 429,
    headers: { "retry-after": String(RETRY_AFTER_S) },
    body: { detail: "Too many requests" },
  },
  auth: { status: 401, body: { detail: "Cannot access application. Authentication is required." } },
  balance: { status: 403, body: { detail: "User is locked. Reason: Exhausted balance." } },
  config: { status: 404, body: { detail: "Application not found" } },
};

const REQUEST = /^\/(fal-ai\/[\w-]+)\/requests\/([\w-]+)(\/status|\/cancel)?$/;
const STEPS = ["IN_QUEUE", "IN_PROGRESS"];

interface Job {
  readonly behaviour: FalBehaviour;
  readonly application: string;
  asked: number;
  cancelled: boolean;
}

/** fal's queue, its media and its keys, as documented. */
export async function startFakeFal(picture: Uint8Array = DRESSED) {
  const jobs = new Map<string, Job>();
  let behaviour: FalBehaviour = "good";
  let held = false;
  const provider = await startFakeProvider([FAL_QUEUE, FAL_MEDIA, FAL_REST], (request) => {
    const { url, method, headers } = request;
    if (url.origin === FAL_REST) return { body: { keys: [FAL_JWK] } };
    if (url.origin === FAL_MEDIA) {
      return { body: picture, headers: { "content-type": "image/jpeg" } };
    }
    if (headers.get("authorization") !== `Key ${FAL_KEY}`) return REFUSALS.auth ?? {};
    const [, application = "", id = "", what] = REQUEST.exec(url.pathname) ?? [];
    if (id === "") return method === "POST" ? submit(request) : { status: 405 };
    const job = jobs.get(id);
    if (job?.application !== application) return { status: 404, body: { detail: "Not found" } };
    if (method === "PUT" && what === "/cancel") {
      job.cancelled = true;
      return { status: 202, body: { status: "CANCELLATION_REQUESTED" } };
    }
    if (what === "/status") return status(job, id, held);
    return response(job);
  });

  function submit({ url, json, headers }: ProviderRequest): ProviderAnswer {
    const model = url.pathname.slice(1);
    const problem = problemOf(model, json, headers);
    if (problem) return { status: 422, body: { detail: problem, error_type: "bad_request" } };
    const refused =
      typeof behaviour === "string"
        ? REFUSALS[behaviour as Trait]
        : "refused" in behaviour && behaviour.refused;
    if (refused) return refused;
    const id = crypto.randomUUID();
    const application = model.split("/").slice(0, 2).join("/");
    jobs.set(id, { behaviour, application, asked: 0, cancelled: false });
    const at = `${FAL_QUEUE}/${application}/requests/${id}`;
    const urls = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
    return { body: { status: "IN_QUEUE", request_id: id, queue_position: 0, ...urls } };
  }

  return {
    provider,
    behave(next: FalBehaviour) {
      behaviour = next;
    },
    /** Keeps all jobs in their state, or lets them end at the next poll. */
    hold(on: boolean) {
      held = on;
      if (!on) for (const job of jobs.values()) job.asked = STEPS.length;
    },
    ids: () => [...jobs.keys()],
    looks: () => provider.requests.filter(({ url }) => url.pathname.endsWith("/status")).length,
    isCancelled: (id: string) => jobs.get(id)?.cancelled ?? false,
  };
}

function status(job: Job, id: string, held: boolean): ProviderAnswer {
  if (held) return { status: 202, body: { status: "IN_PROGRESS", request_id: id } };
  const step = STEPS[job.asked++];
  if (step) return { status: 202, body: { status: step, request_id: id } };
  return { body: { status: "COMPLETED", request_id: id, metrics: { inference_time: 12.5 } } };
}

function response({ behaviour, asked, application }: Job): ProviderAnswer {
  if (asked <= STEPS.length)
    return { status: 400, body: { detail: "Request is still in progress" } };
  const wrong =
    typeof behaviour === "string"
      ? RESPONSES[behaviour as Trait]
      : "response" in behaviour && behaviour.response;
  if (wrong) return wrong;
  const picture = { url: `${FAL_MEDIA}/files/b/koala/1.jpeg`, content_type: "image/jpeg" };
  return { body: application === "fal-ai/kling" ? { image: picture } : { images: [picture] } };
}

/** Describes the fault of a job; null for a valid one. */
function problemOf(model: string, json: unknown, headers: Headers): string | null {
  if (!(FAL_MODEL_NAMES as readonly string[]).includes(model)) return `no model ${model}`;
  const input = (json ?? {}) as Record<string, unknown>;
  const names = model.startsWith("fal-ai/kling")
    ? ["human_image_url", "garment_image_url"]
    : ["model_image", "garment_image"];
  const blind = names.find((name) => !isPicture(input[name]));
  if (blind) return `${blind} is no picture`;
  const lifecycle = JSON.parse(headers.get("x-fal-object-lifecycle-preference") ?? "{}");
  const seconds = lifecycle.expiration_duration_seconds;
  return Number.isInteger(seconds) && seconds > 0 ? null : "no lifecycle";
}

/** The key pair of the seed 00, 01, … 1f (RFC 8032), in the DER form that Node reads. */
const PRIVATE_KEY = createPrivateKey({
  key: Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    Buffer.from(Array.from({ length: 32 }, (_, i) => i)),
  ]),
  format: "der",
  type: "pkcs8",
});
const FAL_JWK = { kty: "OKP", crv: "Ed25519", x: "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg" };

/** The headers of a webhook, signed like fal's. */
export function falWebhookHeaders(
  body: string,
  at = Date.now(),
  requestId = "00000000-0000-4000-8000-000000000001",
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const digest = createHash("sha256").update(body).digest("hex");
  const message = [requestId, "user_1", timestamp, digest].join("\n");
  return {
    "x-fal-webhook-request-id": requestId,
    "x-fal-webhook-user-id": "user_1",
    "x-fal-webhook-timestamp": timestamp,
    "x-fal-webhook-signature": sign(null, Buffer.from(message), PRIVATE_KEY).toString("hex"),
  };
}
