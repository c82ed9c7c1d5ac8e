import { DurableObject } from "cloudflare:workers";
import { applyClosetBatch, listShownItems } from "#db/queries/closet-batches.ts";
import type { Person } from "#db/queries/person-limits.ts";
import { createDeps, type Deps } from "../deps.ts";
import type { Bindings } from "../env.ts";
import { describeError } from "../http/log.ts";
import { BatchWriter, type Outcomes } from "./batch-writer.ts";
import {
  type ClosetRpc,
  type CountedEvent,
  type LikeAnswer,
  type LikeRequest,
  type NamedItem,
  UNAVAILABLE,
  type Unavailable,
} from "./closet-rpc.ts";
import { HitWindows } from "./hit-windows.ts";
import { likeKey, WaitingWrites } from "./waiting-writes.ts";

/** The alarm writes the operations that a crash has left. */
const ALARM_MS = 5000;
const SHOWN_FOR_MS = 1000;

export class ClosetObject extends DurableObject<Bindings> implements ClosetRpc {
  readonly #writes: WaitingWrites;
  readonly #hits: HitWindows;
  readonly #writer: BatchWriter;
  #alarmAt = Number.POSITIVE_INFINITY;
  #shown = { readAt: 0, items: Promise.resolve<ReadonlySet<string>>(new Set()) };

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const run = (query: string, ...values: (string | number)[]) =>
      ctx.storage.sql.exec(query, ...values).toArray();
    this.#writes = new WaitingWrites(run);
    this.#hits = new HitWindows(run);
    this.#writer = new BatchWriter(this.#writes, (batch) => this.#send(batch));
  }

  async like({
    limits,
    person,
    at,
    ...item
  }: LikeRequest): Promise<LikeAnswer | null | Unavailable> {
    this.#createTables();
    const batch = this.#writes.open;
    const isRepeated = this.#writes.findLike(batch, item.item, person)?.kind === "like";
    const fullUntil = isRepeated ? [] : this.#hits.take(limits, Date.now());
    const isFull = fullUntil.some((until) => until > 0);
    const kind = isFull ? "check" : "like";
    if (!isRepeated) this.#writes.setLike(batch, { ...item, ...person, kind, at });
    const outcome = await this.#outcomeOf(batch, item, person);
    if (outcome === UNAVAILABLE) return UNAVAILABLE;
    const isTaken = !isFull && !isRepeated;
    if (isTaken && !outcome?.isNew) this.#hits.giveBack(limits, Date.now());
    if (!outcome) return null;
    const { likes, asAccount, isNew } = outcome;
    return { likes, asAccount, fullUntil: isFull && isNew ? fullUntil : [] };
  }

  async unlike(item: NamedItem, person: Person): Promise<number | null | Unavailable> {
    this.#createTables();
    const batch = this.#writes.open;
    this.#writes.setLike(batch, { ...item, ...person, kind: "unlike", at: Date.now() });
    const outcome = await this.#outcomeOf(batch, item, person);
    return outcome === UNAVAILABLE ? UNAVAILABLE : (outcome?.likes ?? null);
  }

  async count({ kind, item, day, limits }: CountedEvent): Promise<void> {
    this.#createTables();
    if (this.#hits.take(limits, Date.now()).some((until) => until > 0)) return;
    this.#writes.addCount(this.#writes.open, item, day, kind);
    this.#writer.writeSoon();
    await this.#setAlarm(Date.now() + ALARM_MS);
  }

  async findItem(
    { handle, item }: NamedItem,
    event: CountedEvent | null,
  ): Promise<boolean | Unavailable> {
    const shown = await this.#listShown(handle);
    if (!shown) return UNAVAILABLE;
    const isShown = shown.has(item);
    if (isShown && event) await this.count(event);
    return isShown;
  }

  async writeNow(): Promise<boolean | Unavailable> {
    if (this.#writes.oldest() === null) return false;
    return (await this.#writer.writeAll()) || UNAVAILABLE;
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    this.#createTables();
    await this.#writer.writeAll();
    const nextEnd = this.#hits.deleteEnded(Date.now());
    if (this.#writes.oldest() !== null) await this.#setAlarm(Date.now() + ALARM_MS);
    else if (nextEnd !== null) await this.#setAlarm(nextEnd);
    else {
      this.#writes.forgetTables();
      this.#alarmAt = Number.POSITIVE_INFINITY;
      await this.ctx.storage.deleteAll();
    }
  }

  async #outcomeOf(batch: number, { item }: NamedItem, person: Person) {
    const written = this.#writer.whenWritten(batch);
    await this.#setAlarm(Date.now() + ALARM_MS);
    const outcomes = await written;
    return outcomes ? (outcomes.get(likeKey(item, person)) ?? null) : UNAVAILABLE;
  }

  /** Moves the alarm forward where it is later. */
  async #setAlarm(at: number): Promise<void> {
    if (this.#alarmAt <= at) return;
    this.#alarmAt = at;
    await this.ctx.storage.setAlarm(at);
  }

  #createTables(): void {
    if (this.#writes.createTables()) this.#hits.createTable();
  }

  /** The closet's items, at most a second old; null where the database does not answer. */
  async #listShown(handle: string): Promise<ReadonlySet<string> | null> {
    const now = Date.now();
    if (now - this.#shown.readAt >= SHOWN_FOR_MS) {
      this.#shown = { readAt: now, items: listShownItems(this.#deps().db, handle) };
    }
    const { items } = this.#shown;
    return items.catch((error) => {
      if (this.#shown.items === items) this.#shown = { ...this.#shown, readAt: 0 };
      this.#log("shown_items_failed", error);
      return null;
    });
  }

  async #send(batch: number): Promise<Outcomes> {
    const writes = this.#writes.read(batch);
    const sent = { object: this.#writes.id, batch, ...writes };
    try {
      const outcomes = await applyClosetBatch(this.#deps().db, sent, Date.now());
      return new Map(
        writes.likes.map((like, at) => [likeKey(like.item, like), outcomes[at] ?? null]),
      );
    } catch (error) {
      this.#log("closet_batch_failed", error);
      throw error;
    }
  }

  #log(event: string, error: unknown): void {
    this.#deps().log({ event, ...describeError(error) });
  }

  #deps(): Deps {
    return createDeps(this.env, (task) => this.ctx.waitUntil(task));
  }
}
