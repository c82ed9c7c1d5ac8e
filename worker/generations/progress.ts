import { GENERATION_STAGES } from "../contract/generations.ts";
import type { GenerationState } from "./machine-state.ts";

/** While an engine elsewhere works, the percent nears this and never reaches it. */
const NEARLY_MADE = 88;

/** Percent of the way, 0..100: by its stage, or by the time where an engine elsewhere works. */
export function progressOf(state: GenerationState, now: number): number {
  const reached = GENERATION_STAGES[state.stage];
  if (state.stage !== "generating" || state.askedAt === null) return reached;
  const share = 1 - Math.exp((-1.6 * Math.max(0, now - state.askedAt)) / state.expectedMs);
  return Math.floor(reached + (NEARLY_MADE - reached) * share);
}

/** How long each stage took that was reached, milliseconds, the last one until now. */
export function stageMsOf({ stageAt }: GenerationState, now: number): Record<string, number> {
  const begun = Object.entries(stageAt).sort(([, a], [, b]) => a - b);
  const endOf = (n: number) => begun[n + 1]?.[1] ?? now;
  return Object.fromEntries(begun.map(([stage, at], n) => [stage, endOf(n) - at]));
}
