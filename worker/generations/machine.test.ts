import { describe, expect, it } from "vitest";
import { armed, CHARGED, CREATED, DEADLINE } from "#tests/harness/armed-generation.ts";
import type { Fit } from "../contract/fit.ts";
import { arm, MAX_ATTEMPTS, step, WATCHDOG_MS } from "./machine.ts";
import type {
  GenerationEvent,
  GenerationState,
  Phase,
  Rejection,
  RetryPlan,
  Step,
} from "./machine-state.ts";
import type { Outcome } from "./outcome.ts";

const FIT: Fit = { points: null, tuck: "in" };
const NOW = CREATED + 20_000;
const DAY_MS = 24 * 3_600_000;

const COMPLETED: Outcome = { status: "completed", outputImageUrl: "/media/output.jpg" };
const REFUSED: Outcome = { status: "failed", failureCode: "no_fit" };
const TIMED_OUT: Outcome = { status: "failed", failureCode: "timed_out" };
const FAILED: Outcome = { status: "failed", failureCode: "generation_failed" };

const running: GenerationState = { ...armed, phase: "running", attempts: 1, stage: "garment" };

const REJECTION: Rejection = { failureCode: "bad_request", sessionId: "session-1" };
const STATES: Record<Phase, GenerationState> = {
  armed,
  rejecting: { ...armed, phase: "rejecting", rejection: REJECTION },
  ready: { ...armed, phase: "ready" },
  running,
  waiting: { ...running, phase: "waiting", reference: "job-7" },
  settling: { ...running, phase: "settling", outcome: COMPLETED },
  done: { ...running, phase: "done", stage: "done", outcome: COMPLETED, endedAt: NOW - 1000 },
};

const AGAIN: RetryPlan = { do: "start", afterMs: 1500, engine: "local" };

/** One event of each type, of the attempt that the states above are in. */
const EVENTS: { [T in GenerationEvent["type"]]: Extract<GenerationEvent, { type: T }> } = {
  accept: {
    type: "accept",
    job: { productUrl: "https://shop.example/tee", closetItemId: "tee-1", fit: FIT },
  },
  reject: { type: "reject", rejection: REJECTION },
  not_rejected: { type: "not_rejected" },
  refuse_job: { type: "refuse_job", refusal: "broken_image" },
  wake: { type: "wake" },
  heartbeat: { type: "heartbeat", attempt: 1 },
  stage: { type: "stage", attempt: 1, stage: "warp" },
  waiting: { type: "waiting", attempt: 1, reference: "job-8", pollAfterMs: 3000 },
  image: { type: "image", attempt: 1, outputImageUrl: COMPLETED.outputImageUrl },
  dressed: { type: "dressed", attempt: 1, worn: 1 },
  engine_error: {
    type: "engine_error",
    attempt: 1,
    retry: AGAIN,
    failureCode: "generation_failed",
  },
  fail: { type: "fail", failureCode: "no_fit" },
  cancel: { type: "cancel" },
  settled: { type: "settled", outcome: COMPLETED },
};

const STAYS = "";
const SETTLES = "settling: set_alarm settle";
const DELETES = "done: publish delete_state";
const none = Object.fromEntries(Object.keys(EVENTS).map((type) => [type, STAYS])) as Record<
  GenerationEvent["type"],
  string
>;
/** The effects of the events while an attempt is running. */
const asked = {
  ...none,
  heartbeat: "running: set_alarm",
  stage: "running: publish",
  waiting: "waiting: set_alarm",
  image: SETTLES,
  dressed: "ready: set_alarm",
  engine_error: "ready: set_alarm",
  fail: SETTLES,
  cancel: DELETES,
};

/** The next phase and the effects in order, or that nothing happens. */
const TABLE: Record<Phase, Record<GenerationEvent["type"], string>> = {
  armed: {
    ...none,
    accept: "ready: set_alarm publish",
    reject: "rejecting: set_alarm settle_unclaimed",
    refuse_job: SETTLES,
    wake: "armed: set_alarm",
    fail: SETTLES,
    cancel: DELETES,
  },
  rejecting: {
    ...none,
    accept: "ready: set_alarm publish",
    not_rejected: "armed: set_alarm",
    refuse_job: SETTLES,
    wake: "rejecting: set_alarm settle_unclaimed",
    fail: SETTLES,
    cancel: DELETES,
    settled: "done: set_alarm publish",
  },
  ready: { ...none, wake: "running: set_alarm start_job", fail: SETTLES, cancel: DELETES },
  running: { ...asked, wake: "running: set_alarm start_job" },
  waiting: {
    ...asked,
    heartbeat: "waiting: set_alarm",
    stage: "waiting: publish",
    wake: "waiting: set_alarm poll",
  },
  settling: { ...none, wake: SETTLES, cancel: DELETES, settled: "done: set_alarm publish" },
  done: { ...none, wake: "done: set_alarm", cancel: DELETES },
};

