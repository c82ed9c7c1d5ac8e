import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { flag, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { type LinkState, linkMails } from "../schema/links.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";

const DAY_MS = 86_400_000;
/** Every link is checked once in this time, so that one mail names what a round has found. */
const ROUND_MS = DAY_MS;
const WEEK_MS = 7 * DAY_MS;
/** Longer than a run of checks: an older finding is in the database. */
const SETTLED_MS = 5 * 60_000;
/** An hourly run queues at most a quarter of the 1,200 mails of an hour. */
const MAILS_PER_RUN = 300;
const PROBLEMS_PER_MAIL = 20;

type Problem = readonly [title: string, state: Exclude<LinkState, "fine">];

const PROBLEMS = sql`FROM closet_items
  INNER JOIN links ON links.url = closet_items.affiliate_url
  WHERE closet_items.user_id = link_mails.user_id AND closet_items.taken_down_at IS NULL
    AND links.state <> 'fine'`;
/** The problems that no sent mail has told. */
function newProblems(now: number): SQL {
  return sql`${PROBLEMS} AND links.changed_at > link_mails.told_until
    AND links.changed_at <= ${now - SETTLED_MS}`;
}

const ownerColumns = (now: number) => ({
  userId: linkMails.userId,
  dueAt: sql<number>`${linkMails.dueAt}`.mapWith(Number),
  isBlocked: flag(isBlocked(sql`link_mails.user_id`)),
  problems: sql`(SELECT json_group_array(json_array(title, state)) FROM (
    SELECT closet_items.title, links.state ${newProblems(now)} LIMIT ${PROBLEMS_PER_MAIL}))`.mapWith(
    (json: string): readonly Problem[] => JSON.parse(json),
  ),
  count: sql`(SELECT count(*) ${newProblems(now)})`.mapWith(Number),
});
export type LinkMailOwner = RowOf<ReturnType<typeof ownerColumns>>;

/** The owners whose mail is due, those who wait longest first. */
export async function listLinkMailOwners(db: Db, now: number): Promise<LinkMailOwner[]> {
  const { owners } = await readBatch(db, {
    owners: db
      .select(ownerColumns(now))
      .from(linkMails)
      .where(lte(linkMails.dueAt, now))
      .orderBy(asc(linkMails.dueAt))
      .limit(MAILS_PER_RUN),
  });
  return owners;
}

/**
 * Queues the mails of owners; without a mail the owner waits for a new problem. Of two runs one
 * writes. A problem that was not settled makes the next mail due.
 */
export async function queueLinkMails(
  db: Db,
  told: readonly { readonly owner: LinkMailOwner; readonly mail: NewMail | null }[],
  now: number,
): Promise<void> {
  await writeBatch(db, {
    queued: told.flatMap(({ owner: { userId, dueAt }, mail }) => {
      const seen = and(eq(linkMails.userId, userId), eq(linkMails.dueAt, dueAt));
      const settled = now - SETTLED_MS;
      const next = sql`due_at = (SELECT ${now} + ${mail ? WEEK_MS : ROUND_MS}
        WHERE EXISTS (SELECT 1 ${PROBLEMS} AND links.changed_at > ${settled}))`;
      if (!mail) return [sql`UPDATE link_mails SET ${next} WHERE ${seen}`];
      return [
        sql`UPDATE link_mails SET ${next}, listed_at = ${settled}, mail_id = ${mail.id}
          WHERE ${seen}`,
        insertMailStatement(
          mail,
          sql`EXISTS (SELECT 1 FROM link_mails WHERE user_id = ${userId} AND mail_id = ${mail.id})`,
        ),
      ];
    }),
  });
}

/** Makes a mail to the owners of a link due whose problem was found now. */
export function makeLinkMailsDue(url: string, now: number, hasChanged: SQL): SQL {
  return sql`INSERT INTO link_mails (user_id, due_at)
    SELECT DISTINCT user_id, ${now + ROUND_MS} FROM closet_items
    WHERE affiliate_url = ${url} AND ${hasChanged}
    ON CONFLICT (user_id) DO UPDATE SET due_at =
      coalesce(due_at, max(excluded.due_at, listed_at + ${SETTLED_MS + WEEK_MS}))`;
}
