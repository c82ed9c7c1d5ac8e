import { describe, expect, it } from "vitest";
import { describeEngine } from "#tests/harness/engine-suite.ts";
import { formOfRequest, startWorkersAi } from "#tests/harness/fakes/workers-ai.ts";
import { nth } from "#tests/harness/lists.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import type { ProviderReply } from "../provider-call.ts";
import { outputSize } from "./output-size.ts";
import { createWorkersAiEngine } from "./workers-ai-engine.ts";
import { classifyWorkersAiReply } from "./workers-ai-errors.ts";

const MODEL = "@cf/black-forest-labs/flux-2-klein-9b";

describeEngine({
  name: "workers-ai",
  settings: { ENGINE: "workers-ai" },
  secrets: [],
  make: createWorkersAiEngine,
  start: startWorkersAi,
  traits: ["moderation", "transient", "rate_limited", "auth", "balance", "config", "hollow"],
  async sent({ requests }, job) {
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get("cf-consn-model-id")).toBe(MODEL);
    const form = await formOfRequest(nth(requests, 0));
    const several = job.garments.length > 1;
    const order = several ? /all the garments.*one outfit/ : /first image.*second image/;
    expect(form.get("prompt")).toMatch(order);
    const pictures = [...form.keys()].filter((name) => name.startsWith("input_image_"));
    const named = job.garments.map((_, k) => `input_image_${k + 1}`);
    expect(pictures).toEqual(["input_image_0", ...named]);
    const [person, garment] = [form.get("input_image_0"), form.get("input_image_1")];
    expect(await sizeOf(person as File)).toEqual(
      await sizeOf(new Blob([job.person as Uint8Array<ArrayBuffer>])),
    );
    expect(await sizeOf(garment as File)).toMatchObject({ type: "jpeg" });
    const { width, height } = await sizeOf(person as File);
    const shape = Number(form.get("width")) / Number(form.get("height"));
    expect(shape).toBeCloseTo(width / height, 2);
  },
});

async function sizeOf(file: Blob) {
  const image = inspectImage(new Uint8Array(await file.arrayBuffer()));
  if (!image.ok) throw new Error(image.reason);
  const { type, width, height } = image;
  return { type, width, height };
}

describe("the size of the picture", () => {
  it.each([
    [900, 1200],
    [1536, 1024],
    [1000, 1000],
    [720, 1280],
    [827, 1511],
    [300, 1536],
    [1536, 256],
    [827, 1024],
  ])("has the shape of %i by %i", (width, height) => {
    const size = outputSize(width, height);
    const area = size.width * size.height;
    expect(area).toBeLessThanOrEqual(1024 * 1024);
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(256);
    expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1920);
    expect([size.width % 16, size.height % 16]).toEqual([0, 0]);
    expect(Math.abs(Math.log(size.width / size.height / (width / height)))).toBeLessThan(0.015);
  });

  it("stays within the bounds for what is longer than they allow", () => {
    expect(outputSize(100, 1536)).toMatchObject({ height: 1920 });
  });
});

describe("an answer of Workers AI", () => {
  const reply = (status: number, json: unknown): ProviderReply => {
    const bytes = new TextEncoder().encode(JSON.stringify(json));
    return { ok: true, status, headers: new Headers(), bytes, json, secrets: [] };
  };

  it.each([
    ["transient", 408, { internalCode: 3007, description: "Timeout" }],
    ["transient", 500, { errors: [{ code: 7000, message: "Internal" }] }],
    ["operator", 429, { errors: [{ code: 4006, message: "Daily allocation used" }] }],
    ["operator", 403, { internalCode: 5035, description: "Workers Paid is needed" }],
    ["operator", 413, { internalCode: 3006, description: "Request is too large" }],
    ["operator", 401, { errors: [{ code: 10000, message: "Authentication error" }] }],
    ["moderation", 400, { errors: [{ code: 8000, message: "NSFW content detected" }] }],
    ["moderation", 429, { internalCode: 3030, description: "Flagged" }],
  ])("means %s: %i %j", (cause, status, json) => {
    expect(classifyWorkersAiReply(reply(status, json), 0)).toMatchObject({ cause });
  });
});
