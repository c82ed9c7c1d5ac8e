import { createHmac } from "node:crypto";
import { dressedPerson } from "../changed-photos.ts";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from "../provider-fake.ts";
import { isPicture } from "./pictures.ts";

const DRESSED = await dressedPerson();

export const REPLICATE_TOKEN = "r8_0123456789_only_for_tests";
export const REPLICATE_API = "https://api.replicate.com";
export const REPLICATE_DELIVERY = "https://replicate.delivery";
export const WEBHOOK_SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

/** The end of a prediction, or its refusal; `failed` is the model's own text. */
export type ReplicateBehaviour =
  | Trait
  | "good"
  | { readonly failed: string }
  | { readonly ends: object }
  | { readonly refused: ProviderAnswer };

const FAILURES: Partial<Record<Trait, string>> = {
  photo: "No person detected in the image",
  garment: "cannot identify image file: garment_images[0]",
  moderation: "The input or output was flagged as sensitive. Please try again. (E005)",
  transient: "CUDA out of memory",
};

const problem = (status: number, detail: string): ProviderAnswer => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: JSON.stringify({ title: "Problem", status, detail }),
});

const REFUSALS: Partial<Record<Trait, ProviderAnswer>> = {
  rate_limited: {
    status: 429,
    headers: { "retry-after": String(RETRY_AFTER_S) },
    body: { detail: "Request was throttled. Your rate limit resets in ~7s." },
  },
  auth: problem(401, "You did not pass a valid authentication token"),
  balance: problem(402, "You have insufficient credit to run this model."),
  config: problem(422, "The specified version does not exist"),
};

const STEPS = ["starting", "processing"];

interface Prediction {
  readonly behaviour: ReplicateBehaviour;
  asked: number;
  cancelled: boolean;
}

/** Replicate's API and its delivery, as documented. */
export async function startFakeReplicate(picture: Uint8Array = DRESSED) {
  const predictions = new Map<string, Prediction>();
  let behaviour: ReplicateBehaviour = "good";
  let held = false;
  const provider = await startFakeProvider([REPLICATE_API, REPLICATE_DELIVERY], (request) => {
    const { url, method, headers } = request;
    if (url.origin === REPLICATE_DELIVERY) {
      return { body: picture, headers: { "content-type": "image/jpeg" } };
    }
    if (headers.get("authorization") !== `Bearer ${REPLICATE_TOKEN}`) return REFUSALS.auth ?? {};
    if (url.pathname === "/v1/webhooks/default/secret") return { body: { key: WEBHOOK_SECRET } };
    if (method === "POST" && url.pathname === "/v1/predictions") return create(request);
    const [, id = "", cancel] = /^\/v1\/predictions\/(\w+)(\/cancel)?$/.exec(url.pathname) ?? [];
    const found = predictions.get(id);
    if (!found) return problem(404, "The requested resource could not be found.");
    if (method === "POST" && cancel) found.cancelled = true;
    if (held) found.asked = 0;
    return { body: predictionBody(id, found) };
  });

  function create({ json, headers }: ProviderRequest): ProviderAnswer {
    const wrong = problemOf(json, headers);
    if (wrong) return problem(422, wrong);
    const refused =
      typeof behaviour === "string"
        ? REFUSALS[behaviour as Trait]
        : "refused" in behaviour && behaviour.refused;
    if (refused) return refused;
    const id = crypto.randomUUID().replaceAll("-", "").slice(0, 26);
    const prediction = { behaviour, asked: 0, cancelled: false };
    predictions.set(id, prediction);
    return { status: 201, body: predictionBody(id, prediction) };
  }

  return {
    provider,
    behave(next: ReplicateBehaviour) {
      behaviour = next;
    },
    /** Keeps all predictions in their state, or lets them end at the next poll. */
    hold(on: boolean) {
      held = on;
      if (!on) for (const one of predictions.values()) one.asked = STEPS.length;
    },
    ids: () => [...predictions.keys()],
    looks: () => provider.requests.filter(({ method }) => method === "GET").length,
    isCancelled: (id: string) => predictions.get(id)?.cancelled ?? false,
  };
}

function predictionBody(id: string, prediction: Prediction): object {
  const at = `${REPLICATE_API}/v1/predictions/${id}`;
  const urls = { get: at, cancel: `${at}/cancel` };
  const open = { id, model: "prunaai/p-image-try-on", error: null, output: null, urls };
  const step = prediction.cancelled ? "canceled" : STEPS[prediction.asked++];
  return { ...open, ...(step ? { status: step } : endOf(prediction.behaviour)) };
}

function endOf(behaviour: ReplicateBehaviour): object {
  if (typeof behaviour === "object" && "ends" in behaviour) return behaviour.ends;
  const error =
    typeof behaviour === "string"
      ? FAILURES[behaviour as Trait]
      : "failed" in behaviour && behaviour.failed;
  if (error) return { status: "failed", error };
  if (behaviour === "hollow") return { status: "succeeded", output: null, data_removed: true };
  return { status: "succeeded", output: `${REPLICATE_DELIVERY}/xezq/out.jpg` };
}

interface Create {
  readonly version?: string;
  readonly input?: { readonly person_image?: unknown; readonly garment_images?: unknown[] };
  readonly webhook?: string;
  readonly webhook_events_filter?: readonly string[];
}

/** Describes the fault of a request; null for a valid one. */
function problemOf(json: unknown, headers: Headers): string | null {
  const { version = "", input = {}, webhook, webhook_events_filter: events } = json as Create;
  if (!/^[\w-]+\/[\w-]+(:[0-9a-f]{64})?$/.test(version)) return `no version ${version}`;
  if (!isPicture(input.person_image)) return "person_image is no picture";
  const { garment_images: garments = [] } = input;
  if (garments.length === 0 || !garments.every(isPicture)) return "garment_images are no pictures";
  if (webhook && (!webhook.startsWith("https:") || !events?.includes("completed")))
    return "webhook";
  return /^\d+[hms]$/.test(headers.get("cancel-after") ?? "") ? null : "no deadline";
}

/** The headers of a webhook, signed like Replicate's. */
export function replicateWebhookHeaders(
  body: string,
  at = Date.now(),
  secret = WEBHOOK_SECRET,
): Record<string, string> {
  const id = "msg_test_0001";
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
