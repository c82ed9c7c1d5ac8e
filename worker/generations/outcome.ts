import type { Outcome as OutcomeOf, StoredOutcome } from "#db/queries/generations.ts";
import { type FailureCode, toFailureCode } from "../contract/failures.ts";

export type Outcome = OutcomeOf<FailureCode>;

export function failed(failureCode: FailureCode): Outcome {
  return { status: "failed", failureCode };
}

export function toOutcome(stored: StoredOutcome): Outcome {
  return stored.status === "failed" ? failed(toFailureCode(stored.failureCode)) : stored;
}
