import { describe, expect, it } from "vitest";
import { GENERATION_STAGES } from "#worker/contract/generations.ts";
import { afterReport, fixedProgress, newProgress, percentAt } from "./steady-progress.ts";

const SECONDS = 12;
const report = (
  stage: keyof typeof GENERATION_STAGES,
  progress: number = GENERATION_STAGES[stage],
) => ({
  stage,
  progress,
  expectedSeconds: SECONDS,
});

describe("the bar between two reports", () => {
  const person = afterReport(null, report("person"), 1000);
  const at = (ms: number) => percentAt(person, 1000 + ms);

  it("starts where the server says, and moves at a constant speed through most of the stage", () => {
    expect(at(0)).toBe(GENERATION_STAGES.person);
    const steps = [0, 500, 1000, 1500, 2000, 2500].map((ms) => at(ms + 250) - at(ms));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
    expect(steps[0]).toBeGreaterThan(0);
  });

  it("never goes back, always moves on, and never reaches the next stage", () => {
    let last = at(0);
    for (let ms = 16; ms < 600_000; ms = ms * 1.1 + 16) {
      expect(at(ms)).toBeGreaterThan(last);
      last = at(ms);
    }
    expect(last).toBeLessThan(GENERATION_STAGES.warp);
    expect(at(24 * 3_600_000)).toBeLessThan(GENERATION_STAGES.warp);
  });

  it("does not depend on how often it is drawn, nor go back with a clock that does", () => {
    for (let ms = 0; ms < 3000; ms += 7) at(ms);
    expect(at(3000)).toBe(percentAt(afterReport(null, report("person"), 1000), 4000));
    expect(at(-500)).toBe(at(0));
  });
});

describe("the bar at a report", () => {
  it("never goes back through all stages, whenever their reports come", () => {
    const stages = [
      "waiting",
      "garment",
      "person",
      "warp",
      "composite",
      "storing",
      "done",
    ] as const;
    for (const pause of [0, 40, 700, 5000, 60_000]) {
      let now = 0;
      let progress = newProgress(now);
      let last = 0;
      for (const stage of stages) {
        now += pause;
        const shown = percentAt(progress, now);
        progress = afterReport(progress, report(stage), now);
        const next = percentAt(progress, now);
        expect(shown).toBeGreaterThanOrEqual(last);
        expect(next).toBeGreaterThanOrEqual(shown);
        expect(next).toBeGreaterThanOrEqual(GENERATION_STAGES[stage]);
        last = next;
      }
      expect(last).toBe(100);
    }
  });

  it("goes on as before where it has passed the server's own estimate", () => {
    const before = afterReport(null, report("generating"), 0);
    expect(afterReport(before, report("generating", 12), 4000)).toBe(before);
    const ahead = afterReport(before, report("generating", 80), 4000);
    expect(percentAt(ahead, 4000)).toBe(80);
    expect(percentAt(ahead, 3_600_000)).toBeLessThan(GENERATION_STAGES.storing);
  });

  it("stays where it is for an earlier stage, which a second attempt reports", () => {
    const warp = afterReport(null, report("warp"), 0);
    expect(afterReport(warp, report("person", 30), 100)).toBe(warp);
  });

  it("does not change with time if it is fixed", () => {
    expect([0, 99_999].map((now) => percentAt(fixedProgress(35), now))).toEqual([35, 35]);
  });
});
