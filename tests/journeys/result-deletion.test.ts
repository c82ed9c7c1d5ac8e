import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { type Member, newMember } from "../harness/member.ts";
import { plantResult } from "../harness/planted-result.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { expectGone, plantShare } from "../harness/shares.ts";

const [MINUTELY, HOURLY] = ["* * * * *", "17 * * * *"];
const DAY_MS = 86_400_000;
const PATH = "/api/me/result-deletion";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: "900" });
});
afterAll(() => product.stop());

const choose = (member: Member, chosen: boolean) =>
  member.call("PUT", PATH, { body: { chosen } }).then(({ json }) => json);

async function age(id: string, days: number): Promise<void> {
  await product.db.$client.execute({
    sql: "UPDATE generations SET created_at = ? WHERE id = ?",
    args: [Date.now() - days * DAY_MS, id],
  });
}

/** A result of that many days, whose link and favourite are new. */
async function plantOld(member: Member, days: number) {
  const { id, url } = await plantShare(product, member);
  expect((await member.call("PUT", `/api/favourites/generations/${id}`)).status).toBe(204);
  await age(id, days);
  return { id, url };
}

async function sweep(at = Date.now()): Promise<void> {
  await product.cron(HOURLY, at);
  await product.cron(MINUTELY, at);
}

async function idsOf(member: Member): Promise<string[]> {
  const { rows } = await product.db.$client.execute({
    sql: "SELECT id FROM generations WHERE user_id = ? ORDER BY created_at",
    args: [member.id],
  });
  return rows.map(({ id }) => String(id));
}

const objectsOf = async (member: Member) =>
  keysBelow((await bucketsOf(product)).privateBucket, `generations/${member.id}/`);

describe("results after 30 days", () => {
  it("stay unless their member chose otherwise", async () => {
    const member = await newMember(product);
    const { id } = await plantOld(member, 400);
    expect((await member.call("GET", PATH)).json).toEqual({ chosen: false, days: 30, old: 1 });
    await sweep();
    expect(await idsOf(member)).toEqual([id]);
  });

  it("go with their picture, link and favourite, and younger ones when it is their time", async () => {
    const member = await newMember(product);
    const old = await plantOld(member, 31);
    const young = await plantOld(member, 20);
    expect(await choose(member, true)).toEqual({ chosen: true, days: 30, old: 1 });
    await sweep();
    expect(await idsOf(member)).toEqual([young.id]);
    await expectGone(product, old.url, member);
    expect((await member.call("GET", `/api/generations/${old.id}`)).status).toBe(404);
    expect(await objectsOf(member)).toEqual([`generations/${member.id}/${young.id}/output.jpg`]);
    expect((await member.call("GET", "/api/favourites/ids")).text).not.toContain(old.id);
    await sweep(Date.now() + 9 * DAY_MS);
    expect(await idsOf(member)).toEqual([young.id]);
    await sweep(Date.now() + 11 * DAY_MS);
    expect([await idsOf(member), await objectsOf(member)]).toEqual([[], []]);
    const deleted = [old.id, young.id];
    expect(await audit(product, { allowance: 900, deleted })).toEqual([]);
  });

  it("that are made after an empty sweep go when it is their time", async () => {
    const member = await newMember(product);
    await choose(member, true);
    await sweep();
    const id = await plantResult(product, member);
    await sweep(Date.now() + 29 * DAY_MS);
    expect(await idsOf(member)).toEqual([id]);
    await sweep(Date.now() + 31 * DAY_MS);
    expect(await idsOf(member)).toEqual([]);
  });

  it("stay when the choice is taken back before the sweep", async () => {
    const member = await newMember(product);
    const { id } = await plantOld(member, 31);
    await choose(member, true);
    expect(await choose(member, true)).toMatchObject({ chosen: true });
    expect(await choose(member, false)).toEqual({ chosen: false, days: 30, old: 1 });
    await sweep();
    expect(await idsOf(member)).toEqual([id]);
  });

  it("go once where two sweeps run at once, and where there are more than a slice", async () => {
    const member = await newMember(product);
    const ids = await Promise.all(Array.from({ length: 3 }, () => plantResult(product, member)));
    for (const id of ids) await age(id, 40);
    await product.db.$client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
        INSERT INTO generations (id, user_id, status, failure_code, created_at, deadline_at, settled_at)
        SELECT ? || '-' || i, ?, 'failed', 'generation_failed', i, i, i FROM n`,
      args: [member.id, member.id],
    });
    await choose(member, true);
    await Promise.all([product.cron(HOURLY), product.cron(HOURLY)]);
    expect(await idsOf(member)).toEqual([]);
    expect(
      await count(product, "SELECT count(*) FROM removals WHERE owner_id = ?", [member.id]),
    ).toBe(1203);
  });

  it("are not the choice of a stranger, nor of another form", async () => {
    const member = await newMember(product);
    for (const body of [{}, { chosen: "yes" }, { chosen: true, days: 1 }]) {
      expect((await member.call("PUT", PATH, { body })).status).toBe(422);
    }
    await member.call("POST", "/api/auth/sign-out", { body: {} });
    expect((await member.call("PUT", PATH, { body: { chosen: true } })).status).toBe(401);
  });
});
