import { createDb, type Db } from "#db/client.ts";
import { getAccount } from "#db/queries/accounts.ts";
import { listGenerations } from "#db/queries/gallery.ts";
import { chargeForGeneration } from "#db/queries/generations.ts";
import { getPublicCloset } from "#db/queries/public-closets.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { type DatabaseCall, NEW_ID } from "./bare-worker.ts";

const HOUR_MS = 3_600_000;
const NO_LIMIT = 1_000_000;

/** The calls of the database that the requests need, as the product's own client sends them. */
export async function recordCalls(
  databaseUrl: string,
  owner: SessionOwner,
  handle: string,
): Promise<Readonly<Record<string, DatabaseCall>>> {
  const now = Date.now();
  const record = (query: (db: Db) => Promise<unknown>) => recordCall(databaseUrl, query);
  return {
    me: await record((db) => getAccount(db, { ...owner, consentVersion: "none", now })),
    list: await record((db) =>
      listGenerations(db, owner, { cursor: null, size: LIMITS.galleryPage + 1, now }),
    ),
    charge: await record((db) =>
      chargeForGeneration(db, owner, {
        id: NEW_ID,
        idempotencyKey: null,
        engine: "local",
        deadlineAt: now + HOUR_MS,
        limits: { maxRunning: NO_LIMIT, maxStartsPerHour: NO_LIMIT },
        source: {
          hash: "bare",
          maxRunning: NO_LIMIT,
          hours: [{ key: "start:source:bare", max: NO_LIMIT, windowMs: HOUR_MS }],
        },
        consent: { version: "none", mustBeGiven: false },
        renewal: { day: new Date(now).toISOString().slice(0, 10), allowance: 0, now },
      }),
    ),
    closet: await record((db) => getPublicCloset(db, handle)),
  };
}

async function recordCall(url: string, query: (db: Db) => Promise<unknown>): Promise<DatabaseCall> {
  const calls: DatabaseCall[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    calls.push({ url: request.url, body: await request.clone().text() });
    return fetch(request);
  };
  await query(createDb({ url }, send));
  const [call] = calls;
  if (!call || calls.length > 1) throw new Error(`${calls.length} calls of the database`);
  return call;
}
