import { createHmac } from "node:crypto";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type FakeProvider, type ProviderAnswer, startFakeProvider } from "../provider-fake.ts";

export const SERVICE_URL = "https://gpu.example/try-on";
export const SERVICE_SECRET = "a-secret-of-the-operators-gpu";

const REFUSALS: Record<Trait, ProviderAnswer> = {
  photo: { status: 422, body: { error: "nobody there", cause: "photo" } },
  garment: { body: { status: "failed", error: "no garment", cause: "garment" } },
  moderation: { status: 422, body: { error: "nude", cause: "moderation" } },
  transient: { status: 503, body: { error: "warming up" } },
  rate_limited: { status: 429, headers: { "retry-after": String(RETRY_AFTER_S) }, body: {} },
  auth: { status: 401, body: { error: `bad token ${SERVICE_SECRET}` } },
  balance: { status: 402, body: { error: "no money" } },
  config: { status: 404, body: { error: "no such model" } },
  hollow: { body: { status: "completed", output_image_url: null } },
};

/** The way in which a service delivers its result. */
export type Telling = "at_once" | "as_bytes" | "by_poll";

/** A generation service by the contract in `worker/engines/README.md`. */
export async function startGenerationService(picture: Uint8Array) {
  let trait: Trait | "good" = "good";
  let telling: Telling = "at_once";
  const url = new URL(SERVICE_URL);
  const done = {
    status: "completed",
    output_image_url: `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`,
  };
  const provider: FakeProvider = await startFakeProvider([url.origin], (request) => {
    if (request.headers.get("authorization") !== `Bearer ${SERVICE_SECRET}`) return { status: 401 };
    if (trait !== "good") return REFUSALS[trait];
    if (request.method === "GET") {
      const asked = provider.requests.filter(({ method }) => method === "GET").length;
      return { body: asked < 2 ? { status: "processing" } : done };
    }
    if (telling === "as_bytes") return { headers: { "content-type": "image/jpeg" }, body: picture };
    if (telling === "at_once") return { body: done };
    return { status: 202, headers: { location: `${url.pathname}/jobs/7` } };
  });
  return {
    provider,
    behave: (next: Trait | "good") => {
      trait = next;
    },
    tell: (next: Telling) => {
      telling = next;
    },
  };
}

/** The headers of a callback by the README's contract, computed by node:crypto. */
export function callbackHeaders(
  body: string,
  { secret = SERVICE_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const hmac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "drape-timestamp": timestamp, "drape-signature": hmac };
}
