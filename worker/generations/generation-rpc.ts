import type { FailureCode } from "../contract/failures.ts";
import type { Webhook } from "../engines/engine.ts";
import type { JobRefusal } from "./job-refusal.ts";
import type { AcceptedJob, ChargedGeneration, Rejection } from "./machine-state.ts";

/**
 * The state of a generation's one job. unknown: no such generation here. no_job: none has arrived.
 * accepted: passed to the engine. ended: the generation has ended for another reason.
 */
export type JobStatus =
  | "unknown"
  | "no_job"
  | "accepted"
  | "ended"
  | { readonly refusal: JobRefusal };

/** `sessionAlive` is null unless a settlement has checked that session. */
export type RejectAnswer = "unknown" | { readonly sessionAlive: boolean | null };

export interface GenerationRpc extends Rpc.DurableObjectBranded {
  arm(charged: ChargedGeneration): Promise<void>;
  jobStatus(): JobStatus;
  accept(accepted: AcceptedJob): Promise<JobStatus>;
  refuseJob(refusal: JobRefusal): Promise<JobStatus>;
  reject(ownerId: string, rejection: Rejection): Promise<RejectAnswer>;
  fail(failureCode: FailureCode): Promise<void>;
  cancel(): Promise<void>;
  setBeingDeleted(ownerId: string, beingDeleted: boolean): Promise<void>;
  /**
   * A `Generation` as JSON: a text crosses the call faster than an object of many fields. Null for
   * anybody else, and while only the row answers.
   */
  status(ownerId: string): string | null;
  receiveWebhook(engine: string, attempt: number, webhook: Webhook): Promise<void>;
}
