import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readBatch, writeBatch } from "#db/batch.ts";
import type { Db } from "#db/client.ts";
import { insertMailStatement, queuedMails } from "#db/queries/mails.ts";
import { deleteUnconfirmed } from "#db/queries/sign-ups.ts";
import { nth } from "#tests/harness/lists.ts";
import { LINK, MailSite, MINUTE, START } from "#tests/harness/mail-site.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import { rowsOf } from "#tests/harness/rows-of.ts";
import { composeMail } from "./outbox.ts";
import { LIFETIME_MS } from "./templates.ts";
import type { DeliveryResult } from "./transport.ts";

let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
}, 30_000);
afterAll(() => server.stop());

const newSite = (options?: { readonly dedupes: boolean }) => new MailSite(db, options);

const RETRY: DeliveryResult = { result: "retry", reason: "busy" };
const OPERATOR: DeliveryResult = { result: "operator", reason: "bad_key" };
const UNKNOWN: DeliveryResult = { result: "unknown", reason: "no_answer" };

beforeEach(() => db.$client.execute("DELETE FROM mails"));

describe("a mail", () => {
  it("is sent at once to the account's address, and emptied", async () => {
    const site = await newSite().open();
    await site.tell();
    expect(site.given).toMatchObject([{ to: site.email, createdAt: START }]);
    expect(site.given[0]?.text).toContain(LINK);
    expect(await site.row()).toMatchObject({ state: "sent", content: null, attempts: 1 });
    await site.cron();
    expect(site.given).toHaveLength(1);
  });

  it("lies in the database so that only the site can read it", async () => {
    const site = await newSite().open();
    site.ends.push(RETRY);
    await site.tell();
    const { content } = await site.row();
    expect(content).not.toContain("marker");
    expect(atob(String(content).slice("1.".length))).not.toContain("marker");
    const config = { ...site.deps.config, authSecret: "another".repeat(8) };
    await site.cron(MINUTE, { ...site.deps, config });
    expect(site.given).toHaveLength(1);
    expect(await site.row()).toMatchObject({
      state: "failed",
      reason: "unreadable",
      content: null,
      is_refused: 0,
    });
    expect(site.alarms()).toEqual([["unreadable"]]);
  });

  it("is sent again under the same id until it is taken, at growing intervals", async () => {
    const site = await newSite().open();
    site.ends.push(RETRY, RETRY, RETRY);
    await site.tell();
    const waits: number[] = [];
    while (site.given.length < 4) {
      const { due_at } = await site.row();
      waits.push(Number(due_at) - site.now);
      await site.cron(Number(due_at) - site.now - 1);
      expect(site.given).toHaveLength(waits.length);
      await site.cron(1);
      expect(site.given).toHaveLength(waits.length + 1);
    }
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(15_000 * 2 ** i);
      expect(wait).toBeLessThanOrEqual(30_000 * 2 ** i);
    }
    expect(new Set(site.given.map(({ id }) => id)).size).toBe(1);
    expect(await site.row()).toMatchObject({ state: "sent", reason: null });
    expect(site.alarms()).toEqual([]);
  });

  it("waits as long as the provider says", async () => {
    const site = await newSite().open();
    site.ends.push({ ...RETRY, retryAfterS: 600 });
    await site.tell();
    await site.cron(10 * MINUTE - 1);
    expect(site.given).toHaveLength(1);
    await site.cron(1);
    expect(site.given).toHaveLength(2);
  });

  it("with a code has it last ten minutes from the next attempt", async () => {
    const site = await newSite().open();
    const ends = START + 10 * MINUTE;
    await db.run(sql`INSERT INTO sign_up_codes (user_id, code_hash, expires_at)
      VALUES (${site.user}, 'hash', ${ends})`);
    const codes = () =>
      rowsOf(db, sql`SELECT expires_at AS ends FROM sign_up_codes WHERE user_id = ${site.user}`);
    site.ends.push({ ...RETRY, retryAfterS: 20 * 60 });
    await site.tell();
    await deleteUnconfirmed(db, 0, ends);
    await site.cron(20 * MINUTE);
    expect(site.given).toHaveLength(2);
    expect(await codes()).toEqual([{ ends: site.now + 10 * MINUTE }]);
    await site.cron(10 * MINUTE);
    await deleteUnconfirmed(db, 0, site.now);
    expect(await codes()).toEqual([]);
  });

  it("with a link is given up before the link is of no use, with an alarm", async () => {
    const site = await newSite().open();
    site.ends.push(...Array(20).fill(RETRY));
    await site.tell({ kind: "reset" });
    for (let passed = 0; passed < LIFETIME_MS.reset; passed += MINUTE) await site.cron(MINUTE);
    expect(await site.row()).toMatchObject({ state: "failed", reason: "busy", content: null });
    const attempts = site.given.length;
    expect(attempts).toBeGreaterThan(3);
    for (let i = 0; i < 10; i++) await site.cron(MINUTE);
    expect(site.given).toHaveLength(attempts);
    expect(site.alarms()).toEqual([["busy"]]);
  });

  it("that only the operator can help raises an alarm each time, and is sent when they have", async () => {
    const site = await newSite().open();
    site.ends.push(OPERATOR, OPERATOR);
    await site.tell();
    await site.cron();
    await site.cron();
    expect(site.alarms()).toEqual([["bad_key"], ["bad_key"]]);
    expect(await site.row()).toMatchObject({ state: "sent" });
  });

  it("is written for no account that is gone, and goes with its account", async () => {
    const gone = newSite();
    await gone.tell();
    expect([gone.given, await gone.row()]).toEqual([[], {}]);
    const site = await newSite().open();
    site.ends.push(RETRY);
    await site.tell();
    await db.run(sql`DELETE FROM user WHERE id = ${site.user}`);
    expect(await site.row()).toEqual({});
    await site.cron();
    expect(site.given).toHaveLength(1);
  });

  it("of an account that is gone goes to the address it names", async () => {
    const site = newSite();
    await site.tell({ kind: "account_deleted", to: { address: "gone@example.com" } });
    expect(site.given).toMatchObject([{ to: "gone@example.com" }]);
  });
});

