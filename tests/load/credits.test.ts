import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { newConsentedMember } from "../harness/consented-member.ts";
import { startFaultyService } from "../harness/fakes/faulty-service.ts";
import { SERVICE_SECRET } from "../harness/fakes/generation-service.ts";
import { audit, count, objectsOf } from "../harness/ledger-audit.ts";
import { type ListOf, take, times } from "../harness/lists.ts";
import { type Answer, type Member, pictureDataUrl } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { emptyTally, insist, makeTryOns, tallyLogs } from "../harness/try-on-traffic.ts";

const MADE = pictureDataUrl("dressed.jpg", await dressedPerson());

// Without daily credits and limits, so that the balance equals the grant.
const FREE = {
  DAILY_CREDITS: "0",
  MAX_RUNNING_GENERATIONS: "100000",
  MAX_STARTS_PER_HOUR: "100000",
  MAX_RUNNING_PER_ADDRESS: "100000",
  MAX_STARTS_PER_HOUR_PER_ADDRESS: "100000",
};

let service: Awaited<ReturnType<typeof startFaultyService>>;
let counted: CountedProduct;
let product: Product;
beforeAll(async () => {
  service = await startFaultyService(MADE);
  const engine = { ENGINE: "http", HTTP_ENGINE_URL: service.url };
  counted = await startCountedProduct({ ...FREE, ...engine, HTTP_ENGINE_SECRET: SERVICE_SECRET });
  product = counted.product;
});
afterAll(async () => {
  await counted.stop();
  await service.stop();
});

