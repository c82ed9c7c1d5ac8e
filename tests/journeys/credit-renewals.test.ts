import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renewChunk } from "#db/queries/credits.ts";
import { utcDay } from "#worker/credits/ledger.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { type Caller, Member, newMember, withCookiesOf } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const MIDNIGHT = "0 0 * * *";
const MINUTELY = "* * * * *";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ALLOWANCE = 5;

let product: Product;
const deleted: string[] = [];
beforeAll(async () => {
  product = await startProduct({ MAX_STARTS_PER_HOUR: "6" });
});
afterAll(() => product.stop());

const run = (sql: string, args: unknown[]) =>
  product.db.$client.execute({ sql, args: args as never });

/** Inserts try-ons from two hours ago that cost this many credits. */
async function spend(member: Member, credits: number): Promise<void> {
  const { PRIVATE_BUCKET } = await product.bindings();
  const at = Date.now() - 2 * HOUR_MS;
  for (let i = 0; i < credits; i++) {
    const id = randomUUID();
    const key = `generations/${member.id}/${id}/output.jpg`;
    await PRIVATE_BUCKET.put(key, "picture", { httpMetadata: { contentType: "image/jpeg" } });
    await run(
      `INSERT INTO generations (id, user_id, status, output_image_url, created_at, deadline_at,
         settled_at) VALUES (?, ?, 'completed', ?, ?, ?, ?)`,
      [id, member.id, `/media/${key}`, at, at, at],
    );
    await run(
      `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
       VALUES (?, ?, 'charge', -1, ?, ?)`,
      [randomUUID(), member.id, id, at],
    );
  }
}

/** Moves the member's last renewal back by the given days. */
function backdate(member: Member, days: number): Promise<unknown> {
  const day = utcDay(Date.now() - days * DAY_MS);
  return run("UPDATE profiles SET renewed_on = ? WHERE id = ?", [day, member.id]);
}

function renewalsOf({ id }: Member): Promise<number> {
  const sql = "SELECT count(*) FROM credit_ledger WHERE user_id = ? AND kind = 'renewal'";
  return count(product, sql, [id]);
}

const start = (client: Caller) => client.call("POST", "/api/generations");

