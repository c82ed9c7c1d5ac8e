import type { Outcome } from "#db/queries/generations.ts";
import type { Fit } from "../contract/fit.ts";
import {
  GENERATION_FAILED,
  GENERATION_STAGES,
  GENERATION_TIMED_OUT,
  type GenerationStage,
} from "../contract/generations.ts";

/** An engine is asked at most so often for one charge. */
export const MAX_ATTEMPTS = 2;
const SETTLE_RETRY_MS = 5000;
/** While an engine elsewhere works, the percent nears this and never reaches it. */
const NEARLY_MADE = 88;
/** A restart finds a run that was cut off no later than this. */
const WATCHDOG_MS = 10_000;
/** How long an ended generation answers for itself before the database alone does. */
const KEPT_MS = 24 * 3_600_000;

/**
 * armed: charged, without a job. ready: a job waits for the engine. running: the engine was asked,
 * attempt counted. waiting: the engine works elsewhere and is polled. settling: the end is decided
 * and not yet in the database. done: it is.
 */
export type Phase = "armed" | "ready" | "running" | "waiting" | "settling" | "done";

/** What is tried on and how, as far as its job tells. */
export interface TriedOn {
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
}

/** What is known of a generation as soon as it is charged. */
export type Charged = Pick<
  GenerationState,
  "id" | "ownerId" | "createdAt" | "deadlineAt" | "engine" | "fallback" | "expectedMs"
>;

/** What may still be done after trouble: ask after the job again, or submit it anew to an engine. */
export type SecondChance =
  | { readonly do: "poll"; readonly afterMs: number }
  | { readonly do: "submit"; readonly afterMs: number; readonly engine: string };

export type GenerationEvent =
  | { readonly type: "accept"; readonly job: AcceptedJob }
  | { readonly type: "wake" }
  | { readonly type: "stage"; readonly attempt: number; readonly stage: GenerationStage }
  | {
      readonly type: "waiting";
      readonly attempt: number;
      readonly reference: string;
      readonly pollAfterMs: number;
    }
  | { readonly type: "image"; readonly attempt: number; readonly outputImageUrl: string }
  | {
      readonly type: "trouble";
      readonly attempt: number;
      /** Null where nothing can help. */
      readonly chance: SecondChance | null;
      /** The sentence it ends with where there is no chance left. */
      readonly message: string;
    }
  | { readonly type: "refuse"; readonly message: string }
  | { readonly type: "cancel" }
  | { readonly type: "settled"; readonly outcome: Outcome };

export type Effect =
  | { readonly type: "submit"; readonly attempt: number }
  | { readonly type: "poll"; readonly attempt: number; readonly reference: string }
  | { readonly type: "settle"; readonly outcome: Outcome }
  | { readonly type: "wakeAt"; readonly at: number }
  | { readonly type: "publish" }
  | { readonly type: "forget" };

export interface Step {
  readonly state: GenerationState;
  readonly effects: readonly Effect[];
}

/** A charged generation that waits for its job; it ends by itself at the deadline. */
export function arm(charged: Charged): Step {
  const state: GenerationState = {
    ...charged,
    phase: "armed",
    attempts: 0,
    stage: "waiting",
    stageAt: { waiting: charged.createdAt },
    productUrl: null,
    closetItemId: null,
    fit: null,
    reference: null,
    askedAt: null,
    outcome: null,
    endedAt: null,
  };
  return { state, effects: [{ type: "wakeAt", at: charged.deadlineAt }] };
}

/** The next state and what is to be done for it. Pure; an event out of place changes nothing. */
export function step(state: GenerationState, event: GenerationEvent, now: number): Step {
  switch (event.type) {
    case "accept":
      return state.phase === "armed" ? accept(state, event.job, now) : stay(state);
    case "wake":
      return wake(state, now);
    case "stage":
      return isCurrent(state, event.attempt) ? advance(state, event.stage, now) : stay(state);
    case "waiting":
      return isCurrent(state, event.attempt)
        ? wait(state, event.reference, now + event.pollAfterMs)
        : stay(state);
    case "image":
      return isCurrent(state, event.attempt)
        ? settle(state, { status: "completed", outputImageUrl: event.outputImageUrl }, now)
        : stay(state);
    case "trouble":
      return isCurrent(state, event.attempt) ? trouble(state, event, now) : stay(state);
    case "refuse":
      return isOpen(state) ? settle(state, failed(event.message), now) : stay(state);
    case "cancel":
      return cancel(state, now);
    case "settled":
      return state.phase === "settling" ? finish(state, event.outcome, now) : stay(state);
  }
}

function isOpen(state: GenerationState): boolean {
  return state.phase !== "settling" && state.phase !== "done";
}

