import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { awaitEnd } from "../harness/events.ts";
import { FASHN_API, FASHN_KEY, type FakeFashn, startFakeFashn } from "../harness/fakes/fashn.ts";
import { type Internet, startInternet } from "../harness/internet.ts";
import { audit } from "../harness/ledger-audit.ts";
import { newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { writeRows } from "../harness/write-rows.ts";

const CREDITS = 5;

let internet: Internet;
let fake: FakeFashn;
let product: Product;
beforeAll(async () => {
  fake = await startFakeFashn({ steps: [] });
  internet = await startInternet();
  internet.origins.set(FASHN_API, fake.provider.fetch);
  // Its key is still configured, for running jobs.
  product = await startProduct(
    {
      ENGINE: "local",
      FASHN_API_KEY: FASHN_KEY,
      DAILY_CREDITS: String(CREDITS),
    },
    { internet },
  );
});
afterAll(async () => {
  await product.stop();
  await internet.stop();
  await fake.provider.stop();
});

/** A try-on that was charged while the site used FASHN, and whose job is sent now. */
async function chargedBefore(fallback: string | null) {
  const member = await newMember(product);
  await member.agree();
  const id = randomUUID();
  const [now, deadlineAt] = [Date.now(), Date.now() + 120_000];
  await writeRows(product.db, [
    {
      sql: `INSERT INTO generations (id, user_id, status, engine, created_at, deadline_at)
            VALUES (?, ?, 'pending', 'fashn', ?, ?)`,
      args: [id, member.id, now, deadlineAt],
    },
    {
      sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
            VALUES (?, ?, 'charge', -1, ?, ?)`,
      args: [randomUUID(), member.id, id, now],
    },
  ]);
  const { GENERATIONS } = await product.bindings();
  const times = { createdAt: now, deadlineAt, expectedMs: 4000 };
  await GENERATIONS.get(GENERATIONS.idFromName(id)).arm({
    id,
    ownerId: member.id,
    engine: "fashn",
    fallback,
    ...times,
  });
  expect((await member.submit(id)).status).toBe(202);
  return { member, end: await awaitEnd(member, id) };
}

describe("a job whose sender agreed to this site's words, which name nobody", () => {
  it("goes to none that the site asked before, and gives the credit back", async () => {
    const { member, end } = await chargedBefore(null);
    expect(end).toMatchObject({ status: "failed", failureCode: "engine_out_of_order" });
    expect(await member.credits()).toBe(CREDITS);
  });

  it("is done by the engine that was to take over, where that one passes nothing on", async () => {
    const { end } = await chargedBefore("local");
    expect(end).toMatchObject({ status: "completed", mark: LOCAL_MARK.label });
  });

  it("has been shown to nobody", async () => {
    expect(fake.provider.requests).toEqual([]);
    expect(await audit(product, { allowance: CREDITS })).toEqual([]);
  });
});
