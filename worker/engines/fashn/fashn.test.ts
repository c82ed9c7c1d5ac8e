import { describe, expect, it } from "vitest";
import { dressedPerson } from "#tests/harness/changed-photos.ts";
import { fullDemoPicture } from "#tests/harness/demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "#tests/harness/engine-job.ts";
import {
  describeEngine,
  engineContext,
  runToEnd,
  startEngine,
} from "#tests/harness/engine-suite.ts";
import {
  FASHN_CDN,
  FASHN_KEY,
  type FashnBehaviour,
  startFakeFashn,
} from "#tests/harness/fakes/fashn.ts";
import { dataUrlBytes } from "#tests/harness/fakes/pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import { createFashnEngine } from "./fashn-engine.ts";

const VARS = { ENGINE: "fashn", FASHN_API_KEY: FASHN_KEY } as const;
const JOB = engineJob(fullDemoPicture("person-1.jpg"), fullDemoPicture("tee-plain.webp"));

interface Run {
  readonly model_name: string;
  readonly inputs: Readonly<Record<string, string>>;
}

describeEngine({
  name: "fashn",
  settings: VARS,
  secrets: [FASHN_KEY],
  make: createFashnEngine,
  start: startFakeFashn,
  traits: [
    "photo",
    "garment",
    "moderation",
    "transient",
    "rate_limited",
    "auth",
    "balance",
    "config",
    "hollow",
  ],
  sent({ requests }, job) {
    const { model_name, inputs } = nth(requests, 0).json as Run;
    expect(model_name).toBe("tryon-v1.6");
    expect(dataUrlBytes(inputs.model_image ?? "")).toEqual(job.person);
    expect(dataUrlBytes(inputs.garment_image ?? "")).toEqual(job.garments[0].bytes);
    // FASHN would keep an output's address in its records, and the picture there for three days.
    expect(inputs.return_base64).toBe(true);
  },
});

describe("fashn", () => {
  const its = startEngine(() => startFakeFashn({ steps: [] }), createFashnEngine, VARS);

  const MEANINGS: readonly [string, string, FashnBehaviour][] = [
    ["a load error of the photo", "photo", { failed: ["ImageLoadError", "in model_image"] }],
    ["a load error of a product", "garment", { failed: ["ImageLoadError", "product_image"] }],
    ["no pose on the garment", "garment", { failed: ["PoseError", "in the garment image"] }],
    ["a wrong input", "operator", { failed: ["InputValidationError", "mode"] }],
    ["somebody behind them", "transient", { failed: ["ThirdPartyError", ""] }],
    ["the same, spelt otherwise", "transient", { failed: ["3rdPartyProviderError", ""] }],
    ["a name nobody knows", "transient", { failed: ["LunchError", "back at two"] }],
    ["too many at once", "transient", { refused: [429, "ConcurrencyLimitExceeded"] }],
    ["no credits, by another status", "operator", { refused: [402, "OutOfCredits"] }],
    ["a wrong address", "operator", { refused: [404, "NotFound"] }],
    ["a broken server", "transient", { refused: [500, "InternalServerError"] }],
  ];
  it.each(MEANINGS)("understands %s as %s", async (_, cause, behaviour) => {
    its.fake.behave(behaviour);
    expect(await runToEnd(its.engine, JOB)).toMatchObject({ kind: "error", cause });
  });

  it("takes a picture as bytes or as an address, and nothing else", async () => {
    const good = await runToEnd(its.engine, JOB);
    expect(good).toEqual({ kind: "output", output: { bytes: await dressedPerson() } });
    const url = `${FASHN_CDN}/1/output_0.png`;
    its.fake.behave({ output: url });
    expect(await runToEnd(its.engine, JOB)).toEqual({ kind: "output", output: { url } });
    for (const output of ["", "no address", "data:text/html;base64,aGk=", "data:image/png,x"]) {
      its.fake.behave({ output });
      expect(await runToEnd(its.engine, JOB), output).toMatchObject({ cause: "transient" });
    }
  });

  it.each([
    ["outerwear", "tops"],
    ["dress", "one-pieces"],
    ["shorts", "bottoms"],
    ["auto", "auto"],
  ] as const)("tells the category of %s", async (kind, category) => {
    const [{ bytes }] = JOB.garments;
    await its.engine.startJob({ ...JOB, garments: [{ bytes, kind }] }, NO_PROGRESS);
    const { inputs } = nth(its.fake.provider.requests, 0).json as Run;
    expect(inputs.category).toBe(category);
  });

  it("calls the garment a product where the larger model is asked", async () => {
    const settings = { ...VARS, FASHN_MODEL: "tryon-max" } as const;
    const max = createFashnEngine(await engineContext(settings, its.fake.provider.fetch));
    expect(await runToEnd(max, JOB)).toMatchObject({ kind: "output" });
    const { model_name, inputs } = nth(its.fake.provider.requests, 0).json as Run;
    expect(model_name).toBe("tryon-max");
    expect(dataUrlBytes(inputs.product_image ?? "")).toEqual(JOB.garments[0].bytes);
    expect(max.pricePerPicture).toBeGreaterThan(its.engine.pricePerPicture);
    expect(max.expectedSeconds).toBeGreaterThan(its.engine.expectedSeconds);
  });

  it("gives a prediction up that is no longer known, and asks no strange address", async () => {
    const answer = await its.engine.poll?.(
      "11111111-2222-4333-8444-555555555555-u1",
      NO_PROGRESS.signal,
    );
    expect(answer).toMatchObject({ cause: "transient", ended: true });
    const lies = ["../credits", "a/b", "", "x".repeat(200)];
    for (const id of lies) {
      const lie = async () => Response.json({ id, error: null });
      const lying = createFashnEngine(await engineContext(VARS, lie));
      const started = await lying.startJob(JOB, NO_PROGRESS);
      expect(started, id).toMatchObject({ kind: "error", cause: "transient" });
    }
  });
});
