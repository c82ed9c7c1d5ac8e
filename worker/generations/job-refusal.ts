import { type FailureCode, JOB_REFUSALS } from "../contract/failures.ts";
import { Refusal } from "../http/fail.ts";
import { TornBody } from "../http/request-body.ts";

export type JobRefusal = (typeof JOB_REFUSALS)[number] | "internal";

const ENDING: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Whether a refused job ends a generation that waits for one. */
export function endsGeneration(error: unknown): error is Refusal {
  if (!(error instanceof Refusal) || error instanceof TornBody) return false;
  return ENDING.has(error.status);
}

export function toJobRefusal(error: unknown): JobRefusal {
  if (!(error instanceof Refusal)) return "internal";
  const { failureCode, code } = error;
  return readJobRefusal(failureCode) ?? readJobRefusal(code) ?? "internal";
}

export function readJobRefusal(stored: string): JobRefusal | null {
  return JOB_REFUSALS.find((code) => code === stored) ?? null;
}

export function failureOf(refusal: JobRefusal): FailureCode {
  return refusal === "internal" ? "generation_failed" : refusal;
}
