import type { Outcome as OutcomeOf, StoredOutcome } from "#db/queries/generations.ts";
import { type FailureCode, toFailureCode } from "../contract/failures.ts";

export type Outcome = OutcomeOf<FailureCode>;

/** The end of a generation that has failed. */
export function failed(failureCode: FailureCode): Outcome {
  return { status: "failed", failureCode };
}

/** The end that the database holds. */
export function toOutcome(stored: StoredOutcome): Outcome {
  return stored.status === "failed" ? failed(toFailureCode(stored.failureCode)) : stored;
}
