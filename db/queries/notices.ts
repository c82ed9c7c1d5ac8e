import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, notices, takedowns } from "../schema/index.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import type { SubjectId } from "./moderation.ts";
import { deleteInSlices } from "./slices.ts";

/** How long a reporter's address and signature stay after the decision. */
export const NOTICE_KEPT_MS = 180 * 86_400_000;

const TOLD_A_RUN = 20;

/** Deletes addresses and signatures whose period has ended. */
export async function forgetNotices(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM notices WHERE id IN
      (SELECT id FROM notices WHERE forget_at <= ${now} LIMIT ${size})`,
  ]);
}

const UNTOLD_TAKEDOWN = {
  id: takedowns.id,
  userId: takedowns.userId,
  news: sql`${takedowns.untold}`.mapWith(takedowns.untold),
  note: takedowns.note,
  isAutomatic: takedowns.isAutomatic,
  reportedFor: takedowns.reportedFor,
  answer: takedowns.answer,
  appealedAt: takedowns.appealedAt,
  handle: closets.instagramHandle,
  title: closetItems.title,
};

/** The decisions that owners and reporters are still to be told, at most 20 of each. */
export async function readUntold(db: Db) {
  const { toOwners, toReporters } = await readBatch(db, {
    toOwners: db
      .select(UNTOLD_TAKEDOWN)
      .from(takedowns)
      .innerJoin(closets, eq(closets.id, takedowns.closetId))
      .leftJoin(closetItems, eq(closetItems.id, takedowns.closetItemId))
      .where(isNotNull(takedowns.untold))
      .orderBy(asc(takedowns.createdAt))
      .limit(TOLD_A_RUN),
    toReporters: db
      .select({ id: notices.id, contact: notices.contact, news: notices.outcome })
      .from(notices)
      .where(and(sql`${notices.isUntold} = 1`, isNotNull(notices.outcome)))
      .limit(TOLD_A_RUN),
  });
  return { toOwners, toReporters };
}

type Untold = Awaited<ReturnType<typeof readUntold>>;
export type UntoldOwner = Untold["toOwners"][number];
export type UntoldReporter = Untold["toReporters"][number];

/** The mail of a decision; null where the recipient's address cannot be read. */
interface Told {
  readonly row: UntoldOwner | UntoldReporter;
  readonly mail: NewMail | null;
}

/** Queues each mail once, unless another run has done so, or the decision has changed since. */
export async function queueDecisions(db: Db, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await writeBatch(db, { told: told.flatMap(toStatements) });
}

function toStatements({ row, mail }: Told): SQL[] {
  const [table, is, done] =
    "userId" in row
      ? [
          sql`takedowns`,
          sql`untold = ${row.news} AND note = ${row.note} AND is_automatic = ${row.isAutomatic}`,
          sql`untold = NULL`,
        ]
      : [sql`notices`, sql`is_untold = 1 AND outcome = ${row.news}`, sql`is_untold = 0`];
  const where = sql`id = ${row.id} AND ${is}`;
  return [
    ...(mail
      ? [insertMailStatement(mail, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`)]
      : []),
    sql`UPDATE ${table} SET ${done} WHERE ${where}`,
  ];
}

/** Subjects of intimate images whose report reaches its deadline before `until`, soonest first. */
export async function listOverdue(db: Db, until: number, size: number): Promise<SubjectId[]> {
  const { overdue } = await readBatch(db, {
    overdue: db
      .select({
        closetId: sql<string>`closet_id`,
        itemId: sql<string | null>`closet_item_id`,
      })
      .from(sql`reports`)
      .where(
        sql`deadline_at IS NOT NULL AND decided_at IS NULL AND hidden_at IS NULL
          AND deadline_at <= ${until}`,
      )
      .orderBy(sql`deadline_at`)
      .limit(size),
  });
  return overdue.map(({ closetId, itemId }) =>
    itemId === null ? { kind: "closet", id: closetId } : { kind: "item", id: itemId },
  );
}
