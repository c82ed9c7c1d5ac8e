import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, piecesAtOnce } from "#worker/engines/catalog.ts";
import type { EngineContext } from "#worker/engines/context.ts";
import type {
  Engine,
  EngineAnswer,
  EngineError,
  JobGarment,
  TryOnJob,
} from "#worker/engines/engine.ts";
import { type EngineVars, engineSettings } from "#worker/engines/settings.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { smallDemoPicture } from "./demo-pictures.ts";
import { engineJob, NO_PROGRESS } from "./engine-job.ts";
import { type FakeProvider, WIRE_FAULTS } from "./provider-fake.ts";

/** Failures that each engine must distinguish; a provider without such a signal omits it. */
export type Trait =
  | "photo"
  | "garment"
  | "moderation"
  | "transient"
  | "rate_limited"
  | "auth"
  | "balance"
  | "config"
  /** Answers 200 with an error, or without the picture. */
  | "hollow";

/** The `Retry-After` of a `rate_limited` fake, in seconds. */
export const RETRY_AFTER_S = 7;

export interface EngineUnderTest {
  readonly name: string;
  /** The operator's settings. */
  readonly settings: EngineVars;
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[];
  readonly make: (context: EngineContext) => Engine;
  /** Starts a provider with the behaviour of the last `behave`; by default a good one. */
  readonly start: () => Promise<{
    readonly provider: FakeProvider;
    readonly behave: (trait: Trait | "good") => void;
    /** The binding, for an engine that uses one. */
    readonly ai?: EngineContext["ai"];
  }>;
  readonly traits: readonly Trait[];
  /** The differences from an ordinary job. */
  readonly job?: Partial<TryOnJob>;
  /** Checks the requests that the engine sent for a good job. */
  readonly sent: (provider: FakeProvider, job: TryOnJob) => void | Promise<void>;
}

const CAUSES: Record<Trait, readonly EngineError["cause"][]> = {
  photo: ["photo"],
  garment: ["garment"],
  moderation: ["moderation"],
  transient: ["transient"],
  rate_limited: ["transient"],
  auth: ["operator"],
  balance: ["operator"],
  config: ["operator"],
  hollow: ["transient", "moderation"],
};

/** The context of an engine under test: real codecs, and a long timeout for a busy machine. */
export async function engineContext(
  settings: EngineVars,
  fetch: EngineContext["fetch"],
  ai?: EngineContext["ai"],
): Promise<EngineContext> {
  return {
    settings: v.parse(v.object(engineSettings), settings),
    codecs: createCodecs(await loadCodecModules()),
    ai,
    fetch,
    now: () => Date.now(),
    callTimeoutMs: 20_000,
  };
}

/** A provider and its engine for the tests of a `describe`; each test starts with a good one. */
export function startEngine<
  Fake extends { readonly provider: FakeProvider; readonly behave: (as: "good") => void },
>(
  start: () => Promise<Fake>,
  make: EngineUnderTest["make"],
  settings: EngineVars,
): { readonly fake: Fake; readonly engine: Engine } {
  const started = {} as { fake: Fake; engine: Engine };
  beforeAll(async () => {
    started.fake = await start();
    started.engine = make(await engineContext(settings, started.fake.provider.fetch));
  });
  beforeEach(() => {
    started.fake.behave("good");
    started.fake.provider.requests.length = 0;
  });
  afterAll(() => started.fake.provider.stop());
  return started;
}

/** Submits and polls to the end like the generation's object, without pauses. */
export async function runToEnd(engine: Engine, job: TryOnJob) {
  let answer: EngineAnswer = await engine.startJob(job, NO_PROGRESS);
  for (let polls = 0; answer.kind === "waiting" && polls < 20; polls++) {
    answer = (await engine.poll?.(answer.reference, NO_PROGRESS.signal)) as EngineAnswer;
  }
  return answer;
}

