import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import { GRANT, memberId, PlantedBucket, plantLedger } from "#tests/harness/planted-ledger.ts";
import { writeRows } from "#tests/harness/write-rows.ts";
import { auditAccounts, auditRecent } from "./ledger-audit.ts";

const FACTS = { allowance: GRANT, allowanceSince: "", now: Date.now(), graceMs: 0 };
const MEMBER = memberId(3);
/** Another member, whose balance is wrong: its violation must be told beside any malformed row. */
const BROKEN = memberId(5);
const LONG = "x".repeat(3000);

const bucket = new PlantedBucket();
/** R2 refuses such keys. */
const sources = (db: Db) => {
  const { listObjects, headObject } = bucket.auditSources(db);
  const check = (key: string | undefined) => {
    if (key !== undefined && (typeof key !== "string" || key === "" || key.length > 1024)) {
      throw new Error(`not a key: ${key}`);
    }
  };
  return {
    db,
    listObjects: async (prefix: string, range: { after?: string; upTo?: string }) => {
      for (const key of [range.after, range.upTo]) check(key);
      return listObjects(prefix, range);
    },
    headObject: async (key: string) => {
      check(key);
      return headObject(key);
    },
  };
};

let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
  // A malformed row may come from a repair by hand or an older version, past the triggers.
  const triggers = await db.$client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'trigger'",
  );
  await writeRows(
    db,
    triggers.rows.map(({ name }) => `DROP TRIGGER ${name}`),
  );
  await plantLedger(db, bucket, 20);
  await writeRows(db, [
    `UPDATE profiles SET credits = ${GRANT - 2}`,
    `UPDATE profiles SET credits = 9 WHERE id = '${BROKEN}'`,
  ]);
}, 60_000);
afterAll(() => server.stop());

/** The subjects that the audit of all and the audit of recent accounts tell. */
async function told(): Promise<string[]> {
  const found: string[] = [];
  for (let from: string | null = ""; from !== null; ) {
    const part = await auditAccounts(sources(db), FACTS, from, 1);
    found.push(...part.violations.map(({ subject }) => subject));
    from = part.reached;
  }
  found.push(...(await auditRecent(sources(db), FACTS, 0)).map(({ subject }) => subject));
  return found;
}

const GENERATION =
  "INSERT INTO generations (id, user_id, status, output_image_url, created_at, deadline_at, settled_at)";
const LEDGER =
  "INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, day, created_at)";
const ITEM =
  "INSERT INTO closet_items (id, closet_id, user_id, title, affiliate_url, clothing_image_url, likes, created_at)";
const CLOSET = `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
  VALUES ('closet', '${MEMBER}', 'Mine', 'mine', 1)`;
const end = `'${MEMBER}', 'completed'`;

