import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { flag, onlyRow, pickColumns, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetDelegates, closets, user } from "../schema/index.ts";
import { mayOwn } from "./authorisation.ts";
import { logStatement } from "./closet-actions.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** A signed-in person with the token of an invitation. */
export interface Invitee extends SessionOwner {
  readonly now: number;
}

const CLOSET = pickColumns(closets, ["id", "title", "instagramHandle"]);

function selectInvitation(db: Db, { userId }: Invitee, tokenHash: string) {
  return db
    .select({
      ...CLOSET,
      expiresAt: closetDelegates.expiresAt,
      endedAt: closetDelegates.endedAt,
      isAccepted: flag(sql`${closetDelegates.acceptedAt} IS NOT NULL`),
      isMine: flag(sql`${closetDelegates.delegateId} = ${userId}`),
      isOwn: flag(sql`${closets.userId} = ${userId}`),
      isForMe: flag(isAddressOf(userId)),
    })
    .from(closetDelegates)
    .innerJoin(closets, eq(closets.id, closetDelegates.closetId))
    .where(and(eq(closetDelegates.tokenHash, tokenHash), mayOwn(sql`${closets.userId}`)));
}

/** Whether the invited address is the confirmed one of the account. */
function isAddressOf(userId: string): SQL {
  return sql`${closetDelegates.email} = (SELECT email FROM ${user}
    WHERE ${user.id} = ${userId} AND ${user.emailVerified} = 1)`;
}

export type InvitationRow = Awaited<ReturnType<typeof selectInvitation>>[number];

interface Found {
  /** False where the session has ended. */
  readonly alive: boolean;
  readonly invitation: InvitationRow | null;
}

/** Returns the invitation of a token. One round trip. */
export async function findInvitation(db: Db, invitee: Invitee, tokenHash: string): Promise<Found> {
  const { session, found } = await readBatch(db, {
    session: selectAlive(invitee, invitee.now),
    found: selectInvitation(db, invitee, tokenHash),
  });
  return { alive: onlyRow(session).alive, invitation: found[0] ?? null };
}

/** Accepts or declines an open invitation to the caller's address, once. */
export async function answerInvitation(
  db: Db,
  invitee: Invitee,
  tokenHash: string,
  answer: "accept" | "decline",
): Promise<Found & { readonly isDone: boolean }> {
  const { userId, now } = invitee;
  const isOpen = sql`${closetDelegates.tokenHash} = ${tokenHash} AND ${isAddressOf(userId)}
    AND ${closetDelegates.expiresAt} > ${now} AND ${closetDelegates.userId} <> ${userId}
    AND ${sessionIsAlive(invitee, now)} AND ${mayOwn(sql`${closetDelegates.userId}`)}
    AND NOT EXISTS (SELECT 1 FROM closet_delegates d WHERE d.delegate_id = ${userId}
      AND d.closet_id = ${closetDelegates.closetId} AND d.ended_at IS NULL)`;
  const change = answer === "accept" ? { delegateId: userId, acceptedAt: now } : { endedAt: now };
  const { session, done, found } = await writeBatch(db, {
    session: selectAlive(invitee, now),
    log: logStatement({
      action: answer === "accept" ? "delegate_joined" : "invitation_declined",
      by: userId,
      now,
      of: sql`id = (SELECT ${closetDelegates.closetId} FROM ${closetDelegates} WHERE ${isOpen})`,
    }),
    done: db
      .update(closetDelegates)
      .set({ ...change, email: null })
      .where(isOpen),
    found: selectInvitation(db, invitee, tokenHash),
  });
  const invitation = found[0] ?? null;
  return { alive: onlyRow(session).alive, invitation, isDone: done.rowsAffected === 1 };
}

/** The closets that the caller manages for others; null when the session has ended. */
export async function listDelegatedClosets(db: Db, invitee: Invitee) {
  const { session, found } = await readBatch(db, {
    session: selectAlive(invitee, invitee.now),
    found: db
      .select(CLOSET)
      .from(closetDelegates)
      .innerJoin(closets, eq(closets.id, closetDelegates.closetId))
      .where(
        and(
          eq(closetDelegates.delegateId, invitee.userId),
          isNull(closetDelegates.endedAt),
          mayOwn(sql`${closets.userId}`),
        ),
      )
      .orderBy(asc(closetDelegates.acceptedAt)),
  });
  return onlyRow(session).alive ? found : null;
}

/** Ends the caller's own delegation. */
export async function leaveCloset(
  db: Db,
  invitee: Invitee,
  closetId: string,
): Promise<"left" | "not_found" | "signed_out"> {
  const { userId, now } = invitee;
  const isMine = sql`delegate_id = ${userId} AND closet_id = ${closetId} AND ended_at IS NULL
    AND ${sessionIsAlive(invitee, now)}`;
  const { session, ended } = await writeBatch(db, {
    session: selectAlive(invitee, now),
    log: logStatement({
      action: "delegate_left",
      by: userId,
      now,
      of: sql`id = ${closetId} AND EXISTS (SELECT 1 FROM closet_delegates WHERE ${isMine})`,
    }),
    // They may have copied the secret link.
    previews: sql`DELETE FROM closet_previews WHERE closet_id = ${closetId}
      AND EXISTS (SELECT 1 FROM closet_delegates WHERE ${isMine})`,
    ended: sql`UPDATE closet_delegates SET ended_at = ${now} WHERE ${isMine}`,
  });
  if (!onlyRow(session).alive) return "signed_out";
  return ended.rowsAffected === 1 ? "left" : "not_found";
}
