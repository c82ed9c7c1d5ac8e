import { eq, sql } from "drizzle-orm";
import { readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { auditProgress } from "../schema/index.ts";

/** Where the next run of a bounded job continues; "" for its start. */
export async function readPosition(db: Db, name: string): Promise<string> {
  const { position } = await readBatch(db, {
    position: db
      .select({ reached: auditProgress.reached })
      .from(auditProgress)
      .where(eq(auditProgress.name, name)),
  });
  return position[0]?.reached ?? "";
}

export function putPosition(db: Db, name: string, reached: string) {
  return db
    .insert(auditProgress)
    .values({ name, reached })
    .onConflictDoUpdate({ target: auditProgress.name, set: { reached } });
}

/** Keeps a later position, which a concurrent run has reached. */
export function raisePosition(db: Db, name: string, reached: string) {
  return db
    .insert(auditProgress)
    .values({ name, reached })
    .onConflictDoUpdate({
      target: auditProgress.name,
      set: { reached: sql`max(${auditProgress.reached}, ${reached})` },
    });
}

export async function storePosition(db: Db, name: string, reached: string): Promise<void> {
  await writeBatch(db, { position: putPosition(db, name, reached) });
}
