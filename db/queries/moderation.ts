import type { Row } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import {
  type AdminCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { type RaisedVersion, toRaised } from "./closet-manager.ts";
import { logStatement } from "./moderation-log.ts";
import { dueOf, type Removal, selectDue } from "./removals.ts";

/** More than this is shown once some of it is decided. */
const LISTED = 200;
const DETAILS = 20;

export interface SubjectId {
  readonly kind: "item" | "closet";
  readonly id: string;
}

/** A closet or a piece as its visitors see it, or saw it. */
export interface SubjectRow extends SubjectId {
  readonly closetId: string;
  readonly handle: string;
  readonly title: string;
  readonly words: string | null;
  readonly affiliateUrl: string | null;
  readonly pictures: readonly string[];
}

/** Times in milliseconds since 1970 UTC. */
export interface ReportedRow extends SubjectRow {
  readonly reports: number;
  /** How many gave which reason. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly details: readonly string[];
  readonly since: number;
}

export interface TakenDownRow extends SubjectRow {
  readonly takenDownAt: number;
  readonly reason: string;
  readonly changedAt: number | null;
}

/** Of a closet `c`, its owner's profile `p` and, where it is about a piece, that piece `i`. */
const SUBJECT = sql`c.id AS closet_id, c.instagram_handle, i.id AS item_id,
  coalesce(i.title, c.title) AS title, i.affiliate_url,
  CASE WHEN i.id IS NULL THEN p.bio ELSE i.caption END AS words,
  CASE WHEN i.id IS NULL THEN p.profile_picture_url ELSE i.wearing_image_url END AS picture,
  i.clothing_image_url`;

function toSubject(row: Row): SubjectRow {
  const item = row.item_id as string | null;
  const pictures = [row.picture, row.clothing_image_url].flatMap((url) =>
    url ? [String(url)] : [],
  );
  return {
    kind: item === null ? "closet" : "item",
    id: item ?? String(row.closet_id),
    closetId: String(row.closet_id),
    handle: String(row.instagram_handle),
    title: String(row.title),
    words: row.words as string | null,
    affiliateUrl: row.affiliate_url as string | null,
    pictures,
  };
}

/** What was reported and is not decided on, the longest waiting first. */
export async function listReported(db: Db, caller: AdminCaller): Promise<ReportedRow[]> {
  const same = sql`o.closet_id = r.closet_id AND o.closet_item_id IS r.closet_item_id
    AND o.decided_at IS NULL`;
  const [{ rows }] = await readAuthorised(db, caller, [
    sql`SELECT ${SUBJECT}, count(*) AS reports, min(r.created_at) AS since,
          (SELECT json_group_object(reason, n) FROM (
             SELECT o.reason, count(*) AS n FROM reports o WHERE ${same} GROUP BY o.reason)) AS reasons,
          (SELECT json_group_array(details) FROM (
             SELECT o.details FROM reports o WHERE ${same} AND o.details IS NOT NULL
             ORDER BY o.created_at DESC LIMIT ${DETAILS})) AS details
        FROM reports r JOIN closets c ON c.id = r.closet_id JOIN profiles p ON p.id = c.user_id
        LEFT JOIN closet_items i ON i.id = r.closet_item_id
        WHERE r.decided_at IS NULL AND ${isAuthorised(caller)}
        GROUP BY r.closet_id, r.closet_item_id ORDER BY since, r.closet_id LIMIT ${LISTED}`,
  ]);
  return rows.map((row) => ({
    ...toSubject(row),
    reports: Number(row.reports),
    reasons: JSON.parse(String(row.reasons)),
    details: JSON.parse(String(row.details)),
    since: Number(row.since),
  }));
}

/** What is taken down: first what its owner has changed since, then the newest. */
export async function listTakenDown(db: Db, caller: AdminCaller): Promise<TakenDownRow[]> {
  const facts = (of: SQL) => sql`${SUBJECT}, ${of}.taken_down_at, ${of}.takedown_reason,
    ${of}.look_again_at FROM closets c JOIN profiles p ON p.id = c.user_id`;
  const [{ rows }] = await readAuthorised(db, caller, [
    sql`SELECT * FROM (
          SELECT ${facts(sql`i`)} JOIN closet_items i ON i.closet_id = c.id
            WHERE i.taken_down_at IS NOT NULL
          UNION ALL SELECT ${facts(sql`c`)} LEFT JOIN closet_items i ON false
            WHERE c.taken_down_at IS NOT NULL)
        WHERE ${isAuthorised(caller)}
        ORDER BY look_again_at IS NULL, look_again_at, taken_down_at DESC LIMIT ${LISTED}`,
  ]);
  return rows.map((row) => ({
    ...toSubject(row),
    takenDownAt: Number(row.taken_down_at),
    reason: String(row.takedown_reason),
    changedAt: row.look_again_at as number | null,
  }));
}

export type ModerationDecision =
  | { readonly decision: "dismiss" | "restore" }
  | { readonly decision: "take_down"; readonly reason: string };

export interface Moderated {
  /** False where there was nothing to decide so. */
  readonly changed: boolean;
  /** Null where there is no such closet or piece. */
  readonly ownerId: string | null;
  /** The new version of the closet, where visitors see it differently. */
  readonly raised: RaisedVersion | null;
  /** What of the owner's is to be moved or removed now. */
  readonly removals: readonly Removal[];
}

/** Decides on a piece or a closet, for an admin, with its entry in the log. One round trip. */
export async function moderate(
  db: Db,
  caller: AdminCaller,
  subject: SubjectId,
  decided: ModerationDecision,
): Promise<Moderated> {
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
  const visible = decided.decision !== "dismiss";
  const owner = sql`SELECT user_id FROM closets WHERE id = ${closet} AND ${may}`;
  const results = await writeAuthorised(db, caller, [
    logStatement(entry, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`),
    sql`UPDATE ${table} SET ${set} WHERE ${where}`,
    // After a takedown, whoever reported it has been heard; of a closet, also of its pieces.
    sql`UPDATE reports SET decided_at = ${caller.now} WHERE decided_at IS NULL AND ${may}
          AND ${decided.decision} = 'take_down' AND ${reportedAs(subject, "with_pieces")}`,
    sql`UPDATE closets SET version = version + 1 WHERE id = ${closet} AND ${may} AND ${visible ? 1 : 0}
        RETURNING instagram_handle, version`,
    owner,
    selectDue(sql`(${owner})`, caller.now),
  ]);
  const [logged, , , raised, owned] = results;
  const changed = logged.rowsAffected === 1;
  return {
    changed,
    ownerId: owned.rows[0] ? String(owned.rows[0].user_id) : null,
    raised: changed ? toRaised(raised) : null,
    removals: dueOf(results),
  };
}

function reportedAs({ kind, id }: SubjectId, scope: "alone" | "with_pieces"): SQL {
  if (kind === "item") return sql`closet_item_id = ${id}`;
  const pieces = scope === "alone" ? sql`closet_item_id IS NULL` : sql`true`;
  return sql`closet_id = ${id} AND ${pieces}`;
}

interface Change {
  readonly table: SQL;
  readonly set: SQL;
  /** The rows that the decision changes. */
  readonly where: SQL;
}

function changeOf(subject: SubjectId, decided: ModerationDecision, caller: AdminCaller): Change {
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
        set: sql`taken_down_at = ${now}, takedown_reason = ${decided.reason}, look_again_at = NULL`,
        where: sql`${one} AND taken_down_at IS NULL`,
      }
    : {
        table,
        set: sql`taken_down_at = NULL, takedown_reason = NULL, look_again_at = NULL`,
        where: sql`${one} AND taken_down_at IS NOT NULL`,
      };
}
