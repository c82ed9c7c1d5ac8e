import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWithAiBinding } from "#tests/harness/ai-binding.ts";
import { dressedPerson } from "#tests/harness/changed-photos.ts";
import { smallDemoPicture } from "#tests/harness/demo-pictures.ts";
import { formOfRequest, startWorkersAi } from "#tests/harness/fakes/workers-ai.ts";
import { nth } from "#tests/harness/lists.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";

describe("the AI binding of workerd", () => {
  let fake: Awaited<ReturnType<typeof startWorkersAi>>;
  let worker: Awaited<ReturnType<typeof startWithAiBinding>>;
  let person: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    person = await smallDemoPicture(createCodecs(await loadCodecModules()), "person-1.jpg");
    fake = await startWorkersAi();
    worker = await startWithAiBinding("workers-ai-worker.ts", fake.provider.address);
  }, 30_000);
  afterAll(async () => {
    await worker.stop();
    await fake.provider.stop();
  });

  const ask = () => {
    const body = new FormData();
    body.set("person", new Blob([person]));
    body.set("garment", new Blob([person]));
    return fetch(worker.url, { method: "POST", body });
  };

  it("takes the form with its boundary, and gives the picture", async () => {
    const made = Buffer.from(await (await ask()).arrayBuffer());
    expect(made.equals(await dressedPerson())).toBe(true);
    const request = nth(fake.provider.requests, 0);
    expect(request.headers.get("cf-consn-model-id")).toBe("@cf/black-forest-labs/flux-2-klein-9b");
    const form = await formOfRequest(request);
    const sent = form.get("input_image_0") as File;
    expect(Buffer.from(person).equals(new Uint8Array(await sent.arrayBuffer()))).toBe(true);
  });

  it.each([
    ["moderation", "moderation"],
    ["balance", "operator"],
    ["transient", "transient"],
  ] as const)("lets an error's own code through: %s", async (trait, cause) => {
    fake.behave(trait);
    expect(await (await ask()).json()).toMatchObject({ cause });
  });

  it("ends a call that hangs", async () => {
    fake.provider.fault("hang");
    expect(await (await ask()).json()).toMatchObject({ cause: "transient", detail: "timeout" });
  });
});
