import { and, desc, eq, sql } from "drizzle-orm";
import { nonNull, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generations, referenceImages } from "../schema/index.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

interface MatchInputs {
  /** Null for another photo than the saved one, which matches nothing. */
  readonly referenceKey: string | null;
  readonly garmentHash: string;
  /** The fit that was sent, as JSON; null for that of the saved photo. */
  readonly sentFit: string | null;
  readonly engine: string;
}

/** The member's newest completed generation of the same inputs, by the photo that is saved now. */
export async function findMatch(
  db: Db,
  owner: SessionOwner,
  { referenceKey, garmentHash, sentFit, engine }: MatchInputs,
  now: number,
) {
  const { session, found } = await readBatch(db, {
    session: selectAlive(owner, now),
    found: db
      .select({ id: generations.id, outputImageUrl: nonNull(generations.outputImageUrl) })
      .from(generations)
      .innerJoin(
        referenceImages,
        and(
          eq(referenceImages.userId, generations.userId),
          eq(referenceImages.uploadedAt, generations.referenceUploadedAt),
        ),
      )
      .where(
        and(
          eq(generations.userId, owner.userId),
          eq(generations.status, "completed"),
          eq(generations.engine, engine),
          eq(generations.garmentHash, garmentHash),
          sql`${referenceImages.filePath} = ${referenceKey}`,
          sql`${generations.fit} IS coalesce(${sentFit}, ${referenceImages.fit})`,
          sessionIsAlive(owner, now),
        ),
      )
      .orderBy(desc(generations.createdAt), desc(generations.id))
      .limit(1),
  });
  return { sessionAlive: onlyRow(session).alive, match: found[0] ?? null };
}
