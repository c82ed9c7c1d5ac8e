import type { FailureCode } from "../contract/failures.ts";
import { GENERATION_STAGES, type GenerationStage } from "../contract/generations.ts";
import { failureOf } from "./job-refusal.ts";
import type {
  AcceptedJob,
  ChargedGeneration,
  Effect,
  GenerationEvent,
  GenerationState,
  Rejection,
  RetryPlan,
  Step,
} from "./machine-state.ts";
import { failed, type Outcome } from "./outcome.ts";
import { progressOf } from "./progress.ts";

export const MAX_ATTEMPTS = 2;
/** In all, for an outfit whose first pass was made. */
const MAX_ATTEMPTS_OF_PASSES = 3;
const SETTLE_RETRY_MS = 2000;
/** A call without a heartbeat for this long was cut off. */
export const WATCHDOG_MS = 3000;
const RETENTION_MS = 24 * 3_600_000;

export function arm(charged: ChargedGeneration): Step {
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
    calledAt: null,
    outcome: null,
    endedAt: null,
    rejection: null,
    refusal: null,
  };
  return { state, effects: [{ type: "set_alarm", at: charged.deadlineAt }] };
}

/** The next state and its effects. Pure; an event that does not fit the phase changes nothing. */
export function step(state: GenerationState, event: GenerationEvent, now: number): Step {
  if ("attempt" in event && !isCurrent(state, event.attempt)) return ignore(state);
  switch (event.type) {
    case "accept":
      return hasNoJob(state) ? accept(state, event.job, now) : ignore(state);
    case "reject":
      return state.phase === "armed" ? reject(state, event.rejection, now) : ignore(state);
    case "not_rejected":
      return state.phase === "rejecting" ? rearm(state) : ignore(state);
    case "refuse_job":
      return hasNoJob(state)
        ? settle({ ...state, refusal: event.refusal }, failed(failureOf(event.refusal)), now)
        : ignore(state);
    case "wake":
      return wake(state, now);
    case "heartbeat":
      return heartbeat(state, now);
    case "stage":
      return advance(state, event.stage, now);
    case "waiting":
      return wait(state, event.reference, now + event.pollAfterMs);
    case "image":
      return settle(state, { status: "completed", outputImageUrl: event.outputImageUrl }, now);
    case "dressed":
      return startPass(state, event.worn, now);
    case "engine_error":
      return applyEngineError(state, event, now);
    case "fail":
      return isOpen(state) ? settle(state, failed(event.failureCode), now) : ignore(state);
    case "cancel":
      return cancel(state, now);
    case "settled":
      return state.phase === "settling" || state.phase === "rejecting"
        ? finish(state, event.outcome, now)
        : ignore(state);
  }
}

function isOpen(state: GenerationState): boolean {
  return state.phase !== "settling" && state.phase !== "done";
}

function hasNoJob(state: GenerationState): boolean {
  return state.phase === "armed" || state.phase === "rejecting";
}

function isSpent({ attempts, worn = 0 }: GenerationState): boolean {
  return attempts >= (worn > 0 ? MAX_ATTEMPTS_OF_PASSES : MAX_ATTEMPTS);
}

function isCurrent(state: GenerationState, attempt: number): boolean {
  return (state.phase === "running" || state.phase === "waiting") && state.attempts === attempt;
}

function ignore(state: GenerationState): Step {
  return { state, effects: [] };
}

function accept(state: GenerationState, job: AcceptedJob, now: number): Step {
  if (now >= state.deadlineAt) return settle(state, failed("timed_out"), now);
  return {
    state: { ...state, ...job, phase: "ready", rejection: null },
    effects: [{ type: "set_alarm", at: now }, { type: "publish" }],
  };
}

function reject(state: GenerationState, rejection: Rejection, now: number): Step {
  return {
    state: { ...state, phase: "rejecting", rejection },
    effects: [
      { type: "set_alarm", at: Math.min(now + SETTLE_RETRY_MS, state.deadlineAt) },
      { type: "settle_unclaimed", rejection },
    ],
  };
}

function rearm(state: GenerationState): Step {
  return {
    state: { ...state, phase: "armed", rejection: null },
    effects: [{ type: "set_alarm", at: state.deadlineAt }],
  };
}

function heartbeat(state: GenerationState, now: number): Step {
  if (now >= state.deadlineAt) return settle(state, failed("timed_out"), now);
  return watch(state, now);
}

