import { describe, expect, it } from "vitest";
import { armed, CREATED } from "#tests/harness/armed-generation.ts";
import { step } from "./machine.ts";
import type { GenerationEvent } from "./machine-state.ts";

const NOW = CREATED + 20_000;
const REFUSED = { status: "failed", failureCode: "broken_image" } as const;

const REJECT: GenerationEvent = {
  type: "reject",
  rejection: { failureCode: "broken_image", sessionId: "session-1" },
};
const REFUSE: GenerationEvent = {
  type: "refuse_job",
  refusal: "broken_image",
};
const ACCEPT: GenerationEvent = {
  type: "accept",
  job: { productUrl: null, closetItemId: null, fit: null },
};

describe("a refused job", () => {
  it("is stored with its refusal, for the database and for who asks again", () => {
    const { state, effects } = step(armed, REFUSE, NOW);
    const refusal = "broken_image";
    expect(state).toMatchObject({ phase: "settling", outcome: REFUSED, refusal });
    expect(effects.at(-1)).toEqual({ type: "settle", outcome: REFUSED, refusal });
    const again = step(state, { type: "wake" }, NOW + 2000);
    expect(again.effects.at(-1)).toEqual({ type: "settle", outcome: REFUSED, refusal });
  });

  it("that nobody has claimed ends it only as the database decides", () => {
    const { state } = step(armed, REJECT, NOW);
    const settled = step(state, { type: "settled", outcome: REFUSED }, NOW).state;
    expect(settled).toMatchObject({ phase: "done", outcome: REFUSED, rejection: null });
    expect(step(state, { type: "not_rejected" }, NOW).state).toEqual(armed);
    expect(step(state, ACCEPT, NOW).state).toMatchObject({
      phase: "ready",
      rejection: null,
    });
  });
});
