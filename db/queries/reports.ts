import { type SQL, sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import { accountIsThere, actors, type Liker } from "./likes.ts";
import { type PersonLimits, personRoom } from "./person-limits.ts";

/** What an address names: a closet, or one piece in it. */
export interface NamedSubject {
  /** In any case. */
  readonly handle: string;
  readonly itemId: string | null;
}

export interface Report {
  readonly id: string;
  readonly reason: string;
  readonly details: string | null;
}

export interface ReportResult {
  /** Whether visitors can see such a closet or piece. */
  readonly found: boolean;
  /** Whether the person's report of it waits now; not so where a limit was full. */
  readonly reported: boolean;
  /** When the limit that was full ends, milliseconds since 1970 UTC. */
  readonly fullUntil: number;
}

function subjects({ handle, itemId }: NamedSubject): SQL {
  const shown = sql`lower(c.instagram_handle) = lower(${handle}) AND c.taken_down_at IS NULL`;
  return itemId === null
    ? sql`(SELECT c.id AS closet_id, NULL AS item_id FROM closets c WHERE ${shown})`
    : sql`(SELECT c.id AS closet_id, i.id AS item_id
        FROM closets c JOIN closet_items i ON i.closet_id = c.id
        WHERE ${shown} AND i.id = ${itemId} AND i.taken_down_at IS NULL)`;
}

/**
 * Enters a report, once a person and subject, in one round trip: where there is none that waits and
 * every limit has room, then a hit of each limit. One that was decided on gives way to the new one.
 */
export async function addReport(
  db: Db,
  subject: NamedSubject,
  person: Liker & { readonly visitor: string },
  report: Report,
  limits: PersonLimits,
  now: number,
): Promise<ReportResult> {
  const { account, visitor } = person;
  const present = accountIsThere(person, now);
  const room = personRoom(limits, present, now);
  const own = sql`SELECT r.id FROM reports r JOIN ${subjects(subject)} s
    ON s.closet_id = r.closet_id AND s.item_id IS r.closet_item_id
    WHERE r.actor IN ${actors(person, now)}`;
  const results = await writeBatch(db, [
    sql`DELETE FROM reports WHERE id IN (${own} AND r.decided_at IS NOT NULL) AND ${room.isFree}`,
    sql`INSERT INTO reports (id, closet_id, closet_item_id, actor, reason, details, created_at)
        SELECT ${report.id}, closet_id, item_id,
          CASE WHEN ${present} THEN ${account?.userId ?? null} ELSE ${visitor} END,
          ${report.reason}, ${report.details}, ${now} FROM ${subjects(subject)}
        WHERE NOT EXISTS (${own}) AND ${room.isFree} ON CONFLICT DO NOTHING`,
    ...room.hits,
    sql`SELECT EXISTS (${own}) AS reported, 
          max(${room.personFullUntil}, ${room.networkFullUntil}) AS full_until
        FROM ${subjects(subject)}`,
  ]);
  const row = results.at(-1)?.rows[0];
  return {
    found: row !== undefined,
    reported: row?.reported === 1,
    fullUntil: Number(row?.full_until ?? 0),
  };
}
