import { type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";

/** More are not counted. */
const COUNTED = 1000;

function counted(db: Db, table: SQL, at: SQL, since: number, where: SQL) {
  const some = sql`(SELECT ${at} AS at FROM ${table} WHERE ${where} LIMIT ${COUNTED})`;
  return db
    .select({
      all: sql`count(*)`.mapWith(Number),
      fresh: sql`count(*) FILTER (WHERE at > ${since})`.mapWith(Number),
    })
    .from(some);
}

/**
 * Counts the urgent and other reports, appeals and applications without a decision, and those newer than `since` (ms
 * UTC), up to 1,000 of each; and whether the digest with this id is queued.
 */
export async function countWaiting(db: Db, digestId: string, since: number) {
  const created = sql`created_at`;
  const reported = sql`decided_at IS NULL`;
  const urgent = sql`deadline_at IS NOT NULL`;
  const appealed = sql`appealed_at IS NOT NULL AND answered_at IS NULL`;
  const pending = sql`status = 'pending'`;
  const { digest, ...counts } = await readBatch(db, {
    digest: db
      .select({ isQueued: flag(sql`EXISTS (SELECT 1 FROM mails WHERE id = ${digestId})`) })
      .from(ONE_ROW),
    urgent: counted(db, sql`reports`, created, since, sql`${reported} AND ${urgent}`),
    reports: counted(db, sql`reports`, created, since, sql`${reported} AND NOT ${urgent}`),
    appeals: counted(db, sql`takedowns`, sql`appealed_at`, since, appealed),
    applications: counted(db, sql`influencer_requests`, created, since, pending),
  });
  return {
    ...onlyRow(digest),
    urgent: onlyRow(counts.urgent),
    reports: onlyRow(counts.reports),
    appeals: onlyRow(counts.appeals),
    applications: onlyRow(counts.applications),
  };
}

/** Once per id, which names the day. */
export async function queueDigest(db: Db, mail: NewMail): Promise<void> {
  await writeBatch(db, { digest: insertMailStatement(mail, sql`true`) });
}
