import { type FailureCode, JOB_REFUSALS } from "../contract/failures.ts";
import { Refusal } from "../http/fail.ts";
import { TornBody } from "../http/request-body.ts";

/** The code that a job was refused with: kept, so that the same job is refused with it again. */
export type JobRefusal = (typeof JOB_REFUSALS)[number] | "internal";

const ENDING: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Whether a job that is refused with it ends a generation that still waits for one. */
export function endsWaiting(error: unknown): error is Refusal {
  if (!(error instanceof Refusal) || error instanceof TornBody) return false;
  return ENDING.has(error.status);
}

/** The code to keep of an error that ended a job; a refusal of other requests counts as its wire code. */
export function toJobRefusal(error: unknown): JobRefusal {
  if (!(error instanceof Refusal)) return "internal";
  const { failureCode, code } = error;
  return readJobRefusal(failureCode) ?? readJobRefusal(code) ?? "internal";
}

/** A stored code; null for what is none of a job. */
export function readJobRefusal(stored: string): JobRefusal | null {
  return JOB_REFUSALS.find((code) => code === stored) ?? null;
}

/** The code that the generation ends with. */
export function failureOf(refusal: JobRefusal): FailureCode {
  return refusal === "internal" ? "generation_failed" : refusal;
}
