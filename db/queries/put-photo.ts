import { and, eq, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import type { jobPhotos, referenceImages } from "../schema/index.ts";
import { consentIsWithdrawn } from "./photo-permission.ts";
import { dueRemovals, isStaged, type Removal } from "./removals.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

/** A staged photo of a person. */
export interface NewPhoto {
  readonly key: string;
  readonly attestation: string | null;
}

/** `passed`: the staged photo was removed meanwhile. */
export type PutPhoto =
  | { readonly uploadedAt: number; readonly removals: readonly Removal[] }
  | "passed"
  | "withdrawn"
  | "signed_out";

interface PhotoRow {
  readonly table: typeof referenceImages | typeof jobPhotos;
  /** The writes that name the photo; each must hold back unless `allowed` is true. */
  readonly put: (allowed: SQL) => readonly SQL[];
}

/** Names a staged photo in a row. Refused where the consent is withdrawn. */
export async function putPhoto(
  db: Db,
  owner: SessionOwner,
  { key, now }: { readonly key: string; readonly now: number },
  { table, put }: PhotoRow,
): Promise<PutPhoto> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const withdrawn = consentIsWithdrawn(userId);
  const { state, named, removals } = await writeBatch(db, {
    put: put(sql`${alive} AND NOT ${withdrawn} AND ${isStaged(key)}`),
    state: db.select({ alive: flag(alive), withdrawn: flag(withdrawn) }).from(ONE_ROW),
    named: db
      .select({ uploadedAt: table.uploadedAt })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.filePath, key))),
    removals: dueRemovals(db, userId, now),
  });
  const [photo] = named;
  if (photo) return { ...photo, removals };
  const { alive: isAlive, withdrawn: isWithdrawn } = onlyRow(state);
  if (!isAlive) return "signed_out";
  return isWithdrawn ? "withdrawn" : "passed";
}
