import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { flag, nonNull, ONE_ROW, onlyRow, pickColumns } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetActions, closetDelegates, closets, profiles, user } from "../schema/index.ts";
import { type InfluencerCaller, readAuthorised, writeAuthorised } from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import { ownCloset } from "./closet-manager.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { fullUntil, hitStatements, type Limit } from "./rate-limits.ts";
import { deleteInSlices } from "./slices.ts";

const DAY_MS = 86_400_000;
/** Milliseconds for which an invitation can be accepted. */
export const INVITATION_MS = 7 * DAY_MS;
/** Milliseconds for which an ended row explains its token. */
export const ENDED_KEPT_MS = 30 * DAY_MS;
export const ACTIONS_KEPT_MS = 90 * DAY_MS;

const NAME = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`;

const isActive = and(isNull(closetDelegates.endedAt), isNotNull(closetDelegates.delegateId));

/** The delegates and open invitations of the caller's closet. One round trip. */
export async function readDelegates(db: Db, caller: InfluencerCaller) {
  const isOwn = eq(closetDelegates.closetId, ownCloset(caller));
  return readAuthorised(db, caller, {
    delegates: db
      .select({
        id: closetDelegates.id,
        email: user.email,
        name: NAME,
        acceptedAt: nonNull(closetDelegates.acceptedAt),
      })
      .from(closetDelegates)
      .innerJoin(user, eq(user.id, closetDelegates.delegateId))
      .innerJoin(profiles, eq(profiles.id, closetDelegates.delegateId))
      .where(and(isOwn, isActive))
      .orderBy(asc(closetDelegates.createdAt)),
    invitations: db
      .select({
        id: closetDelegates.id,
        email: nonNull(closetDelegates.email),
        expiresAt: closetDelegates.expiresAt,
      })
      .from(closetDelegates)
      .where(
        and(
          isOwn,
          isNotNull(closetDelegates.email),
          sql`${closetDelegates.expiresAt} > ${caller.now}`,
        ),
      )
      .orderBy(asc(closetDelegates.createdAt)),
  });
}

/** The handle of the caller's closet; null without one. */
export async function findOwnHandle(db: Db, caller: InfluencerCaller): Promise<string | null> {
  const { found } = await readAuthorised(db, caller, {
    found: db
      .select({ handle: closets.instagramHandle })
      .from(closets)
      .where(eq(closets.id, ownCloset(caller))),
  });
  return found[0]?.handle ?? null;
}

interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly tokenHash: string;
  readonly mail: NewMail;
  readonly limits: readonly Limit[];
  readonly max: number;
}

/**
 * Invites an address, and queues the mail, within the limits. The answer does not depend on whether
 * the address has an account, except that of a delegate, which the owner knows. One round trip.
 */
export async function inviteDelegate(db: Db, caller: InfluencerCaller, invitation: NewInvitation) {
  const { id, email, tokenHash, mail, limits, max } = invitation;
  const { now } = caller;
  const own = ownCloset(caller);
  const isLimited = sql`max(0, ${sql.join(
    limits.map((limit) => fullUntil(limit, now)),
    sql`, `,
  )})`;
  const isOwnAddress = sql`EXISTS (SELECT 1 FROM user WHERE id = ${caller.userId} AND email = ${email})`;
  const isKnown = sql`EXISTS (SELECT 1 FROM closet_delegates d WHERE d.closet_id = ${own}
    AND d.ended_at IS NULL AND (d.email = ${email} OR EXISTS
      (SELECT 1 FROM user WHERE id = d.delegate_id AND email = ${email})))`;
  const isFull = sql`(SELECT count(*) FROM closet_delegates d WHERE d.closet_id = ${own}
    AND d.ended_at IS NULL) >= ${max}`;
  const may = sql`NOT ${isOwnAddress} AND NOT ${isKnown} AND NOT ${isFull} AND ${isLimited} = 0`;
  const isStored = sql`EXISTS (SELECT 1 FROM closet_delegates WHERE id = ${id})`;
  const { found } = await writeAuthorised(db, caller, {
    expired: endExpired(sql`closet_id = ${own}`, now),
    found: db
      .select({
        isOwnAddress: flag(isOwnAddress),
        isKnown: flag(isKnown),
        isFull: flag(isFull),
        fullUntil: isLimited.mapWith(Number),
      })
      .from(ONE_ROW),
    log: logAction(caller, { action: "delegate_invited", when: may }),
    invited: sql`INSERT INTO closet_delegates
        (id, closet_id, user_id, email, token_hash, created_at, expires_at)
      SELECT ${id}, id, user_id, ${email}, ${tokenHash}, ${now}, ${now + INVITATION_MS}
      FROM closets WHERE id = ${own} AND ${may}`,
    hits: hitStatements(limits, { now, where: isStored }),
    mail: insertMailStatement(mail, isStored),
  });
  return onlyRow(found);
}

/** Revokes a delegation or withdraws an invitation. False for that of another closet or an ended one. */
export async function endDelegation(db: Db, caller: InfluencerCaller, id: string) {
  const isOwn = sql`id = ${id} AND closet_id = ${ownCloset(caller)} AND ended_at IS NULL`;
  const exists = (accepted: SQL) => sql`EXISTS (SELECT 1 FROM closet_delegates
    WHERE ${isOwn} AND accepted_at IS ${accepted})`;
  const { ended } = await writeAuthorised(db, caller, {
    log: [
      logAction(caller, { action: "delegate_revoked", when: exists(sql`NOT NULL`) }),
      logAction(caller, { action: "invitation_withdrawn", when: exists(sql`NULL`) }),
    ],
    // A delegate may have copied the secret link.
    previews: sql`DELETE FROM closet_previews WHERE closet_id = ${ownCloset(caller)}
      AND ${exists(sql`NOT NULL`)}`,
    ended: sql`UPDATE closet_delegates SET ended_at = ${caller.now}, email = NULL WHERE ${isOwn}`,
  });
  return ended.rowsAffected === 1;
}

const actor = alias(user, "actor");

const ACTION = {
  ...pickColumns(closetActions, ["number", "action", "title", "count", "at"]),
  actorId: closetActions.actorId,
  ownerId: closetActions.userId,
  actorEmail: actor.email,
  actorName: NAME,
};
export type ActionRow = Awaited<ReturnType<typeof readActions>>[number];

/** A page of the closet's log, newest first, and one row more where another page follows. */
export async function readActions(
  db: Db,
  caller: InfluencerCaller,
  { before, size }: { readonly before: number; readonly size: number },
) {
  const { actions } = await readAuthorised(db, caller, {
    actions: db
      .select(ACTION)
      .from(closetActions)
      .leftJoin(actor, eq(actor.id, closetActions.actorId))
      .leftJoin(profiles, eq(profiles.id, closetActions.actorId))
      .where(and(eq(closetActions.closetId, ownCloset(caller)), lt(closetActions.number, before)))
      .orderBy(desc(closetActions.number))
      .limit(size + 1),
  });
  return actions;
}

/** Forgets the address of invitations whose time has ended. */
function endExpired(where: SQL, now: number): SQL {
  return sql`UPDATE closet_delegates SET ended_at = expires_at, email = NULL
    WHERE email IS NOT NULL AND expires_at <= ${now} AND ${where}`;
}

/** Ends expired invitations, and deletes what has ended long ago. */
export async function sweepDelegations(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    endExpired(
      sql`rowid IN (SELECT rowid FROM closet_delegates
        WHERE email IS NOT NULL AND expires_at <= ${now} LIMIT ${size})`,
      now,
    ),
  ]);
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM closet_delegates WHERE rowid IN (SELECT rowid FROM closet_delegates
      WHERE ended_at IS NOT NULL AND ended_at <= ${now - ENDED_KEPT_MS} LIMIT ${size})`,
  ]);
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM closet_actions WHERE rowid IN (SELECT rowid FROM closet_actions
      WHERE at <= ${now - ACTIONS_KEPT_MS} LIMIT ${size})`,
  ]);
}
