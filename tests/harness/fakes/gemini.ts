import { dressedPerson } from "../changed-photos.ts";
import { fullDemoPicture } from "../demo-pictures.ts";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from "../provider-fake.ts";
import { dataUrlBytes, isPicture } from "./pictures.ts";
import { googleRefusal } from "./vertex.ts";

const DRESSED = await dressedPerson();

export const GEMINI_KEY = "AIza-key-of-a-test";
const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"];
const RETRY_INFO = {
  "@type": "type.googleapis.com/google.rpc.RetryInfo",
  retryDelay: `${RETRY_AFTER_S}s`,
};

/** A finished answer of one candidate. */
export function candidate(finishReason: string, parts: readonly object[] = []): ProviderAnswer {
  const content = { role: "model", parts };
  return { body: { candidates: [{ index: 0, finishReason, content }], usageMetadata: {} } };
}

const TROUBLES: Partial<Record<Trait, ProviderAnswer>> = {
  photo: googleRefusal(400, "INVALID_ARGUMENT", "Unable to process input image."),
  moderation: { body: { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } } },
  transient: googleRefusal(503, "UNAVAILABLE", "The model is overloaded."),
  rate_limited: googleRefusal(429, "RESOURCE_EXHAUSTED", "Resource exhausted.", [RETRY_INFO]),
  auth: googleRefusal(400, "INVALID_ARGUMENT", "API key not valid.", [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" },
  ]),
  balance: googleRefusal(400, "FAILED_PRECONDITION", "Please enable billing on your project."),
  config: googleRefusal(404, "NOT_FOUND", "models/gemini-0 is not found for API version v1beta."),
  hollow: candidate("NO_IMAGE"),
};

interface Asked {
  readonly contents: readonly [
    {
      readonly parts: readonly {
        readonly text?: string;
        readonly inlineData?: { readonly mimeType: string; readonly data: string };
      }[];
    },
  ];
  readonly generationConfig: {
    readonly imageConfig: { readonly aspectRatio: string; readonly imageSize: string };
  };
}

/** The sent texts and pictures. */
export function partsOf({ json }: ProviderRequest) {
  const [{ parts }] = (json as Asked).contents;
  const inline = parts.flatMap(({ inlineData }) => (inlineData ? [inlineData] : []));
  return {
    text: parts.map(({ text = "" }) => text).join(""),
    types: inline.map(({ mimeType }) => mimeType),
    pictures: inline.map(({ data }) => dataUrlBytes(data)),
  };
}

function generate(request: ProviderRequest, made: Uint8Array): ProviderAnswer {
  const { method, url, headers } = request;
  if (method !== "POST" || !/^\/v1beta\/models\/[\w.-]+:generateContent$/.test(url.pathname)) {
    return googleRefusal(404, "NOT_FOUND", "Not found.");
  }
  if (headers.get("x-goog-api-key") !== GEMINI_KEY) return TROUBLES.auth as ProviderAnswer;
  const { aspectRatio, imageSize } = (request.json as Asked).generationConfig.imageConfig;
  if (!RATIOS.includes(aspectRatio) || !["1K", "2K", "4K"].includes(imageSize)) {
    return googleRefusal(400, "INVALID_ARGUMENT", "Invalid value at 'generation_config'.");
  }
  const { text, types, pictures } = partsOf(request);
  const readable = pictures.every((bytes, i) =>
    isPicture(`data:${types[i]};base64,${Buffer.from(bytes).toString("base64")}`),
  );
  if (!text || !readable) return TROUBLES.photo as ProviderAnswer;
  const inline = (bytes: Uint8Array) => ({
    mimeType: "image/jpeg",
    data: Buffer.from(bytes).toString("base64"),
  });
  return candidate("STOP", [
    { inlineData: inline(fullDemoPicture("person-1.jpg")), thought: true },
    { text: "Here it is." },
    { inlineData: inline(made), thoughtSignature: "c2lnbmF0dXJl" },
  ]);
}

/** The Gemini API; the last value of `say` replaces its answer unless it is null. */
export async function startGemini(picture: Uint8Array = DRESSED) {
  let trait: Trait | "good" = "good";
  let said: ProviderAnswer | null = null;
  const provider = await startFakeProvider(
    ["https://generativelanguage.googleapis.com"],
    (request) =>
      said ?? (trait === "good" ? undefined : TROUBLES[trait]) ?? generate(request, picture),
  );
  return {
    provider,
    behave: (next: Trait | "good") => {
      trait = next;
    },
    say: (answer: ProviderAnswer | null) => {
      said = answer;
    },
  };
}
