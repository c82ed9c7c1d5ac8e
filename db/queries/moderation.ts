import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import { jsonList, nonNull } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, profiles, reports } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import {
  type AdminCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { raiseVersionWhere } from "./closet-manager.ts";
import { logStatement } from "./moderation-log.ts";
import { dueRemovals } from "./removals.ts";
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

/** The subjects of the oldest open reports. */
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
  const oldest = sql`(SELECT rowid FROM reports WHERE decided_at IS NULL
    ORDER BY created_at LIMIT ${REPORTS_READ})`;
  const since = sql`min(${reports.createdAt})`.mapWith(reports.createdAt);
  const { reported } = await readAuthorised(db, caller, {
    reported: db
      .select({
        ...SUBJECT,
        reports: count(),
        reasons: sql`(SELECT json_group_object(reason, n) FROM ${reasons})`.mapWith(parseCounts),
        details: jsonList(details),
        since,
      })
      .from(reports)
      .innerJoin(closets, eq(closets.id, reports.closetId))
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .leftJoin(closetItems, eq(closetItems.id, reports.closetItemId))
      .where(and(sql`${reports}.rowid IN ${oldest}`, isAuthorised(caller)))
      // The plus keeps the planner on the list of the oldest.
      .groupBy(sql`+${reports.closetId}`, reports.closetItemId)
      .orderBy(since, reports.closetId)
      .limit(LIST_SIZE),
  });
  return reported;
}

function parseCounts(json: string): ReasonCounts {
  return JSON.parse(json);
}

export async function listTakenDown(db: Db, caller: AdminCaller) {
  const facts = (of: typeof closets | typeof closetItems) => ({
    takenDownAt: of.takenDownAt,
    reason: of.takedownReason,
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
        reason: sql`coalesce(${down.reason}, '')`.mapWith(closets.takedownReason),
        changedAt: down.changedAt,
      })
      .from(down)
      .innerJoin(closets, eq(closets.id, down.closetId))
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .leftJoin(closetItems, eq(closetItems.id, down.itemId))
      .where(isAuthorised(caller))
      .orderBy(isNull(down.changedAt), down.changedAt, desc(down.takenDownAt))
      .limit(LIST_SIZE),
  });
  return takenDown;
}

type ModerationDecision =
  | { readonly decision: "dismiss" | "restore" }
  | { readonly decision: "take_down"; readonly reason: string };

/** Decides on an item or a closet and logs the decision. One round trip. */
export async function moderate(
  db: Db,
  caller: AdminCaller,
  subject: SubjectId,
  decided: ModerationDecision,
) {
  const { kind, id } = subject;
  const may = isAuthorised(caller);
  const closet =
    kind === "closet" ? sql`${id}` : sql`(SELECT closet_id FROM closet_items WHERE id = ${id})`;
  const entry = {
    action: decided.decision,
    by: caller.userId,
    closetId: closet,
    closetItemId: kind === "item" ? id : null,
    note: decided.decision === "take_down" ? decided.reason : null,
    now: caller.now,
  };
  const { table, set, where } = changeOf(subject, decided, caller);
  const isDue = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`;
  const visible = decided.decision !== "dismiss";
  const isOfSubject = sql`${closets.id} = ${closet} AND ${may}`;
  const owner = db.select({ id: closets.userId }).from(closets).where(isOfSubject);
  const { logged, raised, owners, removals } = await writeAuthorised(db, caller, {
    action: actionStatement({ ...entry, subject: [kind, id] }, isDue),
    logged: logStatement(entry, isDue),
    change: sql`UPDATE ${table} SET ${set} WHERE ${where}`,
    // A takedown closes the reports of its subject; that of a closet also those of its items.
    reports: sql`UPDATE reports SET decided_at = ${caller.now} WHERE decided_at IS NULL AND ${may}
      AND ${decided.decision} = 'take_down' AND ${reportedAs(subject, "with_items")}`,
    raised: raiseVersionWhere(db, sql`${isOfSubject} AND ${visible ? 1 : 0}`),
    owners: owner,
    removals: dueRemovals(db, sql`${owner}`, caller.now),
  });
  const changed = logged.rowsAffected === 1;
  return {
    changed,
    ownerId: owners[0]?.id ?? null,
    raised: changed ? (raised[0] ?? null) : null,
    removals,
  };
}

function reportedAs({ kind, id }: SubjectId, scope: "alone" | "with_items"): SQL {
  if (kind === "item") return sql`closet_item_id = ${id}`;
  const items = scope === "alone" ? sql`closet_item_id IS NULL` : sql`true`;
  return sql`closet_id = ${id} AND ${items}`;
}

function changeOf(subject: SubjectId, decided: ModerationDecision, caller: AdminCaller) {
  const may = isAuthorised(caller);
  const { now } = caller;
  if (decided.decision === "dismiss") {
    const where = sql`decided_at IS NULL AND ${reportedAs(subject, "alone")} AND ${may}`;
    return { table: sql`reports`, set: sql`decided_at = ${now}`, where };
  }
  const table = subject.kind === "item" ? sql`closet_items` : sql`closets`;
  const one = sql`id = ${subject.id} AND ${may}`;
  return decided.decision === "take_down"
    ? {
        table,
        set: sql`taken_down_at = ${now}, takedown_reason = ${decided.reason}, changed_after_takedown_at = NULL`,
        where: sql`${one} AND taken_down_at IS NULL`,
      }
    : {
        table,
        set: sql`taken_down_at = NULL, takedown_reason = NULL, changed_after_takedown_at = NULL`,
        where: sql`${one} AND taken_down_at IS NOT NULL`,
      };
}
