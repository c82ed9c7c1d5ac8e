import * as v from "valibot";
import { ENGINE_NAMES, type EngineName } from "./engine.ts";
import { FAL_MODEL_NAMES } from "./fal/fal-models.ts";
import { FASHN_MODEL_NAMES } from "./fashn/fashn-models.ts";
import { PROJECT_ID, serviceAccount } from "./vertex/service-account.ts";
import { WORKERS_AI_MODELS } from "./workers-ai/workers-ai-models.ts";

const MODEL_ID = /^[a-z0-9][a-z0-9.-]*$/;

export const engineSettings = {
  ENGINE: v.picklist(ENGINE_NAMES),
  /** The engine that is used while the first one is unavailable. */
  ENGINE_FALLBACK: v.optional(v.picklist(ENGINE_NAMES)),
  /** Seconds from the charge to the refund, if shorter than the engine's own deadline. */
  ENGINE_TIMEOUT_S: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(3), v.maxValue(120)),
    "120",
  ),

  HTTP_ENGINE_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^?#]+$/))),
  /** `http`: the bearer token of requests, and the key of the service's signatures. */
  HTTP_ENGINE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, "at least 16 characters"))),
  /** `http`: `service` is the contract that the README describes, `cog` that of a Cog server. */
  HTTP_ENGINE_FORM: v.optional(v.picklist(["service", "cog"]), "service"),
  /** `http`: hosts that its pictures may be at besides its own, with commas between. */
  HTTP_ENGINE_OUTPUT_HOSTS: v.optional(v.string(), ""),
  HTTP_ENGINE_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)), "15"),

  FASHN_API_KEY: v.optional(v.string()),
  FASHN_MODEL: v.optional(v.picklist(FASHN_MODEL_NAMES), "tryon-v1.6"),

  FAL_KEY: v.optional(v.string()),
  FAL_MODEL: v.optional(v.picklist(FAL_MODEL_NAMES), "fal-ai/fashn/tryon/v1.6"),

  REPLICATE_API_TOKEN: v.optional(v.string()),
  /** `replicate`: `owner/name`, or `owner/name:version`, with the inputs of the one by default. */
  REPLICATE_MODEL: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+(?::[0-9a-f]{64})?$/)),
    "prunaai/p-image-try-on",
  ),
  /** `replicate`: the key of its webhooks; if it isn't set, it is fetched with the token. */
  REPLICATE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, "whsec_ and base64")),
  ),

  /** `workers-ai`: the FLUX.2 model, by the account's AI binding. */
  WORKERS_AI_MODEL: v.optional(v.picklist(WORKERS_AI_MODELS), WORKERS_AI_MODELS[0]),
  GOOGLE_SERVICE_ACCOUNT: v.optional(serviceAccount),
  /** `vertex`: the billed project, if it isn't the service account's own. */
  VERTEX_PROJECT: v.optional(v.pipe(v.string(), v.regex(PROJECT_ID))),
  VERTEX_LOCATION: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+-[a-z]+\d+$/)), "us-central1"),
  VERTEX_MODEL: v.optional(v.pipe(v.string(), v.regex(MODEL_ID)), "virtual-try-on-001"),
  GEMINI_API_KEY: v.optional(v.string()),
  GEMINI_MODEL: v.optional(v.pipe(v.string(), v.regex(MODEL_ID)), "gemini-3.1-flash-image"),
} as const;

const settingsSchema = v.object(engineSettings);
export type EngineSettings = v.InferOutput<typeof settingsSchema>;
/** The settings before parsing: those with a default may be absent. */
export type EngineVars = v.InferInput<typeof settingsSchema>;

export function configuredEngines(settings: EngineSettings): EngineName[] {
  const { ENGINE: first, ENGINE_FALLBACK: second } = settings;
  return second && second !== first ? [first, second] : [first];
}