/** Name, the part of a subject that tells of it, and the statements. */
const MALFORMED: readonly (readonly [string, string | RegExp, ...string[]])[] = [
  [
    "a generation's id is no id",
    "../..",
    `${GENERATION} VALUES ('../..', ${end}, '/media/x', 1, 1, 2)`,
  ],
  [
    "a generation's id is empty",
    /^ shows another/,
    `${GENERATION} VALUES ('', ${end}, '/media/x', 1, 1, 2)`,
  ],
  [
    "a generation's id is too long",
    "xxxx",
    `${GENERATION} VALUES ('${LONG}', ${end}, '/media/x', 1, 1, 2)`,
  ],
  [
    "a generation's id is a blob",
    "generations of",
    `${GENERATION} VALUES (x'00ff', ${end}, '/media/x', 1, 1, 2)`,
  ],
  [
    "a generation's id is no text in UTF-8",
    "shows another",
    `${GENERATION} VALUES (CAST(x'fffe' AS TEXT), ${end}, '/media/x', 1, 1, 2)`,
  ],
  [
    "a picture's address is no text in UTF-8",
    "badtextaddress",
    `${GENERATION} VALUES ('badtextaddress', ${end}, CAST(x'fffe' AS TEXT), 1, 1, 2)`,
  ],
  [
    "a ledger's account is no text in UTF-8",
    BROKEN,
    `${LEDGER} VALUES ('cannot-be', CAST(x'fffe' AS TEXT), 'renewal', 1, NULL, 'e', 1)`,
  ],
  [
    "a photo's key is no text in UTF-8",
    "X'FFFE'",
    `UPDATE reference_images SET file_path = CAST(x'fffe' AS TEXT) WHERE user_id = '${MEMBER}'`,
  ],
  [
    "a closet's item is no text in UTF-8",
    "X'FFFE'",
    CLOSET,
    `${ITEM} VALUES (CAST(x'fffe' AS TEXT), 'closet', '${MEMBER}', 'a', 'b', 'c', 7, 1)`,
  ],
  [
    "a picture's address is a blob",
    "blobaddress",
    `${GENERATION} VALUES ('blobaddress', ${end}, x'01', 1, 1, 2)`,
  ],
  [
    "a picture's address cannot be parsed",
    "badaddress1",
    `${GENERATION} VALUES ('badaddress1', ${end}, 'http://[', 1, 1, 2)`,
  ],
  [
    "a picture's address is a number",
    "numberaddress",
    `${GENERATION} VALUES ('numberaddress', ${end}, 7, 1, 1, 2)`,
  ],
  [
    "a deadline is a word",
    "generations of",
    `${GENERATION} VALUES ('worddeadline', '${MEMBER}', 'pending', NULL, 1, 'soon', NULL)`,
  ],
  [
    "a deadline is larger than a safe integer",
    "largedeadline",
    `${GENERATION} VALUES ('largedeadline', '${MEMBER}', 'pending', NULL, -9223372036854775808, -9223372036854775808, NULL)`,
  ],
  [
    "amounts overflow a sum",
    `${MEMBER}: 3`,
    `${LEDGER} VALUES ('l1', '${MEMBER}', 'renewal', 9223372036854775807, NULL, 'a', 1)`,
    `${LEDGER} VALUES ('l2', '${MEMBER}', 'renewal', 9223372036854775807, NULL, 'b', 1)`,
  ],
  [
    "an amount is a word",
    "credit_ledger of",
    `${LEDGER} VALUES ('l1', '${MEMBER}', 'renewal', 'many', NULL, 'c', 1)`,
  ],
  [
    "a day is a blob",
    "credit_ledger of",
    `${LEDGER} VALUES ('l1', '${MEMBER}', 'renewal', 1, NULL, x'ff', 1)`,
  ],
  [
    "a ledger row's time is a word",
    "credit_ledger of",
    `${LEDGER} VALUES ('l1', '${MEMBER}', 'renewal', 1, NULL, 'd', 'then')`,
  ],
  [
    "a ledger's account is unknown and its id too long for a key",
    BROKEN,
    `${LEDGER} VALUES ('l1', 'zz${LONG}', 'renewal', 1, NULL, 'e', 1)`,
  ],
  [
    "a ledger's account is a blob",
    BROKEN,
    `${LEDGER} VALUES ('l1', x'fffe', 'renewal', 1, NULL, 'e', 1)`,
  ],
  [
    "a balance is a fraction",
    "profiles of",
    `UPDATE profiles SET credits = 2.5 WHERE id = '${MEMBER}'`,
  ],
  [
    "a renewal's day is a blob",
    "profiles of",
    `UPDATE profiles SET renewed_on = x'00' WHERE id = '${MEMBER}'`,
  ],
  [
    "a photo's key is empty",
    /^$/,
    `UPDATE reference_images SET file_path = '' WHERE user_id = '${MEMBER}'`,
  ],
  [
    "a photo's key is too long",
    "xxxx",
    `UPDATE reference_images SET file_path = '${LONG}' WHERE user_id = '${MEMBER}'`,
  ],
  [
    "a photo's key is that of another kind",
    "generations/a/b",
    `UPDATE reference_images SET file_path = 'generations/a/b' WHERE user_id = '${MEMBER}'`,
  ],
  [
    "a photo's key is a blob",
    "reference_images of",
    `UPDATE reference_images SET file_path = x'00' WHERE user_id = '${MEMBER}'`,
  ],
  [
    "a photo's fit is no JSON",
    BROKEN,
    `UPDATE reference_images SET fit = '{' WHERE user_id = '${MEMBER}'`,
  ],
  [
    "likes are a word",
    "closet_items of",
    CLOSET,
    `${ITEM} VALUES ('item', 'closet', '${MEMBER}', 'a', 'b', 'c', 'many', 1)`,
  ],
  [
    "a liked item is named by a blob",
    "closet_items of",
    CLOSET,
    `${ITEM} VALUES (x'00', 'closet', '${MEMBER}', 'a', 'b', 'c', 1, 1)`,
  ],
  [
    "a removal's time is a word",
    "removals of",
    `INSERT INTO removals (kind, subject, owner_id, due_at) VALUES ('picture', 'k', '${MEMBER}', 'now')`,
  ],
  [
    "a removal's subject is a blob",
    "removals of",
    `INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', x'00', '${MEMBER}')`,
  ],
  [
    "a mailbox is a blob",
    "profiles of",
    `UPDATE profiles SET mailbox_hash = x'00' WHERE id IN ('${MEMBER}', '${memberId(4)}')`,
  ],
];

const RESTORE = [
  `DELETE FROM generations WHERE id NOT LIKE 'member-%'`,
  `DELETE FROM credit_ledger WHERE id IN ('l1', 'l2', 'cannot-be')`,
  "DELETE FROM closets",
  `DELETE FROM removals WHERE owner_id = '${MEMBER}'`,
  `UPDATE profiles SET credits = ${GRANT - 2}, renewed_on = '2026-11-20', mailbox_hash = NULL
   WHERE id IN ('${MEMBER}', '${memberId(4)}')`,
  `UPDATE reference_images SET fit = NULL, file_path = 'reference-images/${MEMBER}/version-0001/reference.jpg'
   WHERE user_id = '${MEMBER}'`,
];

describe("a malformed row is told, and stops no other check", () => {
  it("but nothing is told without one", async () => {
    expect(new Set(await told())).toEqual(new Set([`${BROKEN}: 9`]));
  });

  const cases = MALFORMED.map(([name, named, ...statements]) => ({ name, named, statements }));
  it.each(cases)("$name", async ({ named, statements }) => {
    await writeRows(db, statements);
    try {
      const subjects = await told();
      expect(subjects).toContain(`${BROKEN}: 9`);
      expect(subjects).toContainEqual(expect.stringMatching(named));
      for (const { length } of subjects) expect(length).toBeLessThanOrEqual(300);
    } finally {
      await writeRows(db, RESTORE);
    }
  });
});
