import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import { flag, jsonList, nonNull } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, notices, profiles, reports, takedowns } from "../schema/index.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import type { ReportReason } from "./reports.ts";

const LIST_SIZE = 200;
const REPORTS_READ = 2000;
const DETAILS = 20;

export interface SubjectId {
  readonly kind: "item" | "closet";
  readonly id: string;
}

const isCloset = sql`${closetItems.id} IS NULL`;
const picture = sql`CASE WHEN ${isCloset} THEN ${profiles.profilePictureUrl}
  ELSE ${closetItems.wearingImageUrl} END`;

/** Selects the left-joined item, or the closet where there is no item. */
const SUBJECT = {
  kind: sql<SubjectId["kind"]>`CASE WHEN ${isCloset} THEN 'closet' ELSE 'item' END`,
  id: sql`coalesce(${closetItems.id}, ${closets.id})`.mapWith(closets.id),
  closetId: closets.id,
  handle: closets.instagramHandle,
  title: sql`coalesce(${closetItems.title}, ${closets.title})`.mapWith(closets.title),
  words: sql<string | null>`CASE WHEN ${isCloset} THEN ${profiles.bio}
    ELSE ${closetItems.caption} END`,
  affiliateUrl: sql<string | null>`${closetItems.affiliateUrl}`,
  pictures: sql`json_array(${picture}, ${closetItems.clothingImageUrl})`.mapWith(parsePictures),
};

function parsePictures(json: string): readonly string[] {
  const pictures: readonly (string | null)[] = JSON.parse(json);
  return pictures.filter((url) => url !== null);
}

type ReasonCounts = Readonly<Partial<Record<ReportReason, number>>>;

/** The subjects of open reports: those with a deadline first, then the oldest. */
export async function listReported(db: Db, caller: AdminCaller) {
  const other = alias(reports, "other");
  const isSame = sql`${other.closetId} = ${reports.closetId}
    AND ${other.closetItemId} IS ${reports.closetItemId} AND ${other.decidedAt} IS NULL`;
  const reasons = db
    .select({ reason: other.reason, n: sql`count(*)`.as("n") })
    .from(other)
    .where(isSame)
    .groupBy(other.reason);
  const details = db
    .select({ value: sql`${other.details}`.as("value") })
    .from(other)
    .where(and(isSame, isNotNull(other.details)))
    .orderBy(desc(other.createdAt))
    .limit(DETAILS);
  const signatures = db
    .select({ value: sql`${notices.signature}`.as("value") })
    .from(other)
    .innerJoin(notices, eq(notices.id, other.id))
    .where(and(isSame, isNotNull(notices.signature)))
    .limit(DETAILS);
  const first = (where: SQL, order: SQL) =>
    sql`SELECT * FROM (SELECT rowid FROM reports WHERE decided_at IS NULL AND ${where}
      ORDER BY ${order} LIMIT ${REPORTS_READ})`;
  const read = sql`(${first(sql`deadline_at IS NOT NULL`, sql`hidden_at, deadline_at`)}
    UNION ${first(sql`true`, sql`created_at`)})`;
  const deadline = sql<number | null>`min(${reports.deadlineAt})`;
  const since = sql`min(${reports.createdAt})`.mapWith(reports.createdAt);
  const { reported } = await readAuthorised(db, caller, {
    reported: db
      .select({
        ...SUBJECT,
        reports: count(),
        reasons: sql`(SELECT json_group_object(reason, n) FROM ${reasons})`.mapWith(parseCounts),
        details: jsonList(details),
        signatures: jsonList(signatures),
        deadline,
        hiddenAt: sql<number | null>`min(${reports.hiddenAt})`,
        since,
      })
      .from(reports)
      .innerJoin(closets, eq(closets.id, reports.closetId))
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .leftJoin(closetItems, eq(closetItems.id, reports.closetItemId))
      .where(and(sql`${reports}.rowid IN ${read}`, isAuthorised(caller)))
      // The plus keeps the planner on the list of the oldest.
      .groupBy(sql`+${reports.closetId}`, reports.closetItemId)
      .orderBy(sql`${deadline} IS NULL`, deadline, since, reports.closetId)
      .limit(LIST_SIZE),
  });
  return reported;
}

function parseCounts(json: string): ReasonCounts {
  return JSON.parse(json);
}

const isAppealed = sql`(${takedowns.appealedAt} IS NOT NULL AND ${takedowns.answeredAt} IS NULL)`;

/** Lists the items and closets taken down: open appeals first, then those changed by their owners. */
export async function listTakenDown(db: Db, caller: AdminCaller) {
  const facts = (of: typeof closets | typeof closetItems) => ({
    takenDownAt: of.takenDownAt,
    changedAt: of.changedAfterTakedownAt,
  });
  const subject = (closetId: SQL, itemId: SQL) => ({
    // SQLite resolves the unqualified alias, so it must differ from every column.
    closetId: closetId.as("down_closet"),
    itemId: itemId.as("down_item"),
  });
  const down = unionAll(
    db
      .select({ ...subject(sql`${closets.id}`, sql`NULL`), ...facts(closets) })
      .from(closets)
      .where(isNotNull(closets.takenDownAt)),
    db
      .select({
        ...subject(sql`${closetItems.closetId}`, sql`${closetItems.id}`),
        ...facts(closetItems),
      })
      .from(closetItems)
      .where(isNotNull(closetItems.takenDownAt)),
  ).as("down");
  const { takenDown } = await readAuthorised(db, caller, {
    takenDown: db
      .select({
        ...SUBJECT,
        takenDownAt: nonNull(down.takenDownAt),
        reason: sql`coalesce(${takedowns.note}, '')`.mapWith(takedowns.note),
        changedAt: down.changedAt,
        isAutomatic: flag(sql`coalesce(${takedowns.isAutomatic}, 0)`),
        appeal: takedowns.appeal,
        answeredAt: takedowns.answeredAt,
      })
      .from(down)
      .innerJoin(closets, eq(closets.id, down.closetId))
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .leftJoin(closetItems, eq(closetItems.id, down.itemId))
      .leftJoin(
        takedowns,
        sql`${takedowns.closetId} = ${down.closetId} AND ${takedowns.closetItemId} IS ${down.itemId}
          AND ${takedowns.endedAt} IS NULL`,
      )
      .where(isAuthorised(caller))
      .orderBy(
        sql`${isAppealed} DESC`,
        isNull(down.changedAt),
        down.changedAt,
        desc(down.takenDownAt),
      )
      .limit(LIST_SIZE),
  });
  return takenDown;
}
