import { and, desc, eq, sql } from "drizzle-orm";
import { onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, generations, referenceImages } from "../schema/index.ts";
import { selectAlive, sessionIsAlive } from "./sessions.ts";

export interface GenerationRow {
  readonly id: string;
  readonly status: "pending" | "processing" | "completed" | "failed";
  readonly outputImageUrl: string | null;
  readonly failureCode: string | null;
  readonly productUrl: string | null;
  readonly closetItemId: string | null;
  readonly engine: string;
  /** The key of the saved reference photo, if the generation used that version. */
  readonly beforeKey: string | null;
  readonly createdAt: number;
}

function selectRows(db: Db) {
  return db
    .select({
      id: generations.id,
      status: generations.status,
      outputImageUrl: generations.outputImageUrl,
      failureCode: generations.failureCode,
      productUrl: generations.productUrl,
      closetItemId: closetItems.id,
      engine: generations.engine,
      beforeKey: referenceImages.filePath,
      createdAt: generations.createdAt,
    })
    .from(generations)
    .leftJoin(closetItems, eq(closetItems.id, generations.closetItemId))
    .leftJoin(
      referenceImages,
      and(
        eq(referenceImages.userId, generations.userId),
        eq(referenceImages.uploadedAt, generations.referenceUploadedAt),
      ),
    );
}

/** Null without a live session of the owner. */
export async function getGeneration(
  db: Db,
  userId: string,
  sessionId: string,
  id: string,
  now: number,
): Promise<GenerationRow | null> {
  const { found } = await readBatch(db, {
    found: selectRows(db).where(
      and(
        eq(generations.id, id),
        eq(generations.userId, userId),
        sessionIsAlive(userId, sessionId, now),
      ),
    ),
  });
  return found[0] ?? null;
}

export interface GalleryCursor {
  readonly createdAt: number;
  readonly id: string;
}

/** Newest first; null when the session has ended. */
export async function listGenerations(
  db: Db,
  userId: string,
  sessionId: string,
  page: { readonly cursor: GalleryCursor | null; readonly size: number; readonly now: number },
): Promise<GenerationRow[] | null> {
  const { cursor, size, now } = page;
  const { createdAt, id } = generations;
  const after = cursor && sql`(${createdAt}, ${id}) < (${cursor.createdAt}, ${cursor.id})`;
  const { session, rows } = await readBatch(db, {
    session: selectAlive(db, userId, sessionId, now),
    rows: selectRows(db)
      .where(and(eq(generations.userId, userId), after ?? undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(size),
  });
  return onlyRow(session).alive ? rows : null;
}