/** A member whose balance is `credits`. */
async function memberWith(credits: number): Promise<Member> {
  const member = await newConsentedMember(product);
  if (credits > 0) {
    await product.db.$client.execute({
      sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, created_at)
            VALUES (?, ?, 'grant', ?, ?)`,
      args: [randomUUID(), member.id, credits, Date.now()],
    });
  }
  return member;
}

/**
 * Sends starts at once and repeats those answered with 503, as the app does: with the same key,
 * because the charge may have been made although its answer was lost.
 */
async function startMany<N extends number>(
  member: Member,
  count: N,
  keyOf: () => string = randomUUID,
): Promise<ListOf<Answer, N>> {
  const start = () => {
    const headers = { "Idempotency-Key": keyOf() };
    return insist(() => member.call("POST", "/api/generations", { headers }));
  };
  return take(await Promise.all(times<Promise<Answer>, number>(count, start)), count);
}

function tally(answers: readonly Answer[]): Record<number, number> {
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

const GENERATIONS = "SELECT count(*) FROM generations WHERE user_id = ?";
const CHARGES = "SELECT count(*) FROM credit_ledger WHERE user_id = ? AND kind = 'charge'";

describe("many starts at once", () => {
  it.each([
    { starts: 300, credits: 0 },
    { starts: 1000, credits: 7 },
    { starts: 300, credits: 100 },
  ])(
    "$starts with $credits credits start as many as there are credits",
    async ({ starts, credits }) => {
      const member = await memberWith(credits);
      const objectsBefore = await product.runtime.listDurableObjectIds("GENERATIONS");
      const answers = await startMany(member, starts);
      const expected = { ...(credits > 0 ? { 201: credits } : {}), 402: starts - credits };
      expect(tally(answers)).toEqual(expected);
      const ids = answers.flatMap(({ json }) => json.generationId ?? []);
      expect(new Set(ids).size).toBe(credits);
      for (const { json } of answers.filter(({ status }) => status === 402)) {
        expect(json).toMatchObject({
          code: "insufficient_credits",
          error: "You need at least 1 credit to generate a virtual try-on.",
        });
      }
      expect(await member.credits()).toBe(0);
      expect(await count(product, GENERATIONS, [member.id])).toBe(credits);
      expect(await count(product, CHARGES, [member.id])).toBe(credits);
      const objects = await product.runtime.listDurableObjectIds("GENERATIONS");
      expect(objects.length - objectsBefore.length).toBe(credits);
      expect(await objectsOf(product, member.id)).toEqual([]);
      expect(await audit(product, { allowance: 0 })).toEqual([]);
    },
  );
});

describe("an Idempotency-Key", () => {
  it("charges once, however often it comes", async () => {
    const member = await memberWith(9);
    const answers = await startMany(member, 50, () => "one click");
    expect(tally(answers)).toEqual({ 201: 50 });
    expect(new Set(answers.map(({ json }) => json.generationId)).size).toBe(1);
    expect(await member.credits()).toBe(8);
    const later = await member.call("POST", "/api/generations", {
      headers: { "Idempotency-Key": "one click" },
    });
    expect(later.json).toEqual(answers[0].json);
    expect(await member.credits()).toBe(8);
  });

  it("gives the same generation back when the last credit went into it", async () => {
    const member = await memberWith(1);
    const answers = await startMany(member, 20, () => "the last");
    expect(tally(answers)).toEqual({ 201: 20 });
    expect(await member.credits()).toBe(0);
    const [refused] = await startMany(member, 1, () => "another");
    expect(refused.status).toBe(402);
  });

  it("is each member's own", async () => {
    const [one, other] = [await memberWith(2), await memberWith(2)];
    const key = () => "shared words";
    const [[first], [second]] = [await startMany(one, 1, key), await startMany(other, 1, key)];
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.json.generationId).not.toBe(first.json.generationId);
    expect([await one.credits(), await other.credits()]).toEqual([1, 1]);
  });

  it("is refused when it is longer than a key may be, and nothing is charged", async () => {
    const member = await memberWith(1);
    const [answer] = await startMany(member, 1, () => "k".repeat(256));
    expect(answer.status).toBe(400);
    expect(await member.credits()).toBe(1);
    const [longest] = await startMany(member, 1, () => "k".repeat(255));
    expect(longest.status).toBe(201);
  });
});

describe("one member's requests", () => {
  it("are all answered, thirty-two at once and again", async () => {
    const member = await memberWith(40);
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 32 }, (_, i) => {
        if (i % 4 === 0) return member.call("POST", "/api/generations");
        return member.call("GET", i % 2 ? "/api/me" : "/api/generations");
      });
      expect(tally(await Promise.all(calls))).toEqual({ 200: 24, 201: 8 });
    }
    expect(await member.credits()).toBe(16);
    expect(await audit(product, { allowance: 0 })).toEqual([]);
  });

  it("take no credits from what they say", async () => {
    const member = await memberWith(3);
    for (const credits of [-5, 1e308, "99", null, { $gt: 0 }]) {
      const body = { credits, amount: credits, cost: credits, userId: "somebody" };
      await member.call("POST", "/api/generations?credits=0&user_id=x", { body });
      await member.call("PATCH", "/api/me?credits=99", {
        body: { firstName: "A", lastName: "B", credits, renewedOn: "2000-01-01" },
      });
    }
    expect(await member.credits()).toBe(0);
    expect(await audit(product, { allowance: 0 })).toEqual([]);
  });
});

describe("the refund", () => {
  it("is given once, whoever ends the generation first", async () => {
    const member = await memberWith(30);
    const { GENERATIONS: objects } = await product.bindings();
    const ids: string[] = (await startMany(member, 30)).map(({ json }) => json.generationId);
    const longAfter = Date.now() + 3_600_000;
    const endings = ids.flatMap((id, i) => [
      objects.get(objects.idFromName(id)).fail("broken_garment_image"),
      member.submit(id, { garment_image_url: "data:image/png;base64,AAAA" }),
      ...(i % 2 ? [member.call("DELETE", `/api/generations/${id}`)] : []),
      // The last sweep below replaces one that the load prevents.
      ...(i % 5 ? [] : [product.cron("* * * * *", longAfter).catch(() => undefined)]),
    ]);
    await Promise.all(endings);
    await product.cron("* * * * *", longAfter);
    expect(await member.credits()).toBe(30);
    const refunds = "SELECT count(*) FROM credit_ledger WHERE user_id = ? AND kind = 'refund'";
    expect(await count(product, refunds, [member.id])).toBe(30);
    const deleted = ids.filter((_, i) => i % 2);
    expect(await count(product, GENERATIONS, [member.id])).toBe(15);
    expect(await audit(product, { allowance: 0, deleted })).toEqual([]);
  });
});

describe("thirty try-ons at once", () => {
  it("all end with their picture while each call of the database takes long", async () => {
    const clients = 30;
    const member = await memberWith(clients);
    const tally = emptyTally();
    product.logs.splice(0);
    counted.proxy.delay(250);
    let left = clients;
    try {
      await makeTryOns(product, member, tally, { clients, each: () => left-- > 0 });
    } finally {
      counted.proxy.delay(0);
    }
    tallyLogs(product, tally);
    expect(tally.ends).toEqual({ completed: clients });
    // A busy machine may have refused some calls or lost their answers; the clients repeated them.
    const told = (what: string) =>
      /^(failure|settle_failed): (busy|the answer was lost)/.test(what);
    const untold = Object.keys(tally.complaints).filter((what) => !told(what));
    expect(untold.join("\n")).toBe("");
    expect(await member.credits()).toBe(0);
  });
});
