import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATION_STAGES, type GenerationStage } from "#worker/contract/generations.ts";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { awaitEnd, listenFor } from "../harness/events.ts";
import { type Member, newMember } from "../harness/member.ts";
import { spentCredits } from "../harness/spent-credits.ts";

const CREDITS = 40;

let product: CrashingProduct;
let member: Member;
/** The ends of the generations, in order. */
const ends = new Map<string, string>();

beforeAll(async () => {
  product = await CrashingProduct.start({
    DAILY_CREDITS: String(CREDITS),
    MAX_RUNNING_GENERATIONS: "100",
    MAX_STARTS_PER_HOUR: "1000",
  });
  member = await newMember(product.site);
}, 90_000);
afterAll(() => product.stop());

async function begin(): Promise<string> {
  return (await member.call("POST", "/api/generations")).json.generationId;
}

/** Kills all processes and restarts them on the stored files. */
async function crash(database: "killed" | "stopped" = "stopped"): Promise<void> {
  await product.crash({ database });
  await product.restart();
}

async function reach(id: string, stage: GenerationStage): Promise<void> {
  const percent = GENERATION_STAGES[stage];
  const event = await listenFor(member, id, ({ progress }) => progress >= percent);
  if (!event) throw new Error(`${id} ended before ${stage}`);
}

async function expectEnd(id: string, ...statuses: ("completed" | "failed")[]): Promise<void> {
  const end = await awaitEnd(member, id);
  expect(statuses, id).toContain(end.status);
  expect(end.progress).toBe(100);
  ends.set(id, end.status);
}

async function expectBalance(): Promise<void> {
  const completed = [...ends.values()].filter((status) => status === "completed").length;
  expect(await spentCredits(product.db(), member.id)).toBe(completed);
}

describe("a kill of every process", { timeout: 90_000 }, () => {
  it("right after the charge and right after the job leaves both to go on", async () => {
    const charged = await begin();
    const submitted = await member.tryOn();
    await crash("killed");
    expect((await member.submit(charged)).status).toBe(202);
    await expectEnd(submitted, "completed");
    await expectEnd(charged, "completed");
    await expectBalance();
  });

  const stages = ["garment", "person", "warp", "composite", "storing"] as const;
  it.each(stages)("at the stage %s is made good by a second attempt", async (stage) => {
    const id = await member.tryOn();
    await reach(id, stage);
    await crash(stage === "storing" ? "killed" : "stopped");
    await expectEnd(id, "completed");
    await expectBalance();
  });

  it("while two run leaves both to end", async () => {
    const ids = [await member.tryOn(), await member.tryOn()];
    await Promise.race(ids.map((id) => reach(id, "person")));
    await crash();
    for (const id of ids) await expectEnd(id, "completed");
    await expectBalance();
  });

  it("again and again ends what runs one way or the other; what is completed stays so", async () => {
    const completed = await member.tryOn();
    await expectEnd(completed, "completed");
    const unlucky = await member.tryOn();
    await reach(unlucky, "garment");
    await crash();
    await reach(unlucky, "garment");
    const abandoned = await begin();
    await crash("killed");
    await expectEnd(unlucky, "completed", "failed");
    await expectEnd(completed, "completed");
    for (let sweeps = 0; sweeps < 2; sweeps++) {
      await product.cron("* * * * *", Date.now() + 3_600_000);
    }
    await expectEnd(abandoned, "failed");
    await expectBalance();
  });

  it("after all has ended changes nothing, and the ledger audit finds nothing", async () => {
    const gallery = async () => (await member.call("GET", "/api/generations")).json;
    const before = await gallery();
    await crash();
    expect(await gallery()).toEqual(before);
    for (const [id, status] of ends) {
      expect((await member.call("GET", `/api/generations/${id}`)).json).toMatchObject({ status });
    }
    await expectBalance();
    expect(await product.audit(CREDITS)).toEqual([]);
  });
});
