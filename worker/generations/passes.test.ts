import { describe, expect, it } from "vitest";
import { armed, CREATED } from "#tests/harness/armed-generation.ts";
import { step } from "./machine.ts";
import type { GenerationEvent, GenerationState } from "./machine-state.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const PASSES: string = "./passes.ts";
const { passOf } = await import(PASSES);

const NOW = CREATED + 20_000;
const ids = { id: "generation-of-a-test", ownerId: "owner-of-the-generation" };
const FOLDER = `generations/${ids.ownerId}/${ids.id}`;

function outfit(engine: string, kinds: GenerationState["kinds"], worn?: number): GenerationState {
  return { ...armed, ...ids, phase: "ready", engine, kinds, worn };
}

/** The names of the stored pictures that the next call takes. */
function taken(state: GenerationState) {
  const { person, garments, isLast } = passOf(state);
  const keys: string[] = [person, ...garments.map(({ key }: { key: string }) => key)];
  return [...keys.map((key) => key.slice(FOLDER.length + 1)), isLast ? "last" : "more"];
}

describe("a pass", () => {
  it("takes all pieces that the engine puts on at once, from the inside out", () => {
    expect(taken(outfit("local", ["top", "skirt"]))).toEqual([
      "person",
      "garment-2",
      "garment",
      "last",
    ]);
    expect(taken(outfit("replicate", ["outerwear", "top", "auto"]))).toEqual([
      ...["person", "garment-2", "garment-3", "garment", "last"],
    ]);
  });

  it("starts from the result of the one before", () => {
    expect(taken(outfit("fashn", ["top", "skirt"]))).toEqual(["person", "garment-2", "more"]);
    expect(taken(outfit("fashn", ["top", "skirt"], 1))).toEqual(["dressed", "garment", "last"]);
    expect(taken(outfit("local", ["top", "skirt"], 1))).toEqual(["dressed", "garment", "last"]);
  });

  it("takes the one garment of a job that an older version accepted", () => {
    expect(taken(outfit("fashn", undefined))).toEqual(["person", "garment", "last"]);
  });
});

const DRESSED = { type: "dressed", worn: 1 } as const;

/** Plays events, each after a wake, and returns the submitted attempts. */
function play(events: readonly ("made" | "lost")[]) {
  let state = outfit("fashn", ["top", "skirt"]);
  const submitted: number[] = [];
  const apply = (event: GenerationEvent) => {
    const next = step(state, event, NOW);
    state = next.state;
    submitted.push(...next.effects.flatMap((e) => (e.type === "start_job" ? [e.attempt] : [])));
  };
  for (const event of events) {
    apply({ type: "wake" });
    const attempt = state.attempts;
    const again = { do: "start", afterMs: 0, engine: "fashn" } as const;
    const isLast = state.worn === 1;
    if (event === "lost") {
      apply({ type: "engine_error", attempt, retry: again, failureCode: "generation_failed" });
    } else {
      apply(
        isLast ? { type: "image", attempt, outputImageUrl: "/media/x" } : { ...DRESSED, attempt },
      );
    }
  }
  return { state, submitted };
}

describe("an outfit in two passes", () => {
  it.each([
    [["made", "made"], "completed", 2],
    [["lost", "made", "made"], "completed", 3],
    [["made", "lost", "made"], "completed", 3],
    [["made", "lost", "lost"], "failed", 3],
    [["lost", "made", "lost"], "failed", 3],
    [["lost", "lost"], "failed", 2],
  ] as const)("of which %j ends %s after %i submissions", (events, status, count) => {
    const { state, submitted } = play(events);
    expect(submitted).toEqual([1, 2, 3].slice(0, count));
    expect(state).toMatchObject({ phase: "settling", outcome: { status } });
  });

  it("goes on with the second pass after a crash between them", () => {
    const { state } = play(["made"]);
    expect(state).toMatchObject({ phase: "ready", worn: 1, reference: null });
    const woken = step(state, { type: "wake" }, NOW);
    expect(woken.effects).toContainEqual({ type: "start_job", attempt: 2 });
    expect(step(state, { type: "wake" }, state.deadlineAt).state).toMatchObject({
      outcome: { status: "failed", failureCode: "timed_out" },
    });
  });
});
