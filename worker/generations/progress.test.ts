import { describe, expect, it } from "vitest";
import { armed, CREATED } from "#tests/harness/armed-generation.ts";
import { GENERATION_STAGES } from "../contract/generations.ts";
import { step } from "./machine.ts";
import type { GenerationState } from "./machine-state.ts";
import { progressOf } from "./progress.ts";

const NOW = CREATED + 20_000;
const DAY_MS = 24 * 3_600_000;

const running: GenerationState = { ...armed, phase: "running", attempts: 1 };

describe("the percent", () => {
  const asked: GenerationState = { ...running, stage: "generating", calledAt: NOW };

  it("grows with the time while an engine elsewhere works, and is never there", () => {
    const percents = [0, 2000, 8000, 60_000, DAY_MS].map((ms) => progressOf(asked, NOW + ms));
    expect(percents[0]).toBe(GENERATION_STAGES.generating);
    expect(percents.every((p, i) => p > (percents[i - 1] ?? 0))).toBe(true);
    expect(percents.at(-1)).toBeLessThan(GENERATION_STAGES.storing);
  });

  it("does not fall when another engine begins at its first stage", () => {
    const later = NOW + 8000;
    const next = step(asked, { type: "stage", attempt: 1, stage: "person" }, later).state;
    expect(progressOf(next, later)).toBe(progressOf(asked, later));
  });
});
