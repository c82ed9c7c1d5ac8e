import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/batch.ts";
import { createDb, type Db } from "#db/client.ts";
import { insertMailStatement } from "#db/queries/mails.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/harness/database-proxy.ts";
import { MailSite, MINUTE } from "#tests/harness/mail-site.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import { composeMail, sendDueMails } from "./outbox.ts";

const BACKLOG = 20;

let server: MigratedDatabase;
let proxy: DatabaseProxy;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  proxy = await startDatabaseProxy(server.url);
  db = createDb({ url: proxy.url });
}, 30_000);
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});
beforeEach(() => createDb({ url: server.url }).$client.execute("DELETE FROM mails"));

/** A site with mails that are not leased yet. */
async function siteWith(mails: number, dedupes: boolean): Promise<MailSite> {
  const site = await new MailSite(db, { dedupes }).open();
  const event = { kind: "request_declined", to: { userId: site.user } } as const;
  const written = Array.from({ length: mails }, () => composeMail(site.deps, event));
  const statements = (await Promise.all(written)).map((mail) =>
    insertMailStatement(mail, sql`true`),
  );
  await writeBatch(db, { writes: statements });
  return site;
}

/** The number of mails in each state. */
async function states(): Promise<Record<string, number>> {
  const { values } = await db.$client.execute("SELECT state, count(*) FROM mails GROUP BY state");
  return Object.fromEntries(values.map(([state, count]) => [state, Number(count)]));
}

describe.each([true, false])("by a transport that dedupes: %s", (dedupes) => {
  it("mails whose taking was not answered go out after the lease, once each", async () => {
    const site = await siteWith(BACKLOG, dedupes);
    proxy.loseNextAnswer();
    await expect(site.cron(0)).rejects.toThrow("the answer was lost");
    await site.cron(MINUTE);
    expect([site.given.length, await states()]).toEqual([0, { queued: BACKLOG }]);
    await site.cron(MINUTE);
    await site.cron(2 * MINUTE);
    expect(new Set(site.given.map(({ id }) => id)).size).toBe(BACKLOG);
    expect([site.given.length, await states()]).toEqual([BACKLOG, { sent: BACKLOG }]);
  });

  it("a mail whose writing was not answered at all goes out by the cron, once", async () => {
    const site = await new MailSite(db, { dedupes }).open();
    proxy.loseNextAnswer();
    proxy.loseNextAnswer();
    await expect(site.tell()).rejects.toThrow("the answer was lost");
    expect([site.given.length, await states()]).toEqual([0, { queued: 1 }]);
    for (let n = 0; n < 3; n++) await site.cron(2 * MINUTE);
    expect([site.given.length, await states()]).toEqual([1, { sent: 1 }]);
  });

  it("a mail that was sent is not sent again where its end cannot be entered", async () => {
    const site = await siteWith(1, dedupes);
    // The lease is answered; without idempotency keys also the record of the beginning.
    const before = dedupes ? 1 : 2;
    proxy.loseNextAnswer(before);
    proxy.loseNextAnswer(before);
    await site.cron(0);
    expect(site.alarms()).toEqual([["not_recorded"]]);
    for (let n = 0; n < 3; n++) await site.cron(2 * MINUTE);
    expect(site.given.length).toBe(1);
  });
});

describe("by a transport that would send it twice", () => {
  it("a mail goes out when the note of its beginning was answered the second time", async () => {
    const site = await siteWith(1, false);
    proxy.loseNextAnswer(1);
    await site.cron(0);
    expect([site.given.length, await states()]).toEqual([1, { sent: 1 }]);
  });

  it.each([1, 2, 3])(
    "a mail goes out after an outage of %d pauses from that note on",
    async (n) => {
      const site = await siteWith(1, false);
      proxy.failAfter(1);
      const pause = async (ms: number) => {
        await site.deps.pause(ms);
        const direct = createDb({ url: server.url }).$client;
        const { rows } = await direct.execute("SELECT state, handed_to FROM mails");
        expect(rows).toMatchObject([{ state: "queued", handed_to: "fake" }]);
        if (site.pauses.length === n) proxy.recover();
      };
      await site.cron(0, { ...site.deps, pause });
      expect(site.pauses).toEqual([1000, 3000, 8000].slice(0, n));
      expect([site.given.length, await states()]).toEqual([1, { sent: 1 }]);
      for (let runs = 0; runs < 3; runs++) await site.cron(2 * MINUTE);
      expect(site.given.length).toBe(1);
    },
  );

  it("a mail waits when that note was not answered at all: nobody has sent it", async () => {
    const site = await siteWith(1, false);
    // Each call is repeated once immediately.
    for (let asked = 0; asked < 8; asked++) proxy.loseNextAnswer(1);
    await site.cron(0);
    expect([site.given, site.pauses]).toEqual([[], [1000, 3000, 8000]]);
    expect(await site.row()).toMatchObject({
      state: "queued",
      reason: "database_no_answer",
      handed_to: null,
    });
    await site.cron();
    expect([site.given.length, await states()]).toEqual([1, { sent: 1 }]);
  });

  it("who comes back after the lease has gone to another sends nothing", async () => {
    const site = await siteWith(1, false);
    const slow = Promise.withResolvers<void>();
    // It has leased the mail, and pauses before it continues.
    const held: Db = Object.assign(Object.create(db), {
      $client: Object.assign(Object.create(db.$client), {
        batch: async (...args: Parameters<Db["$client"]["batch"]>) => {
          const taken = await db.$client.batch(...args);
          await slow.promise;
          return taken;
        },
      }),
    });
    const first = sendDueMails({ ...site.deps, db: held }, site.now);
    await expect.poll(async () => (await site.row()).attempts).toBe(1);
    await site.cron(2 * MINUTE);
    expect(site.given.length).toBe(1);
    slow.resolve();
    await first;
    expect([site.given.length, await states()]).toEqual([1, { sent: 1 }]);
  });
});
