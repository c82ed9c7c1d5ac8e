import { eq, type SQL, sql } from "drizzle-orm";
import { flag, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import {
  closetItems,
  closets,
  generationShares,
  generations,
  shareVotes,
} from "../schema/index.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { SHOWN_SHOP } from "./gallery.ts";
import {
  actorOf,
  actorsOf,
  isAccount,
  type Person,
  type PersonLimits,
  personRoom,
} from "./person-limits.ts";
import { hitStatements, wasHit } from "./rate-limits.ts";

type StoredVote = "yes" | "no";

export function countVotes(vote: StoredVote): SQL<number> {
  return sql`(SELECT count(*) FROM share_votes
    WHERE share_id = ${generationShares.id} AND vote = ${vote})`.mapWith(Number);
}

/** A person has at most one vote: a later one replaces it, also after a sign-in. */
function ownVote(person: Person, now: number): SQL<StoredVote | null> {
  return sql`(SELECT vote FROM share_votes WHERE share_id = ${generationShares.id}
    AND actor IN ${actorsOf(person, now)} ORDER BY created_at DESC LIMIT 1)`.mapWith(
    shareVotes.vote,
  );
}

function selectShared(db: Db, person: Person, now: number) {
  return db
    .select({
      previewPicture: generationShares.previewPicture,
      ...SHOWN_SHOP,
      engine: generations.engine,
      handle: closets.instagramHandle,
      country: closets.country,
      shop: closetItems.affiliateUrl,
      yes: countVotes("yes"),
      no: countVotes("no"),
      own: ownVote(person, now),
    })
    .from(generationShares)
    .innerJoin(generations, eq(generations.id, generationShares.generationId))
    .leftJoin(closetItems, eq(closetItems.id, generations.closetItemId))
    .leftJoin(closets, eq(closets.id, closetItems.closetId));
}

type SharedRow = Awaited<ReturnType<typeof selectShared>>[number];

/** Returns the contents of a shared page; null when the link has ended or is unknown. */
export async function readSharedResult(
  db: Db,
  tokenHash: string,
  person: Person,
  now: number,
): Promise<SharedRow | null> {
  const { found } = await readBatch(db, {
    found: selectShared(db, person, now).where(isLivingLink(tokenHash, now)),
  });
  return found[0] ?? null;
}

/** Holds for a share that has not ended, of a person who is not blocked. */
export function livesAt(now: number): SQL {
  return sql`(${generationShares.expiresAt} > ${now}
    AND NOT ${isBlocked(sql`generation_shares.user_id`)})`;
}

function isLivingLink(tokenHash: string, now: number): SQL {
  return sql`(${generationShares.tokenHash} = ${tokenHash} AND ${livesAt(now)})`;
}

export interface VoteResult {
  readonly yes: number;
  readonly no: number;
  /** The person's vote now: an earlier one where a limit was full. */
  readonly own: StoredVote | null;
  readonly asAccount: boolean;
  /** When the limits have room again, milliseconds since 1970 UTC; else 0. */
  readonly fullUntil: number;
}

/** Replaces a person's vote, within the limits. Null without a valid link. */
export async function castVote(
  db: Db,
  ballot: { readonly tokenHash: string; readonly vote: StoredVote },
  voter: Person & { readonly visitor: string },
  limits: PersonLimits,
  now: number,
): Promise<VoteResult | null> {
  const { tokenHash, vote } = ballot;
  const room = personRoom(limits, voter, now);
  const id = crypto.randomUUID();
  const link = isLivingLink(tokenHash, now);
  const isNew = sql`EXISTS (SELECT 1 FROM generation_shares
    WHERE ${link} AND ${ownVote(voter, now)} IS NOT ${vote})`;
  const counted = wasHit(room.key, id);
  const { found } = await writeBatch(db, {
    hits: hitStatements(room.limits, { now, id, where: sql`${room.isFree} AND ${isNew}` }),
    last: sql`DELETE FROM share_votes WHERE actor IN ${actorsOf(voter, now)} AND ${counted}
      AND share_id IN (SELECT id FROM generation_shares WHERE ${link})`,
    vote: sql`INSERT INTO share_votes (share_id, actor, vote, created_at)
      SELECT id, ${actorOf(voter, now)}, ${vote}, ${now} FROM generation_shares
      WHERE ${link} AND ${counted}`,
    found: db
      .select({
        yes: countVotes("yes"),
        no: countVotes("no"),
        own: ownVote(voter, now),
        asAccount: flag(isAccount(voter, now)),
        fullUntil: sql`max(${room.personFullUntil}, ${room.networkFullUntil})`.mapWith(Number),
      })
      .from(generationShares)
      .where(link),
  });
  return found[0] ?? null;
}
