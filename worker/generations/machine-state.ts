import type { FailureCode } from "../contract/failures.ts";
import type { Fit } from "../contract/fit.ts";
import type { PieceKind } from "../contract/garment-pieces.ts";
import type { GenerationStage, PieceLinks } from "../contract/generations.ts";
import type { JobRefusal } from "./job-refusal.ts";
import type { Outcome } from "./outcome.ts";

/**
 * armed: charged, without a job. rejecting: a malformed job is ending the generation, unless the
 * database holds a claimed one. ready: the job waits for its next attempt. running: an engine call
 * runs. waiting: the provider's job is polled. settling: the outcome is not in the database yet.
 * done: it is.
 */
export type Phase = "armed" | "rejecting" | "ready" | "running" | "waiting" | "settling" | "done";

export interface Rejection {
  readonly failureCode: FailureCode;
  /** Only a live session ends the generation. */
  readonly sessionId: string;
}

export interface AcceptedJob {
  /** The product page and the closet item of the first piece. */
  readonly productUrl: string | null;
  readonly closetItemId: string | null;
  /** Undefined in older states, like the next two fields. */
  readonly morePieces?: readonly PieceLinks[] | undefined;
  /** The number of engine calls, for an engine that takes fewer pieces at once. */
  readonly passes?: number | undefined;
  /** The kind of each piece. */
  readonly kinds?: readonly PieceKind[] | undefined;
  /** Deleted with the photo when the generation ends. */
  readonly fit: Fit | null;
  /** The recipients that the consent of the job named; undefined in older states. */
  readonly recipients?: readonly string[] | undefined;
}

export interface GenerationState extends AcceptedJob {
  readonly id: string;
  readonly ownerId: string;
  readonly createdAt: number;
  readonly deadlineAt: number;
  readonly engine: string;
  readonly fallback: string | null;
  readonly expectedMs: number;
  readonly calledAt: number | null;
  readonly phase: Phase;
  readonly attempts: number;
  readonly stage: GenerationStage;
  readonly stageAt: Partial<Record<GenerationStage, number>>;
  /** The pieces that earlier passes have put on. */
  readonly worn?: number | undefined;
  readonly reference: string | null;
  readonly outcome: Outcome | null;
  readonly endedAt: number | null;
  readonly rejection?: Rejection | null | undefined;
  readonly refusal?: JobRefusal | null | undefined;
  readonly beingDeleted?: boolean | undefined;
}

export type ChargedGeneration = Pick<
  GenerationState,
  "id" | "ownerId" | "createdAt" | "deadlineAt" | "engine" | "fallback" | "expectedMs"
>;

/** The action after an engine error: poll the job again, or start a job at an engine. */
export type RetryPlan =
  | { readonly do: "poll"; readonly afterMs: number }
  | { readonly do: "start"; readonly afterMs: number; readonly engine: string };

export type GenerationEvent =
  | { readonly type: "accept"; readonly job: AcceptedJob }
  | { readonly type: "reject"; readonly rejection: Rejection }
  /** The database holds a claimed job, or the session has ended. */
  | { readonly type: "not_rejected" }
  | { readonly type: "refuse_job"; readonly refusal: JobRefusal }
  | { readonly type: "wake" }
  | { readonly type: "heartbeat"; readonly attempt: number }
  | { readonly type: "stage"; readonly attempt: number; readonly stage: GenerationStage }
  | {
      readonly type: "waiting";
      readonly attempt: number;
      readonly reference: string;
      readonly pollAfterMs: number;
    }
  | { readonly type: "image"; readonly attempt: number; readonly outputImageUrl: string }
  /** The result of a pass is stored; `worn` pieces are on it, and others are left. */
  | { readonly type: "dressed"; readonly attempt: number; readonly worn: number }
  | {
      readonly type: "engine_error";
      readonly attempt: number;
      readonly retry: RetryPlan | null;
      readonly failureCode: FailureCode;
    }
  | { readonly type: "fail"; readonly failureCode: FailureCode }
  | { readonly type: "cancel" }
  | { readonly type: "settled"; readonly outcome: Outcome };

export type Effect =
  | { readonly type: "start_job"; readonly attempt: number }
  | { readonly type: "poll"; readonly attempt: number; readonly reference: string }
  | { readonly type: "settle"; readonly outcome: Outcome; readonly refusal: JobRefusal | null }
  | { readonly type: "settle_unclaimed"; readonly rejection: Rejection }
  | { readonly type: "set_alarm"; readonly at: number }
  | { readonly type: "publish" }
  | { readonly type: "delete_state" };

export interface Step {
  readonly state: GenerationState;
  readonly effects: readonly Effect[];
}
