import { describe, expect, it } from "vitest";
import { dressedPerson } from "#tests/harness/changed-photos.ts";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "#tests/harness/engine-job.ts";
import { describeEngine, engineContext, startEngine } from "#tests/harness/engine-suite.ts";
import { candidate, GEMINI_KEY, partsOf, startGemini } from "#tests/harness/fakes/gemini.ts";
import { googleRefusal } from "#tests/harness/fakes/vertex.ts";
import { nth } from "#tests/harness/lists.ts";
import { createGeminiEngine, nearestAspectRatio } from "./gemini-engine.ts";

const settings = { ENGINE: "gemini", GEMINI_API_KEY: GEMINI_KEY } as const;

describeEngine({
  name: "gemini",
  settings,
  secrets: [GEMINI_KEY],
  make: createGeminiEngine,
  start: startGemini,
  traits: [
    "photo",
    "moderation",
    "transient",
    "rate_limited",
    "auth",
    "balance",
    "config",
    "hollow",
  ],
  sent({ requests }, job) {
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url.search).toBe("");
    const { text, types, pictures } = partsOf(nth(requests, 0));
    const several = job.garments.length > 1;
    expect(text).toMatch(several ? /all the garments.*one outfit/ : /first image.*second image/);
    expect(types).toEqual(Array(1 + job.garments.length).fill("image/jpeg"));
    expect(new Set(pictures.map((picture) => picture.toString())).size).toBe(several ? 3 : 2);
    expect(pictures[0]).toEqual(job.person);
  },
});

describe("an answer of Gemini", () => {
  const [first, second] = [fullDemoPicture("person-1.jpg"), fullDemoPicture("person-2.jpg")];
  const job = engineJob(first, second);
  const its = startEngine(startGemini, createGeminiEngine, settings);

  it("gives its last picture that is no thought", async () => {
    const answer = await its.engine.startJob(job, NO_PROGRESS);
    expect(answer).toMatchObject({ kind: "output" });
    if (answer.kind !== "output" || !("bytes" in answer.output)) throw new Error("no bytes");
    expect(Buffer.from(answer.output.bytes).equals(await dressedPerson())).toBe(true);
  });

  it.each([
    ["moderation", "IMAGE_SAFETY"],
    ["moderation", "IMAGE_RECITATION"],
    ["moderation", "PROHIBITED_CONTENT"],
    ["transient", "STOP"],
    ["transient", "IMAGE_OTHER"],
    ["operator", "MAX_TOKENS"],
  ])("without a picture means %s: %s", async (cause, reason) => {
    its.fake.say(candidate(reason, [{ text: "I cannot." }]));
    expect(await its.engine.startJob(job, NO_PROGRESS)).toMatchObject({ cause });
  });

  it("is tried again but once where no filter is named", async () => {
    its.fake.say(candidate("NO_IMAGE"));
    expect(await its.engine.startJob(job, NO_PROGRESS)).toMatchObject({ cause: "transient" });
    const again = await its.engine.startJob({ ...job, attempt: 2 }, NO_PROGRESS);
    expect(again).toMatchObject({ cause: "moderation" });
  });

  it.each([
    ["operator", googleRefusal(403, "PERMISSION_DENIED", "Your API key was reported as leaked.")],
    ["operator", googleRefusal(400, "INVALID_ARGUMENT", "Invalid JSON payload received.")],
    [
      "operator",
      googleRefusal(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [
        { violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] },
      ]),
    ],
    ["transient", googleRefusal(499, "CANCELLED", "The operation was cancelled.")],
    ["transient", googleRefusal(504, "DEADLINE_EXCEEDED", "Deadline expired.")],
  ])("means %s: %j", async (cause, refusal) => {
    its.fake.say(refusal);
    expect(await its.engine.startJob(job, NO_PROGRESS)).toMatchObject({ cause });
  });
});

it.each([
  [900, 1200, "3:4"],
  [1536, 1024, "3:2"],
  [720, 1290, "9:16"],
  [1000, 1010, "1:1"],
  [100, 1500, "9:16"],
])("asks for the shape of %i by %i as %s", (width, height, shape) => {
  expect(nearestAspectRatio({ width, height })).toBe(shape);
});

it("takes the dearest price for a model that it does not know", async () => {
  const price = async (GEMINI_MODEL: string) => {
    const context = await engineContext({ ...settings, GEMINI_MODEL }, fetch);
    return createGeminiEngine(context).pricePerPicture;
  };
  expect(await price("gemini-9-image")).toBe(await price("gemini-3-pro-image"));
  expect(await price("gemini-3.1-flash-image")).toBeLessThan(await price("gemini-9-image"));
});
