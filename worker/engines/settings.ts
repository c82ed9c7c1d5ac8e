import * as v from "valibot";
import { ENGINE_NAMES, type EngineName } from "./engine.ts";
import { FASHN_MODEL_NAMES } from "./fashn/models.ts";

/** What the engines can be told; each names what it cannot work without in the catalogue. */
export const engineSettings = {
  ENGINE: v.picklist(ENGINE_NAMES),
  /** Asked in its place while the first is out of order. */
  ENGINE_FALLBACK: v.optional(v.picklist(ENGINE_NAMES)),
  /** Seconds from the charge to the refund, where that is to be sooner than the engine's own end. */
  ENGINE_PATIENCE_S: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(3), v.maxValue(120)),
    "120",
  ),
  /** `fashn`: the key of its API, a secret. */
  FASHN_API_KEY: v.optional(v.string()),
  /** `fashn`: the fast model, or the one that takes its time. */
  FASHN_MODEL: v.optional(v.picklist(FASHN_MODEL_NAMES), "tryon-v1.6"),
} as const;

const settingsSchema = v.object(engineSettings);
export type EngineSettings = v.InferOutput<typeof settingsSchema>;

/** The names that are configured, the first one first. */
export function configuredEngines(settings: EngineSettings): EngineName[] {
  const { ENGINE: first, ENGINE_FALLBACK: second } = settings;
  return second && second !== first ? [first, second] : [first];
}