/** Whether an engine's word belongs to the attempt that is under way. */
function isCurrent(state: GenerationState, attempt: number): boolean {
  return (state.phase === "running" || state.phase === "waiting") && state.attempts === attempt;
}

function stay(state: GenerationState): Step {
  return { state, effects: [] };
}

function failed(errorMessage: string): Outcome {
  return { status: "failed", errorMessage };
}

function accept(state: GenerationState, job: AcceptedJob, now: number): Step {
  if (now >= state.deadlineAt) return settle(state, failed(GENERATION_TIMED_OUT), now);
  return {
    state: { ...state, ...job, phase: "ready" },
    effects: [{ type: "wakeAt", at: now }, { type: "publish" }],
  };
}

function wake(state: GenerationState, now: number): Step {
  if (state.phase === "done") {
    const forgetAt = (state.endedAt ?? now) + KEPT_MS;
    const effect: Effect = now >= forgetAt ? { type: "forget" } : { type: "wakeAt", at: forgetAt };
    return { state, effects: [effect] };
  }
  if (state.phase === "settling")
    return settle(state, state.outcome ?? failed(GENERATION_FAILED), now);
  if (now >= state.deadlineAt) return settle(state, failed(GENERATION_TIMED_OUT), now);
  if (state.phase === "armed")
    return { state, effects: [{ type: "wakeAt", at: state.deadlineAt }] };
  if (state.phase === "waiting" && state.reference !== null) {
    const { attempts: attempt, reference } = state;
    const effects: Effect[] = [
      { type: "wakeAt", at: Math.min(now + WATCHDOG_MS, state.deadlineAt) },
      { type: "poll", attempt, reference },
    ];
    return { state, effects };
  }
  return submit(state, now);
}

/** Also where a restart arrives: a run that did not come back is asked once more, or given up. */
function submit(state: GenerationState, now: number): Step {
  if (state.attempts >= MAX_ATTEMPTS) return settle(state, failed(GENERATION_FAILED), now);
  const attempt = state.attempts + 1;
  return {
    state: {
      ...state,
      phase: "running",
      attempts: attempt,
      reference: null,
      askedAt: state.askedAt ?? now,
    },
    effects: [
      { type: "wakeAt", at: Math.min(now + WATCHDOG_MS, state.deadlineAt) },
      { type: "submit", attempt },
    ],
  };
}

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
  const ends = [...begun.slice(1).map(([, at]) => at), now];
  return Object.fromEntries(begun.map(([stage, at], n) => [stage, ends[n] - at]));
}

function advance(state: GenerationState, stage: GenerationStage, now: number): Step {
  // A second attempt starts over; what is shown never runs backwards.
  if (GENERATION_STAGES[stage] <= progressOf(state, now)) return stay(state);
  const stageAt = { ...state.stageAt, [stage]: now };
  return { state: { ...state, stage, stageAt }, effects: [{ type: "publish" }] };
}

function wait(state: GenerationState, reference: string, at: number): Step {
  return {
    state: { ...state, phase: "waiting", reference },
    effects: [{ type: "wakeAt", at: Math.min(at, state.deadlineAt) }],
  };
}

function trouble(
  state: GenerationState,
  { chance, message }: { readonly chance: SecondChance | null; readonly message: string },
  now: number,
): Step {
  if (!chance) return settle(state, failed(message), now);
  const at = Math.min(now + chance.afterMs, state.deadlineAt);
  // A poll that failed says nothing of the job, which is paid for: ask after it again.
  if (chance.do === "poll" && state.reference !== null) return wait(state, state.reference, at);
  if (state.attempts >= MAX_ATTEMPTS) return settle(state, failed(message), now);
  const { engine } = chance.do === "submit" ? chance : state;
  return {
    state: { ...state, phase: "ready", reference: null, engine },
    effects: [{ type: "wakeAt", at }],
  };
}

function settle(state: GenerationState, outcome: Outcome, now: number): Step {
  return {
    state: { ...state, phase: "settling", outcome, fit: null },
    effects: [
      { type: "wakeAt", at: now + SETTLE_RETRY_MS },
      { type: "settle", outcome },
    ],
  };
}

/** The row is gone already and refunded with it: nothing is left to settle. */
function cancel(state: GenerationState, now: number): Step {
  const outcome = state.outcome ?? failed(GENERATION_FAILED);
  return {
    state: { ...state, phase: "done", outcome, endedAt: now },
    effects: [{ type: "publish" }, { type: "forget" }],
  };
}

function finish(state: GenerationState, outcome: Outcome, now: number): Step {
  return {
    state: { ...state, phase: "done", stage: "done", outcome, endedAt: now },
    effects: [{ type: "wakeAt", at: now + KEPT_MS }, { type: "publish" }],
  };
}
