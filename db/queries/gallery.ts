import { and, desc, eq } from "drizzle-orm";
import { onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, generations, referenceImages } from "../schema/index.ts";
import { isAfter, type PageRequest } from "./pages.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** With what the API shows of each generation; the caller names the owner. */
export function selectGenerations(db: Db) {
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

export type GenerationRow = Awaited<ReturnType<typeof selectGenerations>>[number];

/** Null without a live session of the owner. */
export async function getGeneration(
  db: Db,
  owner: SessionOwner,
  id: string,
  now: number,
): Promise<GenerationRow | null> {
  const { found } = await readBatch(db, {
    found: selectGenerations(db).where(
      and(eq(generations.id, id), eq(generations.userId, owner.userId), sessionIsAlive(owner, now)),
    ),
  });
  return found[0] ?? null;
}

/** Newest first; null when the session has ended. */
export async function listGenerations(
  db: Db,
  owner: SessionOwner,
  { cursor, size, now }: PageRequest,
): Promise<GenerationRow[] | null> {
  const { createdAt, id } = generations;
  const { session, rows } = await readBatch(db, {
    session: selectAlive(db, owner, now),
    rows: selectGenerations(db)
      .where(and(eq(generations.userId, owner.userId), isAfter(cursor, createdAt, id)))
      .orderBy(desc(createdAt), desc(id))
      .limit(size),
  });
  return onlyRow(session).alive ? rows : null;
}
