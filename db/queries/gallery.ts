import { and, desc, eq, sql } from "drizzle-orm";
import { onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, generations, referenceImages } from "../schema/index.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

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
      /** Null unless the generation used the photo that is saved now. */
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

export type GenerationRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Null without a live session of the owner. */
export async function getGeneration(
  db: Db,
  owner: SessionOwner,
  id: string,
  now: number,
): Promise<GenerationRow | null> {
  const { found } = await readBatch(db, {
    found: selectRows(db).where(
      and(eq(generations.id, id), eq(generations.userId, owner.userId), sessionIsAlive(owner, now)),
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
  owner: SessionOwner,
  page: { readonly cursor: GalleryCursor | null; readonly size: number; readonly now: number },
): Promise<GenerationRow[] | null> {
  const { cursor, size, now } = page;
  const { createdAt, id } = generations;
  const after = cursor && sql`(${createdAt}, ${id}) < (${cursor.createdAt}, ${cursor.id})`;
  const { session, rows } = await readBatch(db, {
    session: selectAlive(db, owner, now),
    rows: selectRows(db)
      .where(and(eq(generations.userId, owner.userId), after ?? undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(size),
  });
  return onlyRow(session).alive ? rows : null;
}
