import type { FailureCode } from "../contract/failures.ts";
import type { Fit } from "../contract/fit.ts";
import type { GenerationStage } from "../contract/generations.ts";
import type { JobRefusal } from "./job-refusal.ts";
import type { Outcome } from "./outcome.ts";

/**
 * armed: charged, without a job. rejecting: a job was refused before it was claimed, which ends the
 * generation unless the database holds another job. ready: a job waits for the engine. running: the
 * engine was asked, attempt counted. waiting: the engine works elsewhere and is polled. settling: the
 * end is decided and not yet in the database. done: it is.
 */
export type Phase = "armed" | "rejecting" | "ready" | "running" | "waiting" | "settling" | "done";

/** A refusal of a job that was never claimed, kept until the database has decided. */
export interface Rejection {
  readonly failureCode: FailureCode;
  /** The session that sent the job; one that has ended ends nothing. */
  readonly sessionId: string;
}

/** What is tried on and how, as far as its job tells. */
interface TriedOn {
  readonly productUrl: string | null;
  readonly closetItemId: string | null;
  /** Of the photo, and gone with it once the generation ends. */
  readonly fit: Fit | null;
}

/** What an object takes with its job. */
export interface AcceptedJob extends TriedOn {
  /** Who may get its photos, by the words in force when it was taken; unknown of older jobs. */
  readonly recipients?: readonly string[] | undefined;
}

export interface GenerationState extends AcceptedJob {
  readonly id: string;
  readonly ownerId: string;
  /** Milliseconds since 1970 UTC, as all times here. */
  readonly createdAt: number;
  readonly deadlineAt: number;
  /** The name of the engine that is asked, or was. */
  readonly engine: string;
  /** Who was to be asked in its place when it was charged; nobody is who came later. */
  readonly fallback: string | null;
  /** How long the first one usually takes; the percent grows by it. */
  readonly expectedMs: number;
  /** When the first engine was asked. */
  readonly askedAt: number | null;
  readonly phase: Phase;
  readonly attempts: number;
  readonly stage: GenerationStage;
  /** When each stage began, of those that were reached. */
  readonly stageAt: Partial<Record<GenerationStage, number>>;
  /** The engine's own name of the job, while it is polled. */
  readonly reference: string | null;
  readonly outcome: Outcome | null;
  readonly endedAt: number | null;
  /** Present while `rejecting`. */
  readonly rejection?: Rejection | null | undefined;
  /** What its claimed job was refused with, where that ended it. */
  readonly refusal?: JobRefusal | null | undefined;
  /** Its owner deletes it: only the row tells whether it is still there. */
  readonly leftToRow?: boolean | undefined;
}

/** What is known of a generation as soon as it is charged. */
export type Charged = Pick<
  GenerationState,
  "id" | "ownerId" | "createdAt" | "deadlineAt" | "engine" | "fallback" | "expectedMs"
>;

/** What may still be done after an engine error: poll the job again, or start a new job at an engine. */
export type SecondChance =
  | { readonly do: "poll"; readonly afterMs: number }
  | { readonly do: "start"; readonly afterMs: number; readonly engine: string };

export type GenerationEvent =
  | { readonly type: "accept"; readonly job: AcceptedJob }
  | { readonly type: "reject"; readonly rejection: Rejection }
  /** The database did not reject: it holds a claimed job, or the session has ended. */
  | { readonly type: "kept" }
  /** The claimed job is refused; one that was accepted stays. */
  | { readonly type: "refuse_job"; readonly refusal: JobRefusal }
  | { readonly type: "wake" }
  /** The engine's call is still alive in its process. */
  | { readonly type: "beat"; readonly attempt: number }
  | { readonly type: "stage"; readonly attempt: number; readonly stage: GenerationStage }
  | {
      readonly type: "waiting";
      readonly attempt: number;
      readonly reference: string;
      readonly pollAfterMs: number;
    }
  | { readonly type: "image"; readonly attempt: number; readonly outputImageUrl: string }
  | {
      readonly type: "engine_error";
      readonly attempt: number;
      /** Null where nothing can help. */
      readonly chance: SecondChance | null;
      /** What it ends with where there is no chance left. */
      readonly failureCode: FailureCode;
    }
  | { readonly type: "refuse"; readonly failureCode: FailureCode }
  | { readonly type: "cancel" }
  | { readonly type: "settled"; readonly outcome: Outcome };

export type Effect =
  | { readonly type: "start_job"; readonly attempt: number }
  | { readonly type: "poll"; readonly attempt: number; readonly reference: string }
  | { readonly type: "settle"; readonly outcome: Outcome; readonly refusal: JobRefusal | null }
  | { readonly type: "settle_unclaimed"; readonly rejection: Rejection }
  | { readonly type: "wakeAt"; readonly at: number }
  | { readonly type: "publish" }
  | { readonly type: "forget" };

export interface Step {
  readonly state: GenerationState;
  readonly effects: readonly Effect[];
}
