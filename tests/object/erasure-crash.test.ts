import { afterAll, beforeAll, expect, it } from "vitest";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { awaitEnd } from "../harness/events.ts";
import { findRowsWith } from "../harness/invariants.ts";
import { type Member, newMember, pause, pictureBytes } from "../harness/member.ts";

const CREDITS = 5;
/** More than one run removes, so that a plan is left at each kill. */
const GENERATIONS = 900;
const SWEEP = "* * * * *";
/** Four sweeps suffice; one fails while the worker notices that its connections are gone. */
const MOST_SWEEPS = 20;

let product: CrashingProduct;
beforeAll(async () => {
  product = await CrashingProduct.start({ DAILY_CREDITS: String(CREDITS) });
}, 90_000);
afterAll(() => product.stop());

async function addGenerations({ id }: Member): Promise<void> {
  await product.db().$client.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
          INSERT INTO generations (id, user_id, status, created_at, deadline_at, settled_at)
          SELECT 'generation-' || i, ?1, 'failed', i, i, i FROM n`,
    args: [id, GENERATIONS],
  });
}

async function numberOf(sql: string, id: string): Promise<number> {
  const { values } = await product.db().$client.execute({ sql, args: [id] });
  return Number(values[0]?.[0]);
}

const plans = (id: string) =>
  numberOf("SELECT count(*) FROM removals WHERE kind = 'account' AND owner_id = ?", id);
const users = (id: string) => numberOf("SELECT count(*) FROM user WHERE id = ?", id);

async function crash(): Promise<void> {
  await product.crash({ database: "killed" });
  await product.restart();
}

it("an account's deletion survives kills half-way, and ends", { timeout: 120_000 }, async () => {
  const member = await newMember(product.site);
  const other = await newMember(product.site);
  for (const each of [member, other]) {
    await each.call("PUT", "/api/me/reference-image", { raw: pictureBytes("person-1.jpg") });
  }
  await awaitEnd(member, await member.tryOn());
  await addGenerations(member);

  const body = { password: member.password };
  const deletion = member.call("DELETE", "/api/me", { body }).catch(() => null);
  while ((await users(member.id)) > 0) await pause();
  await crash();
  await deletion;
  expect(await plans(member.id)).toBe(1);
  expect((await member.call("GET", "/api/me")).status).toBe(401);

  const sweep = product.cron(SWEEP, Date.now()).catch(() => null);
  await crash();
  await sweep;
  expect(await plans(member.id)).toBe(1);

  for (let sweeps = 0; (await plans(member.id)) > 0; sweeps++) {
    expect(sweeps).toBeLessThan(MOST_SWEEPS);
    await product.cron(SWEEP, Date.now()).catch(() => null);
  }
  await product.cron(SWEEP, Date.now());
  expect(await findRowsWith(product.db(), [member.id, member.email])).toEqual([]);
  const photo = (await other.me()).referenceImage?.url as string;
  expect((await other.call("GET", photo)).status).toBe(200);
  // The audit would report remaining objects of the deleted account, whose ledger is kept.
  expect(await product.audit(CREDITS)).toEqual([]);
});
