import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import { readBatch, writeBatch } from "./batch.ts";
import { createDb, DatabaseUnavailableError } from "./client.ts";
import { createPipeline, execute, HranaError } from "./hrana.ts";
import { migrate } from "./migrate.ts";
import { generationPause, rateLimits } from "./schema/index.ts";

let database: MigratedDatabase;
beforeAll(async () => {
  database = await startMigratedDatabase();
});
afterAll(() => database?.stop());

const SELECT = "SELECT 1 AS one";

/** A database whose first answers are these; then it is the real one. */
function answering(...answers: (() => Response | Promise<never>)[]) {
  const sent: string[] = [];
  const send: typeof fetch = (input, init) => {
    sent.push(String(init?.body));
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : fetch(input, init);
  };
  return { db: createDb({ url: database.url }, send), sent };
}

const http = (status: number, body: string, type = "text/plain") => {
  return () => new Response(body, { status, headers: { "content-type": type } });
};
const refused = (code: string) =>
  http(
    200,
    JSON.stringify({ results: [{ type: "error", error: { message: "no", code } }] }),
    "application/json",
  );
const failing = (error: Error) => () => Promise.reject(error);

describe("an answer of the database that was lost", () => {
  it.each([
    ["a cut connection", failing(new TypeError("fetch failed"))],
    ["a timeout", failing(new DOMException("timed out", "TimeoutError"))],
    ["a proxy's 502", http(502, "bad gateway")],
    ["a 503 without a type", http(503, "")],
    ["half an answer", http(200, '{"results":[{"type":', "application/json")],
  ])("may have been executed: %s", async (_, answer) => {
    const { db, sent } = answering(answer, answer);
    const lost = { name: "DatabaseUnavailableError", maybeDone: true };
    await expect(db.$client.execute(SELECT)).rejects.toMatchObject(lost);
    expect(db.$client.unavailable).toBeInstanceOf(DatabaseUnavailableError);
    await expect(readBatch(db, { one: sql.raw(SELECT) })).rejects.toMatchObject(lost);
    expect(sent).toHaveLength(2);
  });
});

it.each([
  ["SQLITE_BUSY", refused("SQLITE_BUSY")],
  ["SQLITE_BUSY_SNAPSHOT", refused("SQLITE_BUSY_SNAPSHOT")],
  ["429", http(429, "slow down")],
])("a call is sent again while the server is busy: %s", async (_, answer) => {
  const { db, sent } = answering(answer, answer);
  await db.$client.execute(SELECT);
  expect(sent).toHaveLength(3);
});

it.each([
  ["a refused statement", refused("SQLITE_CONSTRAINT")],
  ["an error in the protocol", http(500, '{"message":"stream expired"}', "application/json")],
  ["a refused token", http(401, "unauthorised")],
])("an error that a repetition cannot mend is thrown as it is: %s", async (_, answer) => {
  const { db, sent } = answering(answer);
  await expect(db.$client.execute(SELECT)).rejects.toThrow(HranaError);
  expect(db.$client.unavailable).toBeUndefined();
  expect(sent).toHaveLength(1);
});

it("a transaction whose second statement fails is undone, and frees the lock", async () => {
  const { db } = answering();
  const failing = writeBatch(db, {
    pause: sql`INSERT INTO generation_pause (id, sentence, since) VALUES (1, 'a', 1)`,
    wrong: sql`INSERT INTO no_such_table VALUES (1)`,
    never: sql`INSERT INTO rate_limits (key, ends_at, count) VALUES ('never', 1, 1)`,
  });
  await expect(failing).rejects.toThrow(/no_such_table/);
  const { pauses, limits } = await readBatch(db, {
    pauses: db.select().from(generationPause),
    limits: db.select().from(rateLimits),
  });
  expect([pauses, limits]).toEqual([[], []]);
  await writeBatch(db, { next: sql`DELETE FROM rate_limits` });
});

it("one statement that reads is sent alone; two share a snapshot", async () => {
  const { db, sent } = answering();
  const one = db.select().from(rateLimits);
  await readBatch(db, { one });
  expect(sent.at(-1)).not.toContain("BEGIN");
  await readBatch(db, { one, two: one });
  expect(sent.at(-1)).toContain("BEGIN TRANSACTION READONLY");
});

it("values return as they were sent", async () => {
  const { db } = answering();
  const args = ["é'\"\u0000", 1.5, -0.25, 9007199254740991n, true, null, new Date(7)];
  const { columns, values, rows } = await db.$client.execute({
    sql: "SELECT ? AS text, ? AS half, ?, ? AS most, ?, ?, ?",
    args,
  });
  expect(values).toEqual([[args[0], 1.5, -0.25, 9007199254740991, 1, null, 7]]);
  expect(columns[0]).toBe("text");
  expect(rows[0]).toMatchObject({ text: args[0], half: 1.5, most: 9007199254740991 });
});

it("an integer that a number cannot hold is refused, as is a number that JSON cannot", async () => {
  const pipeline = createPipeline({ url: database.url }, fetch);
  await expect(execute(pipeline, "SELECT 9007199254740993")).rejects.toThrow(HranaError);
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const statement = { sql: "SELECT ?", args: [value] };
    await expect(execute(pipeline, statement)).rejects.toThrow(HranaError);
    // A fault of ours is no lost answer, which would be repeated.
    const db = createDb({ url: database.url });
    await expect(db.$client.execute(statement)).rejects.not.toThrow(DatabaseUnavailableError);
  }
});

it("no migration goes over an unencrypted connection", async () => {
  await expect(migrate({ url: "http://db.example" })).rejects.toThrow("must be encrypted");
});

it.each([
  ["libsql://db.example", "https://db.example/v2/pipeline"],
  ["https://db.example:8080/folder", "https://db.example:8080/folder/v2/pipeline"],
  ["libsql://localhost:8080?tls=0", "http://localhost:8080/v2/pipeline"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/v2/pipeline"],
])("%s is reached at %s, with the token", async (url, address) => {
  const calls: [unknown, Headers][] = [];
  const pipeline = createPipeline({ url, token: "secret" }, async (input, init) => {
    calls.push([input, new Headers(init?.headers)]);
    throw new TypeError("fetch failed");
  });
  await expect(execute(pipeline, SELECT)).rejects.toThrow(TypeError);
  expect(calls[0]?.[0]).toBe(address);
  expect(calls[0]?.[1].get("authorization")).toBe("Bearer secret");
});
