import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import { onlyRow, prepareQuery, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closets, generations, referenceImages } from "../schema/index.ts";
import { ITEM_IS_SHOWN } from "./likes.ts";
import { isAfter, type PageRequest } from "./pages.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** The shop of a joined generation. Nothing leads to the shop of an item that is not shown. */
export const SHOWN_SHOP = {
  productUrl: sql<string | null>`CASE WHEN ${generations.closetItemId} IS NULL OR ${ITEM_IS_SHOWN}
    THEN ${generations.productUrl} END`,
  closetItemId: sql<string | null>`CASE WHEN ${ITEM_IS_SHOWN} THEN ${closetItems.id} END`,
};

interface PieceLinks {
  readonly productUrl: string | null;
  readonly closetItemId: string | null;
}

/** The shops of the further pieces, by the same rule. */
const MORE_SHOWN_SHOPS = sql<readonly PieceLinks[]>`(
  SELECT json_group_array(json_object(
    'productUrl', CASE WHEN piece.value ->> 'closetItemId' IS NULL OR ${ITEM_IS_SHOWN}
      THEN piece.value ->> 'productUrl' END,
    'closetItemId', CASE WHEN ${ITEM_IS_SHOWN} THEN ${closetItems.id} END
  ))
  FROM json_each(${generations.morePieces}) piece
  LEFT JOIN ${closetItems} ON ${closetItems.id} = piece.value ->> 'closetItemId'
  LEFT JOIN ${closets} ON ${closets.id} = ${closetItems.closetId}
)`.mapWith((json: string): readonly PieceLinks[] => JSON.parse(json));

/** Selects the columns that the API shows of generations; the caller adds the owner's condition. */
export function selectGenerations(db: Pick<Db, "select">) {
  return db
    .select({
      id: generations.id,
      status: generations.status,
      outputImageUrl: generations.outputImageUrl,
      failureCode: generations.failureCode,
      ...SHOWN_SHOP,
      morePieces: MORE_SHOWN_SHOPS,
      engine: generations.engine,
      /** Null unless the generation used the photo that is saved now. */
      beforeKey: referenceImages.filePath,
      createdAt: generations.createdAt,
    })
    .from(generations)
    .leftJoin(closetItems, eq(closetItems.id, generations.closetItemId))
    .leftJoin(closets, eq(closets.id, closetItems.closetId))
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

function newestFirst(cursor: { at: Placeholder; id: Placeholder } | null) {
  const { createdAt, id, userId } = generations;
  return prepareQuery((db) =>
    selectGenerations(db)
      .where(and(eq(userId, sql.placeholder("userId")), isAfter(cursor, createdAt, id)))
      .orderBy(desc(createdAt), desc(id))
      .limit(sql.placeholder("size")),
  );
}

const firstPageOf = newestFirst(null);
const laterPageOf = newestFirst({ at: sql.placeholder("at"), id: sql.placeholder("id") });

/** Newest first; null when the session has ended. */
export async function listGenerations(
  db: Db,
  owner: SessionOwner,
  { cursor, size, now }: PageRequest,
): Promise<GenerationRow[] | null> {
  const { userId } = owner;
  const { session, rows } = await readBatch(db, {
    session: selectAlive(owner, now),
    rows: cursor ? laterPageOf({ userId, size, ...cursor }) : firstPageOf({ userId, size }),
  });
  return onlyRow(session).alive ? rows : null;
}
