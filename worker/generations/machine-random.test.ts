import { describe, expect, it } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import { GENERATION_STAGES, type GenerationStage } from "../contract/generations.ts";
import { arm, MAX_ATTEMPTS, step } from "./machine.ts";
import type { Effect, GenerationEvent, GenerationState } from "./machine-state.ts";
import type { Outcome } from "./outcome.ts";
import { viewOfState } from "./view.ts";

const CREATED = Date.UTC(2026, 10, 20, 23, 59);
const DEADLINE = CREATED + 90_000;
const CHARGED = {
  id: "generation-1",
  ownerId: "owner-1",
  createdAt: CREATED,
  deadlineAt: DEADLINE,
  engine: "local",
  fallback: null,
  expectedMs: 8000,
};
const STAGES = Object.keys(GENERATION_STAGES).filter((s) => s !== "done") as GenerationStage[];

/** mulberry32: pseudo-random numbers in [0, 1). */
function randomNumbers(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MALFORMED = "bad_request";

/** The object's shell over a database that stores the first claim and the first outcome. */
class Shell {
  state: GenerationState;
  now = CREATED;
  deleted = false;
  settledInDatabase: Outcome | null = null;
  /** Whether the row holds a job; the object is notified only when it is accepted or refused. */
  claimed = false;
  readonly decided = new Set<string>();
  readonly submits: number[] = [];
  readonly progress: number[] = [];

  constructor() {
    this.state = arm(CHARGED).state;
  }

  on(event: GenerationEvent): void {
    if (this.deleted) return;
    const { state, effects } = step(this.state, event, this.now);
    this.state = state;
    this.progress.push(viewOfState(state, this.now).progress);
    for (const effect of effects) this.#do(effect);
  }

  /** Claims the row for a job, if the row is open. */
  claim(): void {
    this.claimed ||= this.settledInDatabase === null;
  }

  #do(effect: Effect): void {
    if (effect.type === "start_job") this.submits.push(effect.attempt);
    if (effect.type === "delete_state") this.deleted = true;
    if (effect.type === "settle_unclaimed" && !this.claimed) {
      this.settledInDatabase ??= { status: "failed", failureCode: effect.rejection.failureCode };
    }
    if (effect.type === "settle") {
      this.decided.add(JSON.stringify(effect.outcome));
      this.settledInDatabase ??= effect.outcome;
    }
  }
}

function anyEngineError(random: () => number, attempt: number): GenerationEvent {
  const afterMs = random() * 4000;
  const retries = [
    { do: "start", afterMs, engine: random() < 0.5 ? "local" : "other" },
    { do: "poll", afterMs },
  ] as const;
  const retry = random() < 0.8 ? retries[random() < 0.7 ? 0 : 1] : null;
  return { type: "engine_error", attempt, retry, failureCode: "generation_failed" };
}

function oneOf<T>(random: () => number, values: readonly T[]): T {
  return nth(values, Math.floor(random() * values.length));
}

/** A random event about a job, after the claim that it requires; null for the claim alone. */
function anyJobEvent(random: () => number, shell: Shell): GenerationEvent | null {
  const { claimed } = shell;
  const rejection = { failureCode: MALFORMED, sessionId: "session-1" } as const;
  const events: (GenerationEvent | null)[] = [
    claimed ? { type: "accept", job: { productUrl: null, closetItemId: null, fit: null } } : null,
    claimed ? { type: "not_rejected" } : null,
    claimed && random() < 0.2 ? { type: "refuse_job", refusal: "broken_image" } : null,
    random() < 0.4 ? { type: "reject", rejection } : null,
  ];
  if (random() < 0.5) shell.claim();
  return oneOf(random, events);
}

