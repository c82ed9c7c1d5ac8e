import { DurableObject } from "cloudflare:workers";
import { type Outcome, settleGeneration } from "#db/queries/generations.ts";
import type { Generation } from "../contract/generations.ts";
import { createDeps, type Deps } from "../deps.ts";
import type { EngineAnswer, Notice } from "../engines/engine.ts";
import type { Bindings } from "../env.ts";
import { describeError } from "../http/log.ts";
import { generationKeys } from "../media/keys.ts";
import { EventStreams } from "./event-stream.ts";
import {
  type AcceptedJob,
  arm,
  type Charged,
  type Effect,
  type GenerationEvent,
  type GenerationState,
  type Phase,
  type Step,
  stageMsOf,
  step,
} from "./machine.ts";
import { runEngine } from "./run-engine.ts";
import { viewOfState } from "./view.ts";

/** Between two stages others get their turn: the local engine computes in the thread they share. */
const BREATH_MS = 10;
const ABANDON_MS = 10_000;

/**
 * One generation, from its charge to its picture or refund. A shell: it stores what the machine
 * decides, then does what the machine asks for. Killed anywhere, its alarm takes it up again.
 */
export class GenerationObject extends DurableObject<Bindings> {
  #state: GenerationState | undefined;
  /** Present while an engine's call lives in this very process. */
  #abort: AbortController | undefined;
  /** A notice that came while a call was under way. */
  #early: Notice | undefined;
  readonly #streams = new EventStreams(() => (this.#state ? this.#view(this.#state) : null));

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.#state = await ctx.storage.get<GenerationState>("state");
      // No run survives its process: take up at once what was cut off.
      const { phase } = this.#state ?? {};
      if (phase === "ready" || phase === "running" || phase === "settling") {
        await ctx.storage.setAlarm(Date.now());
      }
    });
  }

  /** Starts the clock of a charged generation. Doing it again changes nothing. */
  async arm(charged: Charged): Promise<void> {
    if (!this.#state) await this.#apply(arm(charged));
  }

  /** Takes the job whose pictures are stored; false when there is none to take. */
  async accept({ productUrl, closetItemId, fit, recipients }: AcceptedJob): Promise<boolean> {
    if (this.#state?.phase !== "armed") return false;
    const job = { productUrl, closetItemId, fit, recipients };
    return (await this.#on({ type: "accept", job })) === "ready";
  }

  /** Ends it with the sentence and the refund. */
  async refuse(message: string): Promise<void> {
    // Neither the photos nor the money go further than they are by now.
    if (this.#state && !this.#state.outcome) this.#abort?.abort();
    await this.#on({ type: "refuse", message });
  }

  /** Forgets everything: the row has been deleted, and refunded where it had to be. */
  async cancel(): Promise<void> {
    if (this.#state) await this.#on({ type: "cancel" });
  }

  /** The owner's view, or null for anybody else and when nothing is known here. */
  status(ownerId: string): Generation | null {
    return this.#state?.ownerId === ownerId ? this.#view(this.#state) : null;
  }

  /** The owner's event stream; 404 as `status` gives null. The owner's id is in the path. */
  override fetch(request: Request): Response {
    const ownerId = new URL(request.url).pathname.slice(1);
    const generation = this.status(ownerId);
    return generation ? this.#streams.open(generation) : new Response(null, { status: 404 });
  }

  /**
   * Takes what the engine has pushed of an attempt, its signature already checked. Whatever is not of
   * the attempt that is under way changes nothing.
   */
  async notice(engine: string, attempt: number, notice: Notice): Promise<void> {
    const state = this.#state;
    if (state?.engine !== engine || state.attempts !== attempt) return;
    if (this.#abort) this.#early = notice;
    else await this.#take(notice);
  }

  async #take({ reference, answer }: Notice): Promise<void> {
    const state = this.#state;
    if (state?.phase !== "waiting") return;
    if (reference !== null && reference !== state.reference) return;
    if (answer) await this.#ask(state, state.attempts, answer);
    else await this.#on({ type: "wake" });
  }

  override async alarm(): Promise<void> {
    // While the engine's call is alive here, a second wake must not make a second call.
    if (!this.#abort) await this.#on({ type: "wake" });
  }

  /** Steps the machine; resolves to the phase that it is in afterwards. */
  async #on(event: GenerationEvent): Promise<Phase | undefined> {
    if (this.#state) await this.#apply(step(this.#state, event, Date.now()));
    return this.#state?.phase;
  }

  /** Stores the state and its alarm as one write, then does the rest. */
  async #apply({ state, effects }: Step): Promise<void> {
    this.#state = state;
    const writes = [this.ctx.storage.put("state", state)];
    for (const effect of effects) {
      if (effect.type === "wakeAt") writes.push(this.ctx.storage.setAlarm(effect.at));
    }
    await Promise.all(writes);
    for (const effect of effects) await this.#do(effect, state);
  }

  async #do(effect: Effect, state: GenerationState): Promise<void> {
    switch (effect.type) {
      case "wakeAt":
        return;
      case "publish":
        return this.#streams.publish(this.#view(state));
      case "submit":
      case "poll":
        return this.#ask(state, effect.attempt, null);
      case "settle":
        return this.#settle(state, effect.outcome);
      case "forget":
        return this.#forget();
    }
  }

  /** Brings the engine's word back as an event; what comes too late is thrown away. */
  async #ask(state: GenerationState, attempt: number, pushed: EngineAnswer | null): Promise<void> {
    const deps = this.#deps();
    const abort = new AbortController();
    this.#abort = abort;
    // Not AbortSignal.timeout, which would keep the object in memory until it fires.
    const timeout = setTimeout(() => abort.abort(), Math.max(1, state.deadlineAt - Date.now()));
    try {
      const event = await runEngine(deps, state, attempt, pushed, {
        signal: abort.signal,
        onStage: async (stage) => {
          await this.#on({ type: "stage", attempt, stage });
          await scheduler.wait(BREATH_MS);
        },
      });
      this.#abort = undefined;
      await this.#on(event);
      if (event.type === "image" && !this.#owns(event.outputImageUrl)) {
        await deps.media.privateBucket.delete(generationKeys(state.ownerId, state.id).output);
      }
    } finally {
      clearTimeout(timeout);
      this.#abort = undefined;
    }
    const early = this.#early;
    this.#early = undefined;
    if (early) await this.#take(early);
  }

  #owns(outputImageUrl: string): boolean {
    const outcome = this.#state?.outcome;
    return outcome?.status === "completed" && outcome.outputImageUrl === outputImageUrl;
  }

  /** The alarm comes back to it while the database or the bucket does not answer. */
  async #settle(state: GenerationState, outcome: Outcome): Promise<void> {
    try {
      await this.#settleNow(state, outcome);
    } catch (error) {
      this.#deps().log({ event: "settle_failed", ...describeError(error) });
    }
  }

  async #settleNow(state: GenerationState, outcome: Outcome): Promise<void> {
    const deps = this.#deps();
    const { ownerId, id, engine } = state;
    const now = deps.now();
    const run = { engine, stageMs: stageMsOf(state, now) };
    const final = await settleGeneration(deps.db, ownerId, id, outcome, now, run);
    const keys = generationKeys(state.ownerId, state.id);
    const inputs = [keys.person, keys.garment];
    await deps.media.privateBucket.delete(
      final?.status === "completed" ? inputs : [...inputs, keys.output],
    );
    if (final) await this.#on({ type: "settled", outcome: final });
    else await this.#on({ type: "cancel" });
    if (final?.status !== "completed") this.#abandon(state);
    deps.log({
      event: "generation_settled",
      engine,
      status: final?.status ?? "deleted",
      attempts: state.attempts,
    });
  }

  /** Nobody waits for the provider's job any more, which may go on costing. */
  #abandon({ engine, reference }: GenerationState): void {
    const { engines, later } = this.#deps();
    const call = reference === null ? undefined : engines.named(engine)?.cancel;
    if (call && reference !== null) {
      later("abandon", () => call(reference, AbortSignal.timeout(ABANDON_MS)));
    }
  }

  #view(state: GenerationState): Generation {
    return viewOfState(state, Date.now());
  }

  async #forget(): Promise<void> {
    this.#abort?.abort();
    this.#early = undefined;
    if (this.#state && this.#state.outcome?.status !== "completed") this.#abandon(this.#state);
    this.#state = undefined;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #deps(): Deps {
    return createDeps(this.env, (task) => this.ctx.waitUntil(task));
  }
}
