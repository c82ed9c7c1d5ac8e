import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { previewGarment } from "./garment-calls.ts";
import { sendJob, startGeneration } from "./generation-calls.ts";

const JOB = { model_image_url: "/media/r", garment_image_url: "/media/g", generation_id: "a/b" };
const NO_NETWORK = new TypeError("Failed to fetch");
const UNREACHABLE = "Failed to fetch from the generation service. Check network or CORS settings.";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service that returns these answers one after the other, and repeats the last. */
function service(...answers: readonly (readonly [number, unknown] | Error)[]) {
  const sent = vi.fn(async (_path: string, _init: RequestInit) => {
    const answer = answers[Math.min(sent.mock.calls.length, answers.length) - 1];
    if (!answer || answer instanceof Error) throw answer ?? new Error("no answer");
    const [status, body] = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  vi.stubGlobal("fetch", sent);
  return sent;
}

async function settled<T>(promise: Promise<T>): Promise<T | Error> {
  const result = promise.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return result;
}

const refusal = (code: string, error: string) => ({ code, error, requestId: "r" });

describe("starting a generation", () => {
  test("gives its id", async () => {
    service([201, { generationId: "g1" }]);
    expect(await settled(startGeneration("k"))).toBe("g1");
  });

  test("a lost answer is asked for again with the same key", async () => {
    const sent = service(NO_NETWORK, NO_NETWORK, [201, { generationId: "g1" }]);
    expect(await settled(startGeneration("one-press"))).toBe("g1");
    const keys = sent.mock.calls.map(([, init]) =>
      new Headers(init.headers).get("idempotency-key"),
    );
    expect(keys).toEqual(["one-press", "one-press", "one-press"]);
  });

  test("a service that never answers is told after three attempts", async () => {
    const sent = service(NO_NETWORK);
    expect(await settled(startGeneration("k"))).toMatchObject({ message: UNREACHABLE });
    expect(sent).toHaveBeenCalledTimes(3);
  });

  test("no credits is told apart", async () => {
    const sent = service([402, refusal("insufficient_credits", "You need at least 1 credit.")]);
    expect(await settled(startGeneration("k"))).toMatchObject({
      message: "You need at least 1 credit.",
      kind: "no-credits",
    });
    expect(sent).toHaveBeenCalledOnce();
  });

  test("a refusal without a sentence has one of its own", async () => {
    service([500, "oops"]);
    expect(await settled(startGeneration("k"))).toMatchObject({
      message: "Failed to start generation",
      kind: "broken",
    });
  });

  test("an answer without an id is told as such", async () => {
    service([201, {}]);
    expect(await settled(startGeneration("k"))).toMatchObject({
      message: "No generation ID returned from start-generation",
    });
  });
});

describe("submitting the job", () => {
  test("goes to the generation's own address", async () => {
    const sent = service([202, { status: "processing" }]);
    expect(await settled(sendJob(JOB))).toBeUndefined();
    expect(sent.mock.calls[0]?.[0]).toBe("/api/generations/a%2Fb/job");
  });

  test("'already started' by another tab that brought the same wish means it came through", async () => {
    service(NO_NETWORK, [409, refusal("job_already_submitted", "Already started.")]);
    expect(await settled(sendJob(JOB, true))).toBeUndefined();
  });

  test("'already started' at once is a refusal", async () => {
    service([409, refusal("job_already_submitted", "Already started.")]);
    expect(await settled(sendJob(JOB))).toMatchObject({ message: "Already started." });
  });

  test("a refusal without a sentence has one of its own", async () => {
    service([502, "<html>"]);
    expect(await settled(sendJob(JOB))).toMatchObject({
      message: "Failed to submit job to the generation service.",
    });
  });
});

test("a garment that can't be shown tells the server's sentence", async () => {
  service([400, refusal("url_not_allowed", "Please ensure the garment URL is valid.")]);
  expect(await settled(previewGarment("https://x.example"))).toMatchObject({
    message: "Please ensure the garment URL is valid.",
  });
});