function anyEvent(random: () => number, shell: Shell): GenerationEvent | null {
  const attempt = Math.floor(random() * 4);
  const stage = oneOf(random, STAGES);
  const outcome = shell.settledInDatabase;
  const events: (GenerationEvent | null)[] = [
    anyJobEvent(random, shell),
    anyJobEvent(random, shell),
    { type: "wake" },
    { type: "wake" },
    { type: "heartbeat", attempt },
    { type: "stage", attempt, stage },
    { type: "stage", attempt, stage },
    { type: "waiting", attempt, reference: "job", pollAfterMs: random() * 5000 },
    random() < 0.3 ? { type: "image", attempt, outputImageUrl: "/media/output.jpg" } : null,
    random() < 0.3 ? { type: "dressed", attempt, worn: 1 } : null,
    random() < 0.5 ? anyEngineError(random, attempt) : null,
    random() < 0.05 ? { type: "fail", failureCode: "timed_out" } : null,
    random() < 0.02 ? { type: "cancel" } : null,
    outcome && random() < 0.3 ? { type: "settled", outcome } : null,
  ];
  return oneOf(random, events);
}

function play(seed: number): Shell {
  const random = randomNumbers(seed);
  const shell = new Shell();
  for (let i = 0; i < 60; i++) {
    shell.now += Math.floor(random() ** 3 * 6000);
    const event = anyEvent(random, shell);
    if (event) shell.on(event);
  }
  // The alarm is always set, and the database answers again.
  for (let i = 0; i < 3 && shell.state.phase !== "done"; i++) {
    shell.now = Math.max(shell.now, DEADLINE);
    shell.on({ type: "wake" });
    const outcome = shell.settledInDatabase;
    if (outcome) shell.on({ type: "settled", outcome });
  }
  return shell;
}

/** The failure code in the database. */
function failureOf({ settledInDatabase: end }: Shell): string | null {
  return end?.status === "failed" ? end.failureCode : null;
}

describe("any order of events", () => {
  const shells = Array.from({ length: 3000 }, (_, seed) => ({ seed, shell: play(seed) }));

  it.each([
    ["ends", (s: Shell) => s.state.phase === "done"],
    ["decides one outcome at most", (s: Shell) => s.decided.size <= 1],
    [
      "decides, or is cancelled or rejected",
      (s: Shell) => s.decided.size === 1 || s.deleted || failureOf(s) === MALFORMED,
    ],
    ["asks no engine without a job", (s: Shell) => s.submits.length === 0 || s.claimed],
    ["rejects nothing that was claimed", (s: Shell) => failureOf(s) !== MALFORMED || !s.claimed],
    [
      "keeps the refusal of a job that no engine saw",
      (s: Shell) => !s.state.refusal || (s.submits.length === 0 && s.claimed),
    ],
    [
      "asks the engine twice at most, three times in passes",
      (s: Shell) => s.submits.length <= MAX_ATTEMPTS + (s.state.worn ? 1 : 0),
    ],
    ["counts every attempt once", (s: Shell) => s.submits.every((n, i) => n === i + 1)],
    [
      "never shows less than before",
      (s: Shell) => s.progress.every((p, i) => p >= (s.progress[i - 1] ?? 0)),
    ],
    [
      "tells what the database keeps, which keeps nothing of a cancelled one",
      (s: Shell) =>
        s.deleted ||
        s.settledInDatabase === null ||
        s.state.outcome?.status === s.settledInDatabase.status,
    ],
  ])("%s", (_, holds) => {
    expect(shells.filter(({ shell }) => !holds(shell)).map(({ seed }) => seed)).toEqual([]);
  });

  it("meets every kind of end", () => {
    const ends = shells.map(({ shell }) =>
      shell.deleted ? "cancelled" : `${shell.state.outcome?.status} after ${shell.submits.length}`,
    );
    expect(shells.map(({ shell }) => failureOf(shell))).toContain(MALFORMED);
    expect(shells.some(({ shell }) => shell.state.refusal)).toBe(true);
    for (const end of [
      "cancelled",
      "completed after 1",
      "completed after 2",
      "failed after 0",
      "failed after 2",
    ]) {
      expect(ends).toContain(end);
    }
  });
});
