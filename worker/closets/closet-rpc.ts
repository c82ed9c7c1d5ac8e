import type { Limit } from "#db/queries/rate-limits.ts";

/** Who likes: an account while its session is alive, else the visitor. */
export interface Liker {
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** The signed id of the browser; null only where nothing is to be added. */
  readonly visitor: string | null;
}

export interface LikedItem {
  /** In lower case. */
  readonly handle: string;
  readonly item: string;
}

export interface LikeRequest extends LikedItem {
  readonly liker: Liker;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly limits: readonly Limit[];
}

export interface LikeAnswer {
  readonly likes: number;
  readonly asAccount: boolean;
  /** When each limit has room again, milliseconds since 1970 UTC; all 0 unless the like is refused. */
  readonly fullUntil: readonly number[];
}

export interface CountedEvent {
  readonly kind: "views" | "clicks";
  readonly item: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly limits: readonly Limit[];
}

/** The database did not answer; what was stored is written later. */
export const UNAVAILABLE = "unavailable";
export type Unavailable = typeof UNAVAILABLE;

/**
 * The likes, views and clicks of one closet. The object's name is the closet's handle in lower case.
 * It stores each before it answers, and writes them to the database together.
 */
export interface ClosetRpc extends Rpc.DurableObjectBranded {
  /** Answers when the like is in the database; null where the closet does not show the item. */
  like(like: LikeRequest): Promise<LikeAnswer | null | Unavailable>;
  /** Answers with the likes when the database has none of this person; null as above. */
  unlike(item: LikedItem, liker: Liker): Promise<number | null | Unavailable>;
  /** Counts an event within its limits. */
  count(event: CountedEvent): Promise<void>;
  /** Whether the closet shows the item, as of at most a second ago; then counts the event if given. */
  findItem(item: LikedItem, event: CountedEvent | null): Promise<boolean | Unavailable>;
  /** Writes what waits. Resolves to whether something has waited. */
  writeNow(): Promise<boolean | Unavailable>;
}