describe("a mail that may have been sent", () => {
  it("is sent again by a transport that knows the same id", async () => {
    const site = await newSite().open();
    site.ends.push(UNKNOWN);
    await site.tell();
    await site.cron();
    const { id } = nth(site.given, 0);
    expect(site.given.map((mail) => mail.id)).toEqual([id, id]);
    expect(await site.row()).toMatchObject({ state: "sent" });
  });

  it("is given up by a transport that would send it twice", async () => {
    const site = await newSite({ dedupes: false }).open();
    site.ends.push(UNKNOWN);
    await site.tell();
    await site.cron();
    expect(site.given).toHaveLength(1);
    expect(await site.row()).toMatchObject({ state: "failed", reason: "no_answer", content: null });
    expect(site.alarms()).toEqual([["no_answer"]]);
  });

  it("is not sent by another transport than the one that may have it", async () => {
    const site = await newSite().open();
    site.ends.push(UNKNOWN);
    await site.tell();
    await site.cron(11 * MINUTE, site.by("another", true));
    expect(site.given).toHaveLength(1);
    expect(await site.row()).toMatchObject({ state: "failed", reason: "broke_off" });
  });

  it("by nobody's doubt goes out by another transport", async () => {
    const site = await newSite({ dedupes: false }).open();
    site.ends.push(RETRY);
    await site.tell();
    await site.cron(11 * MINUTE, site.by("another", false));
    expect(site.given).toHaveLength(2);
  });
});

