import { DurableObject } from "cloudflare:workers";
import { isRefused } from "#db/client.ts";
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
import { ParkedBatches } from "./parked-batches.ts";
import { likeKey, WaitingWrites } from "./waiting-writes.ts";

/** The alarm writes the operations that a crash has left. */
const ALARM_MS = 5000;
const SHOWN_FOR_MS = 1000;
/** Longer than the owner's statistics take from their read to `writeNow`. */
const JUST_WRITTEN_MS = 30_000;
/** A refusal may come from a fault that passes. */
const REFUSALS = 3;

export class ClosetObject extends DurableObject<Bindings> implements ClosetRpc {
  readonly #writes: WaitingWrites;
  readonly #parked: ParkedBatches;
  readonly #hits: HitWindows;
  readonly #writer: BatchWriter;
  #alarmAt = Number.POSITIVE_INFINITY;
  /** When views or clicks were last written, which a restart forgets. */
  #countedAt = Date.now();
  #refused = { batch: 0, times: 0 };
  #shown = { readAt: 0, items: Promise.resolve<ReadonlySet<string>>(new Set()) };

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    const run = (query: string, ...values: (string | number)[]) =>
      ctx.storage.sql.exec(query, ...values).toArray();
    this.#writes = new WaitingWrites(run);
    this.#parked = new ParkedBatches(run, this.#writes);
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
    const pending = this.#writes.findLike(item.item, person);
    const isRepeated = pending?.kind === "like";
    const fullUntil = isRepeated ? [] : this.#hits.take(limits, Date.now());
    const isFull = fullUntil.some((until) => until > 0);
    // A check must not replace an unlike, which is still to be written.
    const isUnliked = isFull && pending?.kind === "unlike";
    const kind = isFull ? "check" : "like";
    const batch =
      pending && (isRepeated || isUnliked)
        ? pending.batch
        : this.#writes.setLike({ ...item, ...person, kind, at });
    const outcome = await this.#outcomeOf(batch, item, person);
    // A stored like keeps its hit, and is not counted again when it is repeated.
    if (outcome === UNAVAILABLE) return UNAVAILABLE;
    const isTaken = !isFull && !isRepeated;
    if (isTaken && !outcome?.isNew) this.#hits.giveBack(limits, Date.now());
    if (!outcome) return null;
    const { likes, asAccount, isNew } = outcome;
    return { likes, asAccount, fullUntil: isUnliked || (isFull && isNew) ? fullUntil : [] };
  }

  async unlike(item: NamedItem, person: Person): Promise<number | null | Unavailable> {
    this.#createTables();
    const operation = { ...item, ...person, kind: "unlike", at: Date.now() } as const;
    const outcome = await this.#outcomeOf(this.#writes.setLike(operation), item, person);
    return outcome === UNAVAILABLE ? UNAVAILABLE : (outcome?.likes ?? null);
  }

  async count({ limits, ...event }: CountedEvent): Promise<void> {
    this.#createTables();
    if (this.#hits.take(limits, Date.now()).some((until) => until > 0)) return;
    this.#writes.addCount(event);
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
    if (!this.#writes.hasTables) return false;
    if (this.#writes.oldest() !== null && !(await this.#writer.writeAll())) return UNAVAILABLE;
    return Date.now() - this.#countedAt < JUST_WRITTEN_MS;
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    this.#createTables();
    const batches = this.#parked.retry(Date.now());
    if (batches > 0) this.#deps().log({ event: "closet_batches_dropped", batches });
    await this.#writer.writeAll();
    const [ends, retry] = [this.#hits.deleteEnded(Date.now()), this.#parked.nextRetry()];
    const next = Math.min(ends ?? Number.POSITIVE_INFINITY, retry ?? Number.POSITIVE_INFINITY);
    if (this.#writes.oldest() !== null) await this.#setAlarm(Date.now() + ALARM_MS);
    else if (Number.isFinite(next)) await this.#setAlarm(next);
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
    if (Math.abs(now - this.#shown.readAt) >= SHOWN_FOR_MS) {
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
      if (writes.counts.length > 0) this.#countedAt = Date.now();
      return new Map(
        writes.likes.map((like, at) => [likeKey(like.item, like), outcomes[at] ?? null]),
      );
    } catch (error) {
      this.#log("closet_batch_failed", error);
      if (isRefused(error)) this.#countRefusal(batch);
      throw error;
    }
  }

  #countRefusal(batch: number): void {
    const before = this.#refused.batch === batch ? this.#refused.times : 0;
    this.#refused = { batch, times: before + 1 };
    if (this.#refused.times < REFUSALS) return;
    this.#parked.park(batch, Date.now());
    this.#deps().log({ event: "closet_batch_parked", batch });
  }

  #log(event: string, error: unknown): void {
    this.#deps().log({ event, ...describeError(error) });
  }

  #deps(): Deps {
    return createDeps(this.env, (task) => this.ctx.waitUntil(task));
  }
}
