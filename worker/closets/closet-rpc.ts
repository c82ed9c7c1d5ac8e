import type { Person } from "#db/queries/person-limits.ts";
import type { Limit } from "#db/queries/rate-limits.ts";
import type { ItemEvent } from "./waiting-writes.ts";

export interface NamedItem {
  /** The handle of the closet, in lower case. */
  readonly handle: string;
  readonly item: string;
}

export interface LikeRequest extends NamedItem {
  /** An account whose session has ended likes as its visitor, or not at all without one. */
  readonly person: Person;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly limits: readonly Limit[];
}

export interface LikeAnswer {
  readonly likes: number;
  /** False where the session has ended. */
  readonly asAccount: boolean;
  /** When each limit has room again, milliseconds since 1970 UTC; empty unless the like is refused. */
  readonly fullUntil: readonly number[];
}

export interface CountedEvent extends ItemEvent {
  readonly limits: readonly Limit[];
}

/** The database did not answer; the object writes the stored operations later. */
export const UNAVAILABLE = "unavailable";
export type Unavailable = typeof UNAVAILABLE;

/**
 * The object that collects the likes, views and clicks of one closet. The name of the object is the
 * handle of the closet in lower case. The object stores each operation before it answers.
 */
export interface ClosetRpc extends Rpc.DurableObjectBranded {
  /** Answers when the like is in the database; null where the closet does not show the item. */
  like(like: LikeRequest): Promise<LikeAnswer | null | Unavailable>;
  /** Answers with the likes when the database has none of this person; null as above. */
  unlike(item: NamedItem, person: Person): Promise<number | null | Unavailable>;
  /** Counts an event within its limits. */
  count(event: CountedEvent): Promise<void>;
  /** Whether the closet shows the item, as of at most a second ago; then counts the event if given. */
  findItem(item: NamedItem, event: CountedEvent | null): Promise<boolean | Unavailable>;
  /**
   * Writes all waiting operations to the database. Resolves to whether views or clicks may have
   * been written within the last half minute, so that an earlier read may lack them.
   */
  writeNow(): Promise<boolean | Unavailable>;
}