/** The alarm that finds a call that was cut off. */
function watch(state: GenerationState, now: number): Step {
  return {
    state,
    effects: [{ type: "set_alarm", at: Math.min(now + WATCHDOG_MS, state.deadlineAt) }],
  };
}

function wake(state: GenerationState, now: number): Step {
  if (state.phase === "done") {
    const deleteAt = (state.endedAt ?? now) + RETENTION_MS;
    const effect: Effect =
      now >= deleteAt ? { type: "delete_state" } : { type: "set_alarm", at: deleteAt };
    return { state, effects: [effect] };
  }
  if (state.phase === "settling")
    return settle(state, state.outcome ?? failed("generation_failed"), now);
  if (now >= state.deadlineAt) return settle(state, failed("timed_out"), now);
  if (state.phase === "rejecting" && state.rejection) return reject(state, state.rejection, now);
  if (hasNoJob(state)) return rearm(state);
  if (state.phase === "waiting" && state.reference !== null) {
    const { attempts: attempt, reference } = state;
    const { effects } = watch(state, now);
    return { state, effects: [...effects, { type: "poll", attempt, reference }] };
  }
  return startJob(state, now);
}

/** Also resumes after a crash: a lost call is repeated once, or given up. */
function startJob(state: GenerationState, now: number): Step {
  if (isSpent(state)) return settle(state, failed("generation_failed"), now);
  const attempt = state.attempts + 1;
  return {
    state: {
      ...state,
      phase: "running",
      attempts: attempt,
      reference: null,
      calledAt: state.calledAt ?? now,
    },
    effects: [
      { type: "set_alarm", at: Math.min(now + WATCHDOG_MS, state.deadlineAt) },
      { type: "start_job", attempt },
    ],
  };
}

function advance(state: GenerationState, stage: GenerationStage, now: number): Step {
  // Progress never decreases, although a second attempt starts again.
  if (GENERATION_STAGES[stage] <= progressOf(state, now)) return ignore(state);
  const stageAt = { ...state.stageAt, [stage]: now };
  return { state: { ...state, stage, stageAt }, effects: [{ type: "publish" }] };
}

function wait(state: GenerationState, reference: string, at: number): Step {
  return {
    state: { ...state, phase: "waiting", reference },
    effects: [{ type: "set_alarm", at: Math.min(at, state.deadlineAt) }],
  };
}

function startPass(state: GenerationState, worn: number, now: number): Step {
  return {
    state: { ...state, phase: "ready", reference: null, worn },
    effects: [{ type: "set_alarm", at: now }],
  };
}

function applyEngineError(
  state: GenerationState,
  { retry, failureCode }: { readonly retry: RetryPlan | null; readonly failureCode: FailureCode },
  now: number,
): Step {
  if (!retry) return settle(state, failed(failureCode), now);
  const at = Math.min(now + retry.afterMs, state.deadlineAt);
  // A failed poll says nothing about the job, which is paid for.
  if (retry.do === "poll" && state.reference !== null) return wait(state, state.reference, at);
  if (isSpent(state)) return settle(state, failed(failureCode), now);
  const { engine } = retry.do === "start" ? retry : state;
  return {
    state: { ...state, phase: "ready", reference: null, engine },
    effects: [{ type: "set_alarm", at }],
  };
}

function settle(state: GenerationState, outcome: Outcome, now: number): Step {
  return {
    state: { ...state, phase: "settling", outcome, fit: null, rejection: null },
    effects: [
      { type: "set_alarm", at: now + SETTLE_RETRY_MS },
      { type: "settle", outcome, refusal: state.refusal ?? null },
    ],
  };
}

/** The row is deleted and refunded; a result that was not settled does not count. */
function cancel(state: GenerationState, now: number): Step {
  const settled = state.phase === "done" ? state.outcome : null;
  const outcome = settled ?? failed("generation_failed");
  return {
    state: { ...state, phase: "done", outcome, endedAt: now },
    effects: [{ type: "publish" }, { type: "delete_state" }],
  };
}

function finish(state: GenerationState, outcome: Outcome, now: number): Step {
  return {
    state: { ...state, phase: "done", stage: "done", outcome, endedAt: now, rejection: null },
    effects: [{ type: "set_alarm", at: now + RETENTION_MS }, { type: "publish" }],
  };
}
