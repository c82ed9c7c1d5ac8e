import * as v from "valibot";
import { ENGINE_NAMES, type EngineName } from "./engine.ts";

/** What the engines can be told; each names what it cannot work without in the catalogue. */
export const engineSettings = {
  ENGINE: v.picklist(ENGINE_NAMES),
  /** Asked in its place while the first is out of order. */
  ENGINE_FALLBACK: v.optional(v.picklist(ENGINE_NAMES)),
} as const;

const settingsSchema = v.object(engineSettings);
export type EngineSettings = v.InferOutput<typeof settingsSchema>;

/** The names that are configured, the first one first. */
export function configuredEngines(settings: EngineSettings): EngineName[] {
  const { ENGINE: first, ENGINE_FALLBACK: second } = settings;
  return second && second !== first ? [first, second] : [first];
}