describe("a sender that ends in the middle", () => {
  /** Leases the mail and never finishes. */
  async function breakOff(site: MailSite): Promise<void> {
    site.ends.push(new Promise(() => undefined));
    void site.tell();
    await expect.poll(() => site.given.length).toBe(1);
  }

  it.each([
    [true, "sent", 2],
    [false, "failed", 1],
  ])(
    "leaves the mail to the cron once its lease is over (dedupes: %s)",
    async (dedupes, state, given) => {
      const site = await newSite({ dedupes }).open();
      await breakOff(site);
      await site.cron(2 * MINUTE - 1);
      expect(site.given).toHaveLength(1);
      await site.cron(1);
      expect(site.given).toHaveLength(given);
      expect(await site.row()).toMatchObject({ state, content: null });
    },
  );

  it("enters nothing any more once another has taken over", async () => {
    const site = await newSite().open();
    const { promise, resolve } = Promise.withResolvers<DeliveryResult>();
    site.ends.push(promise, RETRY);
    const first = site.tell();
    await expect.poll(() => site.given.length).toBe(1);
    await site.cron(2 * MINUTE);
    resolve({ result: "refused", reason: "late" });
    await first;
    expect(await site.row()).toMatchObject({ state: "queued", reason: "busy", attempts: 2 });
  });
});

it("is sent by one of ten crons at once, and written once for one event", async () => {
  const site = await newSite().open();
  const mail = await composeMail(site.deps, {
    kind: "request_declined",
    to: { userId: site.user },
  });
  await writeBatch(db, { writes: [1, 2].map(() => insertMailStatement(mail, sql`true`)) });
  await Promise.all(Array.from({ length: 10 }, () => site.cron(0)));
  expect(site.given).toHaveLength(1);
});

it("drains a backlog by every run, the oldest first", async () => {
  const site = await newSite().open();
  for (let i = 0; i < 25; i++) {
    site.now += 1;
    const mail = await composeMail(site.deps, {
      kind: "request_declined",
      to: { userId: site.user },
    });
    await writeBatch(db, { writes: [insertMailStatement(mail, sql`true`)] });
  }
  await site.cron(0);
  const first = site.given.map(({ createdAt }) => createdAt - START).sort((a, b) => a - b);
  expect(first).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  await site.cron(0);
  expect(site.given).toHaveLength(25);
});

it("is counted for the operator, and forgotten a day later", async () => {
  await db.$client.execute("DELETE FROM hourly_counts");
  const site = await newSite().open();
  site.ends.push({ result: "sent" }, { result: "refused", reason: "x" }, RETRY);
  for (let i = 0; i < 3; i++) await site.tell();
  const queue = async () => (await readBatch(db, { counts: queuedMails(db) })).counts[0];
  const counted = async () => {
    const sql = `SELECT hour, name, count FROM hourly_counts WHERE name LIKE 'mail%' ORDER BY name`;
    return (await db.$client.execute(sql)).rows.map((row) => Object.values(row));
  };
  const hour = Math.floor(START / (60 * MINUTE));
  const [failed, sent] = ["failed", "sent"].map((state) => [hour, `mail_${state}`, 1]);
  expect(await queue()).toEqual({ queued: 1, retried: 1, oldestAt: START });
  expect(await counted()).toEqual([failed, sent]);
  await site.cron(24 * 60 * MINUTE + 1);
  expect(await queue()).toMatchObject({ queued: 0 });
  expect(await counted()).toEqual([failed, [hour + 24, "mail_failed", 1], sent]);
  expect((await db.$client.execute("SELECT 1 FROM mails")).rows).toHaveLength(1);
});

it("leaves no address and no link in the log, whatever happens", async () => {
  const site = await newSite({ dedupes: false }).open();
  site.ends.push(RETRY, OPERATOR, UNKNOWN, { result: "refused", reason: "x" });
  for (let i = 0; i < 4; i++) await site.tell();
  for (let i = 0; i < 8; i++) await site.cron();
  const log = JSON.stringify(site.lines);
  expect(log).toContain('"event":"mail"');
  expect(log).not.toMatch(/@|marker|https?:/);
});