const PHASES = Object.keys(STATES) as Phase[];
const EVENT_TYPES = Object.keys(EVENTS) as GenerationEvent["type"][];
const OPEN = PHASES.filter((phase) => phase !== "settling" && phase !== "done");

function told({ state, effects }: Step): string {
  return `${state.phase}: ${effects.map(({ type }) => type).join(" ")}`;
}

function timeOf({ effects }: Step): number | undefined {
  return effects.find((effect) => effect.type === "set_alarm")?.at;
}

function outcomeOf({ effects }: Step): Outcome | undefined {
  return effects.find((effect) => effect.type === "settle")?.outcome;
}

describe("every event in every phase", () => {
  it("stands in the table", () => {
    expect(Object.keys(TABLE).sort()).toEqual([...PHASES].sort());
    for (const phase of PHASES) {
      expect(Object.keys(TABLE[phase]).sort(), phase).toEqual([...EVENT_TYPES].sort());
    }
  });

  const pairs = PHASES.flatMap((phase) =>
    EVENT_TYPES.map((event) => [phase, event, TABLE[phase]?.[event]] as const),
  );
  it.each(pairs)("%s, %s: %s", (phase, type, expected) => {
    const before = structuredClone(STATES[phase]);
    const result = step(STATES[phase], EVENTS[type], NOW);
    if (expected === STAYS) expect(result).toEqual({ state: before, effects: [] });
    else expect(told(result)).toBe(expected);
    expect(STATES[phase], "the old state is left alone").toEqual(before);
  });
});

describe("attempts", () => {
  it.each(["ready", "running"] as const)("go up with a submit and end at two (%s)", (phase) => {
    const first = step({ ...STATES[phase], attempts: 1 }, EVENTS.wake, NOW);
    expect(first.effects).toContainEqual({ type: "start_job", attempt: 2 });
    expect(first.state.attempts).toBe(2);
    const last = step({ ...first.state, phase }, EVENTS.wake, NOW);
    expect(told(last)).toBe(SETTLES);
    expect(outcomeOf(last)).toEqual(FAILED);
    expect(last.state.attempts).toBe(MAX_ATTEMPTS);
  });

  it("are not given up for an engine error that may pass, until the last", () => {
    expect(step(running, EVENTS.engine_error, NOW).state.phase).toBe("ready");
    const last = step({ ...running, attempts: 2 }, { ...EVENTS.engine_error, attempt: 2 }, NOW);
    expect(outcomeOf(last)).toEqual(FAILED);
  });

  it("end with the engine's own code for an engine error that stays", () => {
    const event: GenerationEvent = { ...EVENTS.engine_error, retry: null, failureCode: "no_fit" };
    expect(outcomeOf(step(running, event, NOW))).toEqual(REFUSED);
  });

  it("go to the engine that is named, and only asking again stays with the job", () => {
    const retry: RetryPlan = { do: "start", afterMs: 0, engine: "other" };
    const elsewhere = step(STATES.waiting, { ...EVENTS.engine_error, retry }, NOW);
    expect(elsewhere.state).toMatchObject({ phase: "ready", engine: "other", reference: null });
    const asked = { ...EVENTS.engine_error, retry: { do: "poll", afterMs: 700 } } as const;
    const polled = step(STATES.waiting, asked, NOW);
    expect(polled.state).toEqual(STATES.waiting);
    expect(timeOf(polled)).toBe(NOW + 700);
  });

  const late = (["heartbeat", "stage", "waiting", "image", "engine_error"] as const).flatMap(
    (type) =>
      (["running", "waiting"] as const).flatMap((phase) =>
        [0, 1, 3].map((attempt) => [type, phase, attempt] as const),
      ),
  );
  it.each(late)("drop a %s while %s from attempt %i of 2", (type, phase, attempt) => {
    const state = { ...STATES[phase], attempts: 2 };
    expect(step(state, { ...EVENTS[type], attempt }, NOW)).toEqual({ state, effects: [] });
  });
});

