import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nth } from "#tests/harness/lists.ts";
import { ConcurrencyLimiter, OverloadError, type Priority } from "./concurrency-limiter.ts";

const OPTIONS = { maxConcurrent: 1, maxWaiting: 3, longestWaitMs: 20_000, callTimeoutMs: 4500 };
const LONG_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A limiter whose calls record their start, and end on request. */
function observed(options: Partial<typeof OPTIONS> = {}) {
  const limiter = new ConcurrencyLimiter({ ...OPTIONS, ...options });
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (
    name: string,
    priority: Priority = "request",
    ticket = limiter.ticket(priority),
  ) => {
    const run = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    limiter.run(ticket, run).catch((error) => {
      expect(error).toBeInstanceOf(OverloadError);
      refused.push(`${name}: ${error.message}`);
    });
    return ticket;
  };
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { limiter, started, refused, call, end };
}

/** Runs all pending microtasks, without timers. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe("a free slot", () => {
  it("belongs to the one that has waited longest, not to who comes at that moment", async () => {
    const { started, call, end } = observed();
    for (const name of ["a", "b", "c"]) call(name);
    await end("a");
    call("late");
    await settle();
    expect(started).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    await end("b");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    await end("c");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "b", "c", "late"]);
  });

  it("goes to a settlement before all requests, and settlements keep their own order", async () => {
    const { started, call, end } = observed();
    call("a");
    call("request");
    call("first", "settlement");
    call("second", "settlement");
    for (const name of ["a", "first", "second"]) {
      await end(name);
      await vi.advanceTimersByTimeAsync(LONG_MS);
    }
    expect(started).toEqual(["a", "first", "second", "request"]);
  });

  it("wakes nobody: a promise that another request resolves is that request's", async () => {
    const { started, call, end } = observed();
    call("a");
    call("b");
    await settle();
    vi.spyOn(globalThis, "clearTimeout");
    await end("a");
    expect(clearTimeout).not.toHaveBeenCalled();
    expect(started).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "b"]);
  });

  it("goes first to a call that is tried again", async () => {
    const { started, call, end } = observed();
    const ticket = call("a");
    call("b");
    call("c");
    await end("a");
    call("a again", "request", ticket);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "a again"]);
  });

  it("is taken at once where nobody waits", async () => {
    const { started, call, limiter } = observed({ maxConcurrent: 3 });
    for (const name of ["a", "b", "c", "d"]) call(name);
    await settle();
    expect(started).toEqual(["a", "b", "c"]);
    expect(limiter.load).toEqual({ running: 3, waiting: 1 });
  });
});

describe("a call is refused", () => {
  it("at once when the queue of its priority is full", async () => {
    const { started, refused, call, end } = observed();
    for (const name of ["a", "b", "c", "d", "e"]) call(name);
    call("settlement", "settlement");
    await settle();
    expect(refused).toEqual(["e: the queue is full"]);
    await end("a");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "settlement"]);
  });

  it("when no slot comes free for too long", async () => {
    const { refused, call } = observed({ callTimeoutMs: 60_000 });
    for (const name of ["a", "b"]) call(name);
    await vi.advanceTimersByTimeAsync(OPTIONS.longestWaitMs - LONG_MS);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * LONG_MS);
    expect(refused).toEqual(["b: no slot came free"]);
  });

  it("with all that wait, except settlements, after a whole timeout without an answer", async () => {
    const { started, refused, call, end } = observed();
    for (const name of ["a", "b", "c"]) call(name);
    call("settlement", "settlement");
    await vi.advanceTimersByTimeAsync(OPTIONS.callTimeoutMs);
    await end("a");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(refused.sort()).toEqual(["b: nothing is answered", "c: nothing is answered"]);
    expect(started).toEqual(["a", "settlement"]);
    call("later");
    await end("settlement");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "settlement", "later"]);
  });

  it("not for one slow call while others are answered", async () => {
    const { started, refused, call, end } = observed({ maxConcurrent: 2 });
    for (const name of ["slow", "b", "c", "d"]) call(name);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    await end("b");
    await vi.advanceTimersByTimeAsync(OPTIONS.callTimeoutMs - LONG_MS);
    await end("slow");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(refused).toEqual([]);
    expect(started).toEqual(["slow", "b", "c", "d"]);
  });
});

describe("a request that the platform ends", () => {
  it("leaves its slot after the longest that its call may run", async () => {
    const { started, call } = observed();
    call("ended");
    call("b");
    await vi.advanceTimersByTimeAsync(OPTIONS.callTimeoutMs);
    expect(started).toEqual(["ended"]);
    await vi.advanceTimersByTimeAsync(2 * LONG_MS);
    expect(started).toEqual(["ended", "b"]);
  });

  it("leaves the queue to those behind it", async () => {
    const { started, call, end } = observed();
    call("a");
    vi.spyOn(globalThis, "setTimeout").mockReturnValueOnce(0 as never);
    call("ended");
    call("b");
    await vi.advanceTimersByTimeAsync(3 * LONG_MS);
    await end("a");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "b"]);
  });

  it("was only slow: it takes its old position when it looks again", async () => {
    const { started, call, end } = observed();
    const wait = vi.spyOn(globalThis, "setTimeout");
    call("a");
    wait.mockReturnValueOnce(0 as never);
    call("slow");
    call("b");
    await vi.advanceTimersByTimeAsync(3 * LONG_MS);
    const [wake] = nth(wait.mock.calls, 0);
    (wake as () => void)();
    await settle();
    await end("a");
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(started).toEqual(["a", "slow"]);
  });
});
