import { and, eq, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generationShares, generations } from "../schema/index.ts";
import { consentIsWithdrawn } from "./photo-permission.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";
import { countVotes, livesAt } from "./share-votes.ts";
import { deleteInSlices } from "./slices.ts";

const OWN_SHARE = {
  id: generationShares.id,
  previewPicture: generationShares.previewPicture,
  expiresAt: generationShares.expiresAt,
  yes: countVotes("yes"),
  no: countVotes("no"),
};

export type OwnShare = RowOf<typeof OWN_SHARE>;

interface NewShare {
  readonly id: string;
  readonly tokenHash: string;
  readonly previewPicture: boolean;
  readonly expiresAt: number;
}

interface OwnShares {
  readonly sessionAlive: boolean;
  readonly consentWithdrawn: boolean;
  /** Whether the member has this generation, with a picture. */
  readonly found: boolean;
  readonly share: OwnShare | null;
}

/** Inserts the share of a completed generation, or updates the existing share. */
export async function shareGeneration(
  db: Db,
  owner: SessionOwner,
  generationId: string,
  share: NewShare,
  now: number,
): Promise<OwnShares> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const { id, tokenHash, previewPicture, expiresAt } = share;
  const { state, shares } = await writeBatch(db, {
    expired: sql`DELETE FROM generation_shares WHERE generation_id = ${generationId}
      AND user_id = ${userId} AND expires_at <= ${now} AND ${alive}`,
    share: sql`INSERT INTO generation_shares
        (id, generation_id, user_id, token_hash, preview_picture, created_at, expires_at)
      SELECT ${id}, g.id, g.user_id, ${tokenHash}, ${previewPicture ? 1 : 0}, ${now}, ${expiresAt}
      FROM generations g WHERE g.id = ${generationId} AND g.user_id = ${userId}
        AND g.status = 'completed' AND ${alive} AND NOT ${consentIsWithdrawn(userId)}
      ON CONFLICT (generation_id) DO UPDATE SET preview_picture = excluded.preview_picture`,
    ...selectOwn(db, owner, generationId, now),
  });
  return { ...onlyRow(state), share: shares[0] ?? null };
}

export async function readOwnShare(
  db: Db,
  owner: SessionOwner,
  generationId: string,
  now: number,
): Promise<OwnShares> {
  const { state, shares } = await readBatch(db, selectOwn(db, owner, generationId, now));
  return { ...onlyRow(state), share: shares[0] ?? null };
}

function selectOwn(db: Db, owner: SessionOwner, generationId: string, now: number) {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  return {
    state: db
      .select({
        sessionAlive: flag(alive),
        consentWithdrawn: flag(consentIsWithdrawn(userId)),
        found: flag(sql`EXISTS (SELECT 1 FROM generations WHERE id = ${generationId}
          AND user_id = ${userId} AND status = 'completed')`),
      })
      .from(ONE_ROW),
    shares: db
      .select(OWN_SHARE)
      .from(generationShares)
      .where(
        and(
          eq(generationShares.generationId, generationId),
          eq(generationShares.userId, userId),
          livesAt(now),
          alive,
        ),
      ),
  };
}

/** Idempotent. The votes go with the share. */
export async function revokeShare(
  db: Db,
  owner: SessionOwner,
  generationId: string,
  now: number,
): Promise<"revoked" | "not_found" | "signed_out"> {
  const { userId } = owner;
  const alive = sessionIsAlive(owner, now);
  const { state } = await writeBatch(db, {
    revoked: db
      .delete(generationShares)
      .where(
        and(
          eq(generationShares.generationId, generationId),
          eq(generationShares.userId, userId),
          alive,
        ),
      ),
    state: db
      .select({
        alive: flag(alive),
        found: flag(sql`EXISTS (SELECT 1 FROM generations
          WHERE id = ${generationId} AND user_id = ${userId})`),
      })
      .from(ONE_ROW),
  });
  const { alive: isAlive, found } = onlyRow(state);
  if (!isAlive) return "signed_out";
  return found ? "revoked" : "not_found";
}

/** The picture of a valid link; null without one. */
export async function readSharedPicture(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ readonly url: string | null; readonly previewPicture: boolean } | null> {
  const { previewPicture } = generationShares;
  const { found } = await readBatch(db, {
    found: db
      .select({ url: generations.outputImageUrl, previewPicture })
      .from(generationShares)
      .innerJoin(generations, eq(generations.id, generationShares.generationId))
      .where(and(eq(generationShares.tokenHash, tokenHash), livesAt(now))),
  });
  return found[0] ?? null;
}

export async function deleteExpiredShares(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM generation_shares WHERE rowid IN
      (SELECT rowid FROM generation_shares WHERE expires_at <= ${now} LIMIT ${size})`,
  ]);
}
