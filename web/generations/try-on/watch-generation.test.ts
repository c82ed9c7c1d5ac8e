import { describe, expect, test, vi } from "vitest";
import type { Generation } from "#worker/contract/generations.ts";
import { type WatchDeps, watchGeneration } from "./watch-generation.ts";

function generation(status: Generation["status"], progress: number): Generation {
  return {
    id: "g",
    status,
    progress,
    stage: "waiting",
    outputImageUrl: status === "completed" ? "/media/g.jpg" : null,
    beforeImageUrl: null,
    failureCode: null,
    errorMessage: null,
    productUrl: null,
    closetItemId: null,
    pieces: [],
    mark: "Simulated preview",
    expectedSeconds: 4,
    createdAt: "2026-11-21T00:00:00Z",
  };
}

function deps(answers: readonly (Generation | Error)[], followed: Generation | null = null) {
  const read = vi.fn(async (_id: string) => {
    const answer = answers[Math.min(read.mock.calls.length, answers.length) - 1];
    if (!answer || answer instanceof Error) throw answer ?? new Error("no answer");
    return answer;
  });
  const wait = vi.fn(async (_ms: number) => {});
  return { read, wait, follow: async () => followed } satisfies WatchDeps;
}

const never = () => new Promise<never>(() => {});

const watch = (outside: WatchDeps, onChange = (_: Generation) => {}) =>
  watchGeneration("g", onChange, new AbortController().signal, outside);

describe("watching a generation", () => {
  test("its events are enough", async () => {
    const outside = deps([], generation("completed", 100));
    expect((await watch(outside)).status).toBe("completed");
    expect(outside.read).not.toHaveBeenCalled();
  });

  test("without events it asks every 4 s until the end", async () => {
    const outside = deps([
      generation("processing", 10),
      generation("processing", 60),
      generation("completed", 100),
    ]);
    const seen: number[] = [];
    expect((await watch(outside, (g) => seen.push(g.progress))).status).toBe("completed");
    expect(seen).toEqual([10, 60, 100]);
    expect(outside.wait.mock.calls.map(([ms]) => ms)).toEqual([4000, 4000, 4000]);
  });

  test("a failed generation is an end too", async () => {
    expect((await watch(deps([generation("failed", 30)]))).status).toBe("failed");
  });

  test("ten times without an end is a timeout", async () => {
    const outside = deps([generation("processing", 10)]);
    await expect(watch(outside)).rejects.toThrow("Generation timed out.");
    expect(outside.read).toHaveBeenCalledTimes(10);
  });

  test("an engine elsewhere is waited for as long as it gets on", async () => {
    const slow = Array.from({ length: 14 }, (_, n) => ({
      ...generation("processing", 10 + n),
      stage: "generating" as const,
    }));
    const outside = deps([...slow, generation("completed", 100)]);
    expect((await watch(outside)).status).toBe("completed");
    const stuck = deps(slow.slice(0, 3));
    await expect(watch(stuck)).rejects.toThrow("Generation timed out.");
    expect(stuck.read).toHaveBeenCalledTimes(3 + 10);
  });

  test("events without an end are watched as long, and then closed", async () => {
    const outside = deps([]);
    let closed: AbortSignal | null = null;
    const follow: WatchDeps["follow"] = (_, onChange, signal) => {
      closed = signal;
      onChange(generation("processing", 30));
      return never();
    };
    const seen: number[] = [];
    const watching = watch({ ...outside, follow }, (g) => seen.push(g.progress));
    await expect(watching).rejects.toMatchObject({
      message: "Generation timed out.",
      kind: "unseen",
    });
    expect(seen).toEqual([30]);
    expect(outside.wait.mock.calls.map(([ms]) => ms)).toEqual(Array(10).fill(4000));
    expect(outside.read).not.toHaveBeenCalled();
    expect(closed).toMatchObject({ aborted: true });
  });

  test("events that break off leave only the rest of the time", async () => {
    const outside = deps([generation("processing", 60)]);
    let breakOff = (_: null) => {};
    const follow = () => new Promise<null>((resolve) => (breakOff = resolve));
    outside.wait.mockImplementation(async () => {
      if (outside.wait.mock.calls.length === 6) breakOff(null);
      // Lets the break be noticed before the next request.
      await new Promise((done) => setImmediate(done));
    });
    await expect(watch({ ...outside, follow })).rejects.toThrow("Generation timed out.");
    expect(outside.read).toHaveBeenCalledTimes(5);
  });

  test("one lost answer in between is borne", async () => {
    const outside = deps([new Error("lost"), generation("completed", 100)]);
    expect((await watch(outside)).status).toBe("completed");
  });

  test("no answer to the end is told as such", async () => {
    await expect(watch(deps([new Error("down")]))).rejects.toThrow(
      "Failed to poll for generation status.",
    );
  });

  test("leaving the screen ends it", async () => {
    const abort = new AbortController();
    const outside = deps([generation("processing", 10)]);
    const watching = watchGeneration("g", () => abort.abort(), abort.signal, outside);
    await expect(watching).rejects.toThrow("aborted");
    expect(outside.read).toHaveBeenCalledTimes(2);
  });
});