describe("the renewal", () => {
  it("comes once a day, though the cron of a missed week runs a hundred times at once", async () => {
    const member = await newMember(product);
    await spend(member, 3);
    await backdate(member, 7);
    await Promise.all(Array.from({ length: 100 }, () => product.cron(MIDNIGHT)));
    expect(await member.credits()).toBe(ALLOWANCE);
    expect(await renewalsOf(member)).toBe(1);
    await spend(member, 2);
    await product.cron(MIDNIGHT);
    expect(await member.credits(), "not twice a day").toBe(3);
    await product.cron(MIDNIGHT, Date.now() + DAY_MS);
    expect(await member.credits()).toBe(ALLOWANCE);
    expect(await audit(product)).toEqual([]);
  });

  it("never lowers what a refund after midnight has raised", async () => {
    const member = await newMember(product);
    const { generationId } = (await start(member)).json;
    await backdate(member, 1);
    await product.cron(MIDNIGHT);
    expect(await member.credits()).toBe(ALLOWANCE);
    deleted.push(generationId);
    expect((await member.call("DELETE", `/api/generations/${generationId}`)).status).toBe(204);
    expect(await member.credits()).toBe(ALLOWANCE + 1);
    await product.cron(MIDNIGHT, Date.now() + DAY_MS);
    expect(await member.credits()).toBe(ALLOWANCE + 1);
    expect(await renewalsOf(member)).toBe(1);
    expect(await audit(product, { deleted })).toEqual([]);
  });

  it("comes by itself with the first read of a day that no cron has served", async () => {
    const member = await newMember(product);
    await spend(member, 4);
    await backdate(member, 7);
    const reads = await Promise.all(Array.from({ length: 20 }, () => member.credits()));
    expect(new Set(reads)).toEqual(new Set([ALLOWANCE]));
    expect(await renewalsOf(member)).toBe(1);
  });

  it("comes by itself with the first charge of a day that no cron has served", async () => {
    const member = await newMember(product);
    await spend(member, ALLOWANCE);
    expect((await start(member)).status).toBe(402);
    await backdate(member, 1);
    expect((await start(member)).status).toBe(201);
    expect(await member.credits()).toBe(ALLOWANCE - 1);
    expect(await renewalsOf(member)).toBe(1);
    expect(await audit(product, { deleted })).toEqual([]);
  });

  it("comes once with the first starts of two clients, before, while and after the slice of the account runs", async () => {
    const old = utcDay(Date.now() - 3 * DAY_MS);
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999),
         m(id) AS (SELECT printf('%sfill-%04d', substr('09AJTZajtz', i % 10 + 1, 1), i) FROM n)
       INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
       SELECT id, '', lower(id) || '@example.com', 1, 1, 1 FROM m`,
      [],
    );
    await run(
      `INSERT INTO profiles (id, renewed_on, updated_at) SELECT id, ?, 1 FROM user WHERE id LIKE '_fill-%'`,
      [old],
    );
    const members = await Promise.all(Array.from({ length: 12 }, () => newMember(product)));
    for (const member of members) {
      await spend(member, ALLOWANCE);
      await backdate(member, 1);
    }
    const midnight = product.cron(MIDNIGHT);
    const answers = members.map((member) =>
      Promise.all([start(member), start(withCookiesOf(product, member)), member.credits()]),
    );
    const minutely = product.cron(MINUTELY);
    for (const [first, second, seen] of await Promise.all(answers)) {
      expect([first.status, second.status]).toEqual([201, 201]);
      expect([ALLOWANCE, ALLOWANCE - 1, ALLOWANCE - 2]).toContain(seen);
    }
    await Promise.all([midnight, minutely]);
    for (const member of members) {
      expect(await member.credits()).toBe(ALLOWANCE - 2);
      expect(await renewalsOf(member)).toBe(1);
    }
    const behind = "SELECT count(*) FROM profiles WHERE id LIKE '_fill-%' AND renewed_on <> ?";
    expect(await count(product, behind, [utcDay(Date.now())])).toBe(0);
    expect(await audit(product, { deleted })).toEqual([]);
  });

  it("starts within a minute where midnight's run was lost, once a day", async () => {
    const [early, late] = [await newMember(product), await newMember(product)];
    const now = Date.now();
    const yesterday = utcDay(now - DAY_MS);
    await run("INSERT OR REPLACE INTO audit_progress VALUES ('renewal', ?)", [`${yesterday}zzz`]);
    await spend(early, 3);
    await backdate(early, 1);
    await product.cron(MINUTELY, now);
    expect(await renewalsOf(early)).toBe(1);
    await spend(late, 3);
    await backdate(late, 1);
    await product.cron(MINUTELY, now);
    expect(await renewalsOf(late), "the renewal of the day is finished").toBe(0);
    await spend(early, 1);
    await product.cron(MINUTELY, now + DAY_MS);
    expect([await renewalsOf(early), await renewalsOf(late)]).toEqual([2, 1]);
    expect(await audit(product, { deleted })).toEqual([]);
  });

  it("continues within a minute where a run died between two chunks", async () => {
    const accounts = Array.from({ length: 1200 }, () => `many-${randomUUID()}`);
    const ids = JSON.stringify(accounts);
    const old = utcDay(Date.now() - 3 * DAY_MS);
    await run(
      `INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
       SELECT value, '', value || '@example.com', 1, 1, 1 FROM json_each(?)`,
      [ids],
    );
    await run(
      `INSERT INTO profiles (id, renewed_on, updated_at) SELECT value, ?, 1 FROM json_each(?)`,
      [old, ids],
    );
    const now = Date.now();
    const renewal = { day: utcDay(now), allowance: ALLOWANCE, now };
    await run("DELETE FROM audit_progress WHERE name = 'renewal'", []);
    expect(await renewChunk(product.db, "many", 500, renewal)).not.toBeNull();
    const renewed = `SELECT count(*) FROM credit_ledger WHERE kind = 'renewal' AND user_id LIKE 'many-%'`;
    const atDeath = await count(product, renewed);
    expect(atDeath).toBeGreaterThan(0);
    expect(atDeath).toBeLessThan(1200);
    await Promise.all([product.cron(MINUTELY), product.cron(MINUTELY)]);
    expect(await count(product, renewed)).toBe(1200);
    await product.cron(MIDNIGHT);
    expect(await count(product, renewed)).toBe(1200);
    const full = `SELECT count(*) FROM profiles WHERE id LIKE 'many-%' AND credits = ? AND renewed_on = ?`;
    expect(await count(product, full, [ALLOWANCE, renewal.day])).toBe(1200);
    expect(await audit(product, { deleted })).toEqual([]);
  });
});

describe("several addresses of one mailbox", () => {
  class Aliased extends Member {
    override readonly email: string;
    constructor(email: string) {
      super(product);
      this.email = email;
    }
  }

  it("have one allowance a day together, however it would be brought", async () => {
    const name = `box${randomUUID().replaceAll("-", "")}`;
    const first = await newMember(product, new Aliased(`${name}+1@gmail.com`));
    const second = await newMember(product, new Aliased(`${name}+2@googlemail.com`));
    const elsewhere = await newMember(product, new Aliased(`${name}+1@school.example`));
    const told = async (member: Member) => {
      const { credits, allowanceElsewhere } = (await member.me()).user;
      return [credits, allowanceElsewhere];
    };
    expect(await told(first)).toEqual([ALLOWANCE, false]);
    expect(await told(second)).toEqual([0, true]);
    expect(await told(elsewhere)).toEqual([ALLOWANCE, false]);
    expect((await start(second)).status).toBe(402);

    await spend(first, 2);
    for (const one of [second, first]) await backdate(one, 1);
    expect((await start(second)).status).toBe(402);
    await product.cron(MIDNIGHT);
    expect(await told(second)).toEqual([0, true]);
    expect(await told(first)).toEqual([ALLOWANCE, false]);
    expect(await audit(product, { deleted })).toEqual([]);

    const { rows } = await product.db.$client.execute("SELECT * FROM mailboxes");
    expect(JSON.stringify(rows)).not.toContain(name);
    await first.call("DELETE", "/api/me", { body: { password: first.password } });
    expect(await told(second)).toEqual([0, false]);
    await backdate(second, 1);
    expect(await told(second)).toEqual([0, false]);
    const tomorrow = Date.now() + DAY_MS;
    await product.cron(MIDNIGHT, tomorrow);
    expect((await second.me()).user.credits).toBe(ALLOWANCE);
  });
});

describe("the limits", () => {
  it("let three run at once and charge nothing for a fourth", async () => {
    const member = await newMember(product);
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(member)));
    const started = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([started.length, refused.length]).toEqual([3, 9]);
    for (const { json } of refused) {
      expect(json).toMatchObject({
        code: "too_many_generations",
        error: "Too many generations in progress.",
      });
    }
    expect(await member.credits()).toBe(ALLOWANCE - 3);
    expect(await audit(product, { deleted })).toEqual([]);
  });

  it("count an hour's starts, deleted ones too", async () => {
    const member = await newMember(product);
    for (let i = 0; i < 6; i++) {
      const { generationId } = (await start(member)).json;
      deleted.push(generationId);
      await member.call("DELETE", `/api/generations/${generationId}`);
    }
    expect(await member.credits()).toBe(ALLOWANCE);
    const answer = await start(member);
    expect([answer.status, answer.json.code]).toEqual([429, "too_many_generations"]);
    expect(await member.credits()).toBe(ALLOWANCE);
    expect(await audit(product, { deleted })).toEqual([]);
  });
});
