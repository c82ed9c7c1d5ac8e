import type { FailureCode } from "../contract/failures.ts";
import type { Generation } from "../contract/generations.ts";
import type { Webhook } from "../engines/engine.ts";
import type { JobRefusal } from "./job-refusal.ts";
import type { AcceptedJob, Charged, Rejection } from "./machine-state.ts";

/**
 * The state of a generation's one job. unknown: no such generation here. waiting: no job yet.
 * accepted: passed to the engine. ended: the generation has ended for another reason.
 */
export type JobAnswer =
  | "unknown"
  | "waiting"
  | "taken"
  | "ended"
  | { readonly refusal: JobRefusal };

export interface GenerationRpc extends Rpc.DurableObjectBranded {
  arm(charged: Charged): Promise<void>;
  jobAnswer(): JobAnswer;
  accept(accepted: AcceptedJob): Promise<JobAnswer>;
  refuseJob(refusal: JobRefusal): Promise<JobAnswer>;
  reject(ownerId: string, rejection: Rejection): Promise<boolean>;
  refuse(failureCode: FailureCode): Promise<void>;
  cancel(): Promise<void>;
  leaveToRow(ownerId: string, leftToRow: boolean): Promise<void>;
  status(ownerId: string): Generation | null;
  receiveWebhook(engine: string, attempt: number, webhook: Webhook): Promise<void>;
}
