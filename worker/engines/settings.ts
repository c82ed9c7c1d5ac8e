import * as v from "valibot";
import { ENGINE_NAMES, type EngineName } from "./engine.ts";

/** What the engines can be told; each names what it cannot work without in the catalogue. */
export const engineSettings = {
  ENGINE: v.picklist(ENGINE_NAMES),
  /** Asked in its place while the first is out of order. */
  ENGINE_FALLBACK: v.optional(v.picklist(ENGINE_NAMES)),
  /** How long one call to an engine elsewhere may take with its whole body, in seconds. */
  ENGINE_CALL_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/)), "30"),

  /** `http`: where the generation service is; https in production. */
  HTTP_ENGINE_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^?#]+$/))),
  /** `http`: the bearer token that it is sent, and the key of its signatures. */
  HTTP_ENGINE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, "at least 16 characters"))),
  /** `http`: `service` is the contract that the README describes, `cog` that of a Cog server. */
  HTTP_ENGINE_FORM: v.optional(v.picklist(["service", "cog"]), "service"),
  /** `http`: hosts that its pictures may be at besides its own, with commas between. */
  HTTP_ENGINE_OUTPUT_HOSTS: v.optional(v.string(), ""),
  /** `http`: how long a picture usually takes, in seconds. */
  HTTP_ENGINE_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)), "15"),
} as const;

const settingsSchema = v.object(engineSettings);
export type EngineSettings = v.InferOutput<typeof settingsSchema>;

/** The names that are configured, the first one first. */
export function configuredEngines(settings: EngineSettings): EngineName[] {
  const { ENGINE: first, ENGINE_FALLBACK: second } = settings;
  return second && second !== first ? [first, second] : [first];
}
