import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { NO_PROGRESS } from "#tests/harness/engine-job.ts";
import { FAL_KEY, startFakeFal } from "#tests/harness/fakes/fal.ts";
import { createEngines } from "../engines/catalog.ts";
import type { EngineContext } from "../engines/context.ts";
import type { EngineAnswer } from "../engines/engine.ts";
import { jobLost } from "../engines/engine-errors.ts";
import { engineSettings } from "../engines/settings.ts";
import { arm } from "./machine.ts";
import type { GenerationState } from "./machine-state.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const RUN_ENGINE: string = "./run-engine.ts";
const { runEngine } = await import(RUN_ENGINE);

const BEFORE = ["FASHN", "fal"];
const KLING = "fal-ai/kling/v1-5/kolors-virtual-try-on";
const PICTURES: Record<string, Uint8Array> = {
  person: fullDemoPicture("person-1.jpg"),
  garment: fullDemoPicture("tee-plain.webp"),
};

const { state: armed } = arm({
  id: "generation-of-a-test-00",
  ownerId: "owner-of-the-generation",
  createdAt: 0,
  deadlineAt: Date.now() + 3_600_000,
  engine: "fal",
  fallback: null,
  expectedMs: 1,
});

/** Runs fal, now configured with Kling's model, for a generation in the given state. */
async function run(come: Partial<GenerationState>, pushed: EngineAnswer | null = null) {
  const fal = await startFakeFal();
  try {
    const settings = v.parse(v.object(engineSettings), {
      ENGINE: "fal",
      FAL_KEY,
      FAL_MODEL: KLING,
    });
    const fetch = fal.provider.fetch;
    const context = { settings, fetch, now: Date.now, callTimeoutMs: 5000 };
    const get = async (key: string) => {
      const bytes = PICTURES[key.includes("person") ? "person" : "garment"];
      return { arrayBuffer: async () => bytes };
    };
    const deps = {
      config: { engines: settings, baseUrl: "https://drape.example" },
      engines: createEngines(context as unknown as EngineContext),
      media: { privateBucket: { get } },
      breaker: () => ({ admit: async () => true }),
      inBackground: () => {},
      log: () => {},
      now: Date.now,
    };
    const event = await runEngine(deps, { ...armed, ...come }, 1, pushed, NO_PROGRESS);
    return { event, asked: fal.provider.requests.map(({ method }) => method) };
  } finally {
    await fal.provider.stop();
  }
}

describe("a job that is under way when fal's model is another partner's", () => {
  it("is asked after, where it was given, and not given to that partner", async () => {
    const polled = await run({ reference: "request-1", recipients: BEFORE });
    expect(polled.asked).toEqual(["GET"]);
    expect(polled.event).toMatchObject({ type: "engine_error", retry: { do: "start" } });
    const { event, asked } = await run({ recipients: BEFORE });
    expect(asked).toEqual([]);
    expect(event).toMatchObject({
      type: "engine_error",
      retry: null,
      failureCode: "engine_out_of_order",
    });
  });

  it.each([
    ["agreed to", ["Kling AI", "fal"]],
    ["not known yet, of a job of before,", undefined],
  ])("is given to it where that is %s", async (_, recipients) => {
    const { event, asked } = await run({ recipients });
    expect([event.type, asked]).toEqual(["waiting", ["POST"]]);
  });
});

describe("an engine that takes over", () => {
  it.each<[string, GenerationState["kinds"], string]>([
    ["a top with a bottom", ["top", "skirt"], "local"],
    ["a top below outerwear, which it cannot layer", ["top", "outerwear"], "fal"],
  ])("accepts %s, or is not asked", async (_, kinds, engine) => {
    const { event } = await run({ fallback: "local", kinds }, jobLost("lost"));
    expect(event).toMatchObject({ type: "engine_error", retry: { do: "start", engine } });
  });
});
