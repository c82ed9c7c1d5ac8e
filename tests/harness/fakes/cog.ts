import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from "../provider-fake.ts";

export const COG_URL = "https://cog.example";
export const COG_SECRET = "the-token-of-the-proxy-before-cog";

const failed = (error: string) => ({ body: { id: "1", status: "failed", error } });

const REFUSALS: Partial<Record<Trait, ProviderAnswer>> = {
  photo: failed("No face found in person_image"),
  transient: failed("CUDA out of memory"),
  rate_limited: {
    status: 409,
    headers: { "retry-after": String(RETRY_AFTER_S) },
    body: { error: "At capacity - all prediction slots busy", status: "failed" },
  },
  auth: { status: 401, body: {} },
  config: {
    status: 422,
    body: { detail: [{ loc: ["body", "input"], msg: "x", type: "missing" }] },
  },
  hollow: { body: { id: "1", status: "succeeded", output: null } },
};

/** A Cog server behind a proxy that requires a token: github.com/replicate/cog, docs/http.md. */
export async function startCog(picture: Uint8Array) {
  let trait: Trait | "good" = "good";
  const output = `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`;
  const answer = (request: ProviderRequest): ProviderAnswer => {
    if (request.headers.get("authorization") !== `Bearer ${COG_SECRET}`) return { status: 401 };
    if (request.url.pathname.endsWith("/cancel")) return { body: {} };
    const refusal = REFUSALS[trait as Trait];
    if (refusal) return refusal;
    if (request.headers.get("prefer") === "respond-async") {
      return { status: 202, body: { id: "1", status: "starting" } };
    }
    return {
      body: { id: "1", status: "succeeded", output: [output], metrics: { predict_time: 2 } },
    };
  };
  const provider = await startFakeProvider([COG_URL], answer);
  return {
    provider,
    behave: (next: Trait | "good") => {
      trait = next;
    },
  };
}
