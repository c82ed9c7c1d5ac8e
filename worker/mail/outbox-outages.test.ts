import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { MailSite, MINUTE } from "#tests/harness/mail-site.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import type { DeliveryResult } from "./transport.ts";

let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
}, 30_000);
afterAll(() => server.stop());

const newSite = () => new MailSite(db);

const RETRY: DeliveryResult = { result: "retry", reason: "busy" };
const UNKNOWN: DeliveryResult = { result: "unknown", reason: "no_answer" };

beforeEach(() => db.$client.execute("DELETE FROM mails"));

describe("the mail of a decision", () => {
  it("is sent once, also after an outage of ten days, with ever fewer attempts", async () => {
    const site = await newSite().open();
    site.ends.push(...Array(2000).fill(RETRY));
    await site.tell({ kind: "content_hidden", facts: ["The reason."] });
    for (let hour = 0; hour < 240; hour++) await site.cron(60 * MINUTE);
    const attempts = site.given.length;
    expect(attempts).toBeGreaterThan(50);
    expect(attempts).toBeLessThan(160);
    site.ends.length = 0;
    for (let i = 0; i < 3; i++) await site.cron(12 * 60 * MINUTE);
    expect(site.given).toHaveLength(attempts + 1);
    expect(await site.row()).toMatchObject({ state: "sent" });
    expect(site.alarms()).toEqual([]);
  });

  it("that may have been sent is given up when its id may be forgotten, whatever came between", async () => {
    const site = await newSite().open();
    site.ends.push(UNKNOWN, ...Array(1000).fill(RETRY));
    await site.tell({ kind: "content_hidden" });
    for (let i = 0; i < 23; i++) await site.cron(60 * MINUTE);
    const attempts = site.given.length;
    site.ends.length = 0;
    for (let i = 0; i < 10; i++) await site.cron(60 * MINUTE);
    expect(site.given).toHaveLength(attempts);
    expect(await site.row()).toMatchObject({ state: "failed", content: null });
    expect(site.alarms()).toEqual([["busy"]]);
  });

  it("is sent once by a late attempt, which is not repeated without an answer", async () => {
    const site = await newSite().open();
    site.ends.push(...Array(1000).fill(RETRY));
    await site.tell({ kind: "content_hidden" });
    for (let i = 0; i < 30; i++) await site.cron(60 * MINUTE);
    const attempts = site.given.length;
    site.ends.splice(0, Number.POSITIVE_INFINITY, UNKNOWN);
    for (let i = 0; i < 5; i++) await site.cron(120 * MINUTE);
    expect(site.given).toHaveLength(attempts + 1);
    expect(await site.row()).toMatchObject({ state: "failed", reason: "no_answer" });
  });
});

describe("a mail", () => {
  it("to an address that is refused is not tried again, without an alarm", async () => {
    const site = await newSite().open();
    site.ends.push({ result: "refused", reason: "no_such_box" });
    await site.tell();
    await site.cron();
    expect(site.given).toHaveLength(1);
    expect(await site.row()).toMatchObject({
      state: "failed",
      reason: "no_such_box",
      content: null,
      is_refused: 1,
    });
    expect(site.alarms()).toEqual([]);
  });
});
