import { sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

export interface GenerationRow {
  readonly id: string;
  readonly status: "pending" | "processing" | "completed" | "failed";
  readonly outputImageUrl: string | null;
  readonly failureCode: string | null;
  readonly productUrl: string | null;
  /** The piece of a closet, as long as it is still there. */
  readonly closetItemId: string | null;
  /** The name of the engine that made it, or is to. */
  readonly engine: string;
  /** The key of the saved reference photo that it was made from, while that version is the saved one. */
  readonly beforeKey: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

const ROWS = sql`SELECT g.id, g.status, g.output_image_url, g.failure_code, g.product_url,
    i.id AS closet_item_id, g.engine, g.created_at, r.file_path
  FROM generations g LEFT JOIN closet_items i ON i.id = g.closet_item_id
  LEFT JOIN reference_images r
    ON r.user_id = g.user_id AND r.uploaded_at = g.reference_uploaded_at`;

function toRow(row: Record<string, unknown>): GenerationRow {
  return {
    id: String(row.id),
    status: row.status as GenerationRow["status"],
    outputImageUrl: row.output_image_url as string | null,
    failureCode: row.failure_code as string | null,
    productUrl: row.product_url as string | null,
    closetItemId: row.closet_item_id as string | null,
    engine: String(row.engine),
    beforeKey: row.file_path as string | null,
    createdAt: Number(row.created_at),
  };
}

/** One generation of a live session's owner, or null. */
export async function getGeneration(
  db: Db,
  userId: string,
  sessionId: string,
  id: string,
  now: number,
): Promise<GenerationRow | null> {
  const [{ rows }] = await readBatch(db, [
    sql`${ROWS} WHERE g.id = ${id} AND g.user_id = ${userId}
        AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  return rows[0] ? toRow(rows[0]) : null;
}

/** A place in the gallery: rows strictly older than it follow. */
export interface GalleryCursor {
  readonly createdAt: number;
  readonly id: string;
}

/** Up to `size` generations after the cursor, newest first; null when the session has ended. */
export async function listGenerations(
  db: Db,
  userId: string,
  sessionId: string,
  page: { readonly cursor: GalleryCursor | null; readonly size: number; readonly now: number },
): Promise<GenerationRow[] | null> {
  const { cursor, size, now } = page;
  const after = cursor
    ? sql`AND (g.created_at, g.id) < (${cursor.createdAt}, ${cursor.id})`
    : sql.raw("");
  const [alive, { rows }] = await readBatch(db, [
    sql`SELECT ${sessionIsAlive(userId, sessionId, now)} AS alive`,
    sql`${ROWS} WHERE g.user_id = ${userId} ${after}
        ORDER BY g.created_at DESC, g.id DESC LIMIT ${size}`,
  ]);
  return alive.rows[0].alive === 1 ? rows.map(toRow) : null;
}
