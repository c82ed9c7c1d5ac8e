import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { dressedPerson } from "../changed-photos.ts";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from "../provider-fake.ts";
import { AI_ORIGIN, aiOverFetch } from "./ai-over-fetch.ts";

const DRESSED = await dressedPerson();

/** The headers of the service; the binding parses only answers with exactly these. */
const HEADERS = { "content-type": "application/json", "cf-ai-req-id": "request-1" };

function refusal(status: number, internalCode: number, description: string): ProviderAnswer {
  const body = { internalCode, message: description, name: "InferenceError", description };
  return { status, headers: HEADERS, body };
}

const TROUBLES: Partial<Record<Trait, () => ProviderAnswer>> = {
  moderation: () => refusal(400, 3030, "Input has been flagged. Please choose another prompt."),
  transient: () => refusal(429, 3040, "Capacity temporarily exceeded, please try again."),
  rate_limited: () => ({
    ...refusal(429, 3040, "Capacity temporarily exceeded, please try again."),
    headers: { ...HEADERS, "retry-after": String(RETRY_AFTER_S) },
  }),
  auth: () => refusal(403, 5018, "The account is not allowed to access this model."),
  balance: () => refusal(429, 3036, "You have used up your daily free allocation of neurons."),
  config: () => refusal(400, 5007, "No such model"),
  hollow: () => ({ headers: HEADERS, body: { image: "" } }),
};

/** The form that the binding sent. */
export async function formOfRequest({ body, headers }: ProviderRequest): Promise<FormData> {
  const type = headers.get("content-type") ?? "";
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": type },
  }).formData();
}

/** FLUX.2 [klein] behind the binding: takes two to four JPEG or PNG references under 512 px. */
async function makePicture(request: ProviderRequest, picture: Uint8Array): Promise<ProviderAnswer> {
  const { method, url, headers } = request;
  if (method !== "POST" || url.pathname !== "/run" || url.searchParams.get("version") !== "3") {
    return refusal(405, 5019, "Deprecated SDK version");
  }
  if (
    !/^@cf\/black-forest-labs\/flux-2-klein-[49]b$/.test(headers.get("cf-consn-model-id") ?? "")
  ) {
    return refusal(400, 5007, "No such model");
  }
  const form = await formOfRequest(request).catch(() => null);
  const prompt = form?.get("prompt");
  if (!form || typeof prompt !== "string" || prompt === "") return refusal(400, 5006, "Bad input");
  for (const [name, value] of form) {
    if (["width", "height"].includes(name)) {
      const side = Number(value);
      if (!(side >= 256 && side <= 1920)) return refusal(400, 5006, `Bad input: ${name}`);
    } else if (/^input_image_[0-3]$/.test(name) && value instanceof File) {
      const image = inspectImage(new Uint8Array(await value.arrayBuffer()));
      const fits = image.ok && image.width < 512 && image.height < 512;
      if (!fits) return refusal(400, 5006, `Bad input: ${name}`);
    } else if (name === "seed") {
      if (!/^\d+$/.test(String(value))) return refusal(400, 5006, `Bad input: ${name}`);
    } else if (name !== "prompt") return refusal(400, 5006, `Bad input: ${name}`);
  }
  return { headers: HEADERS, body: { image: Buffer.from(picture).toString("base64") } };
}

export async function startWorkersAi(picture: Uint8Array = DRESSED) {
  let trait: Trait | "good" = "good";
  const provider = await startFakeProvider([AI_ORIGIN], (request) => {
    const trouble = trait === "good" ? undefined : TROUBLES[trait];
    return trouble ? trouble() : makePicture(request, picture);
  });
  const behave = (next: Trait | "good") => {
    trait = next;
  };
  return { provider, behave, ai: aiOverFetch(provider.fetch) };
}