/** The contract of all remote engines. */
export function describeEngine(under: EngineUnderTest): void {
  // Pictures are encoded here, which is slow on a busy machine.
  describe(`the engine ${under.name}`, { timeout: 30_000 }, () => {
    let fake: Awaited<ReturnType<EngineUnderTest["start"]>>;
    let engine: Engine;
    /** The engine with a short timeout. */
    let hasty: Engine;
    let job: ReturnType<typeof engineJob>;
    let other: JobGarment;
    beforeAll(async () => {
      fake = await under.start();
      const context = await engineContext(under.settings, fake.provider.fetch, fake.ai);
      const picture = (name: string) => smallDemoPicture(context.codecs, name);
      job = engineJob(await picture("person-1.jpg"), await picture("tee-plain.webp"), under.job);
      other = { bytes: await picture("tee-striped.webp"), kind: "auto" };
      engine = under.make(context);
      hasty = under.make({ ...context, callTimeoutMs: 400 });
    });
    beforeEach(() => {
      fake.behave("good");
      fake.provider.fault(null);
      fake.provider.requests.length = 0;
    });
    afterAll(() => fake.provider.stop());

    it("has facts within their bounds", () => {
      expect(engine.deadlineMs).toBeLessThanOrEqual(120_000);
      expect(engine.expectedSeconds).toBeGreaterThan(0);
      expect(engine.pricePerPicture).toBeGreaterThanOrEqual(0);
    });

    it("makes a picture of both", async () => {
      const answer = await runToEnd(engine, job);
      expect(answer, JSON.stringify(answer)).toMatchObject({ kind: "output" });
      await under.sent(fake.provider, job);
    });

    it("calls the origins that the catalogue lists, and no other", async () => {
      const { settings } = await engineContext(under.settings, fake.provider.fetch);
      const listed = ENGINES[engine.name].origins(settings);
      await runToEnd(engine, job);
      const called = fake.ai ? [] : fake.provider.requests.map(({ url }) => url.origin);
      expect(listed).toEqual(expect.arrayContaining(called));
    });

    it("takes as many pieces in one call as the catalogue says", async () => {
      const more = Array.from({ length: piecesAtOnce(engine.name) - 1 }, () => other);
      const outfit: TryOnJob = { ...job, garments: [job.garments[0], ...more] };
      const answer = await runToEnd(engine, outfit);
      expect(answer, JSON.stringify(answer)).toMatchObject({ kind: "output" });
      await under.sent(fake.provider, outfit);
    });

    it("sends a new seed with each job, if its result depends on one", async () => {
      const seeds: string[] = [];
      for (const attempt of [1, 2]) {
        fake.provider.requests.length = 0;
        await engine.startJob({ ...job, attempt }, NO_PROGRESS);
        seeds.push(...fake.provider.requests.flatMap(({ body }) => seedOf(body) ?? []));
      }
      expect(new Set(seeds).size).toBe(engine.seeded ? 2 : 0);
    });

    it.each(under.traits)("classifies an error: %s", async (trait) => {
      fake.behave(trait);
      const answer = await runToEnd(engine, job);
      expect(answer, JSON.stringify(answer)).toMatchObject({ kind: "error" });
      const error = answer as EngineError;
      expect(CAUSES[trait], error.detail).toContain(error.cause);
      if (trait === "rate_limited") {
        expect(error).toMatchObject({ retryAfterMs: RETRY_AFTER_S * 1000 });
      }
      expectNoSecret(error, under.secrets);
    });

    it.each(WIRE_FAULTS)("survives a wire that brings: %s", async (fault) => {
      const before = fake.provider.sent();
      fake.provider.fault(fault);
      const answer = await hasty.startJob(job, NO_PROGRESS);
      expect(answer).toMatchObject({ kind: "error", cause: "transient", ended: true });
      expect(fake.provider.sent() - before).toBeLessThan(64 * 1024 * 1024);
      expectNoSecret(answer, under.secrets);
    });

    it("keeps a job whose state cannot be asked for", async () => {
      const first = await engine.startJob(job, NO_PROGRESS);
      if (first.kind !== "waiting") return expect(first.kind).toBe("output");
      for (const fault of WIRE_FAULTS) {
        fake.provider.fault(fault);
        const answer = await hasty.poll?.(first.reference, NO_PROGRESS.signal);
        expect(answer, fault).toMatchObject({ kind: "error", cause: "transient", ended: false });
      }
    }, 20_000);

    it("stops when nobody waits any more", async () => {
      fake.provider.fault("hang");
      const abort = new AbortController();
      const asked = engine.startJob(job, { ...NO_PROGRESS, signal: abort.signal });
      abort.abort();
      expect(await asked).toMatchObject({ kind: "error", cause: "transient" });
    });
  });
}

/** The seed in a JSON body or a form; undefined without one. */
function seedOf(body: Uint8Array): string | undefined {
  return /"seed"(?::|\r\n\r\n)(\d+)/.exec(Buffer.from(body).toString("latin1"))?.[1];
}

function expectNoSecret(answer: EngineAnswer, secrets: readonly string[]): void {
  for (const secret of secrets) expect(JSON.stringify(answer)).not.toContain(secret);
}
