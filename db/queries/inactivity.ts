import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { flag, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { inactivity } from "../schema/index.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { OPEN } from "./start-limits.ts";

const DAY_MS = 86_400_000;
/** Days from a mail to the deletion, as the mails name it. */
export const FIRST_MAIL_DAYS = 30;
/** Also the least number of days from the acceptance of the second mail, by a trigger. */
export const SECOND_MAIL_DAYS = 7;
/** Longer than a mail lives; a trigger waits a week after one that failed. */
const QUEUED_MS = 2 * DAY_MS;
/** A run has four steps, which queue at most half of the 1,200 mails of an hour. */
const MAILS_PER_STEP = 150;
const ACCOUNTS_PER_SLICE = 200;
const ROWS_PER_SLICE = 500;
/** 5,000 results an hour: the removals of their objects take 18,000 an hour. */
const SLICES_PER_RUN = 10;

const COLUMNS = {
  userId: inactivity.userId,
  step: inactivity.step,
  at: inactivity.at,
  deleteAt: inactivity.deleteAt,
  /** Whether there is a photo or a result to delete. */
  hasPictures:
    flag(sql`(EXISTS (SELECT 1 FROM reference_images WHERE user_id = "inactivity"."user_id")
    OR EXISTS (SELECT 1 FROM generations WHERE user_id = "inactivity"."user_id"))`),
};
export type InactiveAccount = RowOf<typeof COLUMNS>;
type Step = InactiveAccount["step"];

/** The accounts whose first or second mail is due; a failed one is due again. */
export async function listInactive(
  db: Db,
  inactiveDays: number,
  now: number,
): Promise<{ readonly first: InactiveAccount[]; readonly second: InactiveAccount[] }> {
  const activeUntil = now - (inactiveDays - FIRST_MAIL_DAYS) * DAY_MS;
  const select = (step: Step, until: number) =>
    db
      .select(COLUMNS)
      .from(inactivity)
      .where(and(eq(inactivity.step, step), lte(inactivity.at, until)))
      .orderBy(inactivity.at)
      .limit(MAILS_PER_STEP);
  const { active, firstFailed, firstSent, secondFailed } = await readBatch(db, {
    active: select("active", activeUntil),
    firstFailed: select("first_queued", now),
    firstSent: select("first_sent", now),
    secondFailed: select("second_queued", now),
  });
  return { first: [...active, ...firstFailed], second: [...firstSent, ...secondFailed] };
}

/** The time of the deletion that the next mail names: late mails postpone it. */
export function deletionTime(
  { step, at, deleteAt }: Pick<InactiveAccount, "step" | "at" | "deleteAt">,
  inactiveDays: number,
  now: number,
): number {
  if (step === "active")
    return Math.max(at + inactiveDays * DAY_MS, now + FIRST_MAIL_DAYS * DAY_MS);
  const days = step === "first_queued" ? FIRST_MAIL_DAYS : SECOND_MAIL_DAYS;
  return Math.max(deleteAt ?? 0, now + days * DAY_MS);
}

/** Skips the accounts that were used meanwhile, or that another run was faster with. */
export async function queueInactivityMails(
  db: Db,
  mails: readonly { account: InactiveAccount; deleteAt: number; mail: NewMail }[],
  now: number,
): Promise<void> {
  await writeBatch(db, {
    queued: mails.flatMap(({ account, deleteAt, mail }) => {
      const { userId, step, at } = account;
      const queued = step === "active" || step === "first_queued" ? "first" : "second";
      return [
        sql`UPDATE inactivity SET step = ${`${queued}_queued`}, at = ${now + QUEUED_MS},
          delete_at = ${deleteAt}, mail_id = ${mail.id}
          WHERE user_id = ${userId} AND step = ${step} AND at = ${at}`,
        insertMailStatement(
          mail,
          sql`EXISTS (SELECT 1 FROM inactivity WHERE user_id = ${userId} AND mail_id = ${mail.id})`,
        ),
      ];
    }),
  });
}

/** Ends the steps of accounts that have nothing to delete. */
export async function skipEmpty(
  db: Db,
  accounts: readonly InactiveAccount[],
  now: number,
): Promise<void> {
  const seen = JSON.stringify(accounts.map(({ userId, step, at }) => [userId, step, at]));
  await writeBatch(db, {
    skipped: sql`UPDATE inactivity SET ${endAt(now)} WHERE (user_id, step, at) IN
      (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${seen}))`,
  });
}

/**
 * Deletes photos and ended results of the accounts that are due, in short transactions; triggers
 * plan the removal of their objects. A login ends it. Idempotent.
 * @returns the number of deleted results
 */
export async function deleteOfInactive(db: Db, now: number): Promise<number> {
  const due = sql`(SELECT user_id FROM inactivity WHERE step = 'second_sent' AND at <= ${now}
    ORDER BY at LIMIT ${ACCOUNTS_PER_SLICE})`;
  let total = 0;
  for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
    const { results, ended } = await writeBatch(db, {
      photos: sql`DELETE FROM reference_images WHERE user_id IN ${due}`,
      results: sql`DELETE FROM generations WHERE id IN (SELECT g.id FROM ${due} r
        CROSS JOIN generations g WHERE g.user_id = r.user_id AND g.status NOT IN ${OPEN}
        LIMIT ${ROWS_PER_SLICE})`,
      ended: sql`UPDATE inactivity SET ${endAt(now)} WHERE user_id IN ${due} AND NOT EXISTS
        (SELECT 1 FROM generations WHERE user_id = inactivity.user_id)`,
    });
    total += results.rowsAffected;
    if (results.rowsAffected < ROWS_PER_SLICE && ended.rowsAffected < ACCOUNTS_PER_SLICE) break;
  }
  return total;
}

function endAt(now: number): SQL {
  return sql`step = 'deleted', at = ${now}, delete_at = NULL, mail_id = NULL`;
}
