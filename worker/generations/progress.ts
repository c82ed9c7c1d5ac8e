import { GENERATION_STAGES } from "../contract/generations.ts";
import type { GenerationState } from "./machine-state.ts";

/** The estimate approaches this and never reaches it. */
const ESTIMATE_LIMIT = 88;

export function expectedMsOf({ expectedMs, passes = 1 }: GenerationState): number {
  return expectedMs * passes;
}

/** Percent, 0..100: by stage, or estimated by time while a provider works. */
export function progressOf(state: GenerationState, now: number): number {
  const reached = GENERATION_STAGES[state.stage];
  if (state.stage !== "generating" || state.calledAt === null) return reached;
  const share = 1 - Math.exp((-1.6 * Math.max(0, now - state.calledAt)) / expectedMsOf(state));
  return Math.floor(reached + (ESTIMATE_LIMIT - reached) * share);
}

export function stageMsOf({ stageAt }: GenerationState, now: number): Record<string, number> {
  const begun = Object.entries(stageAt).sort(([, a], [, b]) => a - b);
  const endOf = (n: number) => begun[n + 1]?.[1] ?? now;
  return Object.fromEntries(begun.map(([stage, at], n) => [stage, endOf(n) - at]));
}