describe("the clock", () => {
  it("is set to the deadline at first", () => {
    expect(timeOf(arm(CHARGED))).toBe(DEADLINE);
  });

  it.each(OPEN)("ends what is %s at its deadline and ever after", (phase) => {
    for (const now of [DEADLINE, DEADLINE + 1, DEADLINE + 7 * DAY_MS]) {
      expect(outcomeOf(step(STATES[phase], EVENTS.wake, now))).toEqual(TIMED_OUT);
    }
    const early = step(STATES[phase], EVENTS.wake, DEADLINE - 1);
    expect(outcomeOf(early)).toBeUndefined();
  });

  it.each(OPEN)("never sleeps past the deadline while %s", (phase) => {
    for (const event of Object.values(EVENTS)) {
      const result = step(STATES[phase], event, DEADLINE - 1);
      if (result.state.phase === "settling" || result.state.phase === "done") continue;
      expect(timeOf(result) ?? DEADLINE, event.type).toBeLessThanOrEqual(DEADLINE);
    }
  });

  it("times out a job that came after the deadline", () => {
    const accepted = step(armed, EVENTS.accept, DEADLINE + 5);
    expect(outcomeOf(step(accepted.state, EVENTS.wake, DEADLINE + 6))).toEqual(TIMED_OUT);
  });

  it("keeps a decided outcome, however late the wake", () => {
    const result = step(STATES.settling, EVENTS.wake, DEADLINE + 30 * DAY_MS);
    expect(outcomeOf(result)).toEqual(COMPLETED);
    expect(timeOf(result)).toBe(DEADLINE + 30 * DAY_MS + 2000);
  });

  it("forgets what ended a day ago, and not earlier", () => {
    const deleteAt = (STATES.done.endedAt as number) + DAY_MS;
    const early = step(STATES.done, EVENTS.wake, deleteAt - 1);
    expect(early.effects).toEqual([{ type: "set_alarm", at: deleteAt }]);
    expect(step(STATES.done, EVENTS.wake, deleteAt).effects).toEqual([{ type: "delete_state" }]);
  });
});

describe("a call that is alive", () => {
  it.each(["running", "waiting"] as const)("puts off the alarm while %s", (phase) => {
    const late = NOW + 7000;
    const { state, effects } = step(STATES[phase], EVENTS.heartbeat, late);
    expect(state).toBe(STATES[phase]);
    expect(effects).toEqual([{ type: "set_alarm", at: late + WATCHDOG_MS }]);
    const over = step(STATES[phase], EVENTS.heartbeat, DEADLINE);
    expect(outcomeOf(over)).toEqual(TIMED_OUT);
  });
});

describe("the fit", () => {
  it("is there for every attempt, and goes with the photo at the end", () => {
    const { state } = step(armed, EVENTS.accept, NOW);
    const again = step({ ...state, phase: "running", attempts: 1 }, EVENTS.engine_error, NOW).state;
    expect(again).toMatchObject({ phase: "ready", fit: FIT });
    expect(step(again, EVENTS.wake, DEADLINE).state).toMatchObject({
      phase: "settling",
      fit: null,
    });
  });
});

describe("the end", () => {
  it.each(PHASES)("comes at once by a cancel while %s", (phase) => {
    const { state, effects } = step(STATES[phase], EVENTS.cancel, NOW);
    expect(state.phase).toBe("done");
    expect(effects).not.toContainEqual(expect.objectContaining({ type: "settle" }));
    expect(effects.at(-1)).toEqual({ type: "delete_state" });
  });

  it("is no picture where the deletion came before it was settled", () => {
    expect(step(STATES.settling, EVENTS.cancel, NOW).state.outcome).toEqual(FAILED);
    expect(step(STATES.done, EVENTS.cancel, NOW).state.outcome).toEqual(COMPLETED);
  });

  it("is the outcome in the database, not the requested one", () => {
    const result = step(STATES.settling, { type: "settled", outcome: TIMED_OUT }, NOW);
    expect(result.state).toMatchObject({ phase: "done", outcome: TIMED_OUT, endedAt: NOW });
  });

  it("keeps the product's address for the gallery", () => {
    const accepted = step(armed, EVENTS.accept, NOW);
    expect(accepted.state).toMatchObject({
      productUrl: "https://shop.example/tee",
      closetItemId: "tee-1",
    });
  });
});
