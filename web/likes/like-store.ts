import { createStore } from "#web/ui/store.ts";
import type { ClosetItem, OwnLikes } from "#worker/contract/closets.ts";

interface ItemLikes {
  /** The wish of the visitor, and the last answer of the server. */
  readonly wanted: boolean;
  readonly known: boolean;
  /** The server's count, including `known`. */
  readonly count: number;
}

/** Sends a like or its removal; resolves to the new count. */
type SendLike = (itemId: string, liked: boolean) => Promise<number>;

/** A visitor's likes. One call per item runs at a time; the last tap decides what is stored. */
export class LikeStore {
  readonly likes = createStore<ReadonlyMap<string, ItemLikes>>(new Map());
  readonly #busy = new Set<string>();
  readonly #send: SendLike;
  readonly #onFailure: (error: unknown) => void;

  constructor(send: SendLike, onFailure: (error: unknown) => void) {
    this.#send = send;
    this.#onFailure = onFailure;
  }

  /** Takes the stored likes of the visitor; later taps stay. */
  take({ likes }: OwnLikes): void {
    for (const [id, count] of Object.entries(likes)) {
      if (!this.likes.get().has(id)) this.#put(id, { wanted: true, known: true, count });
    }
  }

  toggle(item: ClosetItem): void {
    const { wanted, known, count } = this.#of(item.id, item.likes);
    this.#put(item.id, { wanted: !wanted, known, count });
    if (!this.#busy.has(item.id)) void this.#settle(item.id, item.likes);
  }

  async #settle(id: string, embedded: number): Promise<void> {
    this.#busy.add(id);
    try {
      for (;;) {
        const { wanted, known } = this.#of(id, embedded);
        if (wanted === known) return;
        const count = await this.#send(id, wanted);
        this.#put(id, { wanted: this.#of(id, embedded).wanted, known: wanted, count });
      }
    } catch (error) {
      const { known, count } = this.#of(id, embedded);
      this.#put(id, { wanted: known, known, count });
      this.#onFailure(error);
    } finally {
      this.#busy.delete(id);
    }
  }

  #of(id: string, embedded: number): ItemLikes {
    return this.likes.get().get(id) ?? { wanted: false, known: false, count: embedded };
  }

  #put(id: string, likes: ItemLikes): void {
    this.likes.set(new Map(this.likes.get()).set(id, likes));
  }
}

export function shownLikes(likes: ReadonlyMap<string, ItemLikes>, item: ClosetItem) {
  const own = likes.get(item.id);
  if (!own) return { liked: false, count: item.likes };
  const count = own.count + Number(own.wanted) - Number(own.known);
  return { liked: own.wanted, count: Math.max(0, count) };
}

/** A short count of likes, rounded down: 999, then 1k to 999k, then 1m. */
export function likeCount(likes: number): string {
  if (likes < 1000) return String(likes);
  if (likes < 1_000_000) return `${Math.floor(likes / 1000)}k`;
  return `${Math.floor(likes / 1_000_000)}m`;
}
