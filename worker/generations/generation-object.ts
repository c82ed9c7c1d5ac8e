import { DurableObject } from "cloudflare:workers";
import { settleGeneration, settleUnclaimed } from "#db/queries/generations.ts";
import type { FailureCode } from "../contract/failures.ts";
import type { Generation } from "../contract/generations.ts";
import { createDeps, type Deps } from "../deps.ts";
import type { EngineAnswer, Webhook } from "../engines/engine.ts";
import type { Bindings } from "../env.ts";
import { describeError } from "../http/log.ts";
import { generationKeys } from "../media/storage/keys.ts";
import { EventStreams } from "./event-stream.ts";
import type { GenerationRpc, JobAnswer } from "./generation-rpc.ts";
import type { JobRefusal } from "./job-refusal.ts";
import { arm, step } from "./machine.ts";
import type {
  AcceptedJob,
  Charged,
  Effect,
  GenerationEvent,
  GenerationState,
  Rejection,
  Step,
} from "./machine-state.ts";
import { type Outcome, toOutcome } from "./outcome.ts";
import { stageMsOf } from "./progress.ts";
import { runEngine } from "./run-engine.ts";
import { viewOfState } from "./view.ts";

/** Between two stages others get their turn: the local engine computes in the thread they share. */
const BREATH_MS = 10;
const ABANDON_MS = 10_000;
/** How often a call that is alive puts off the alarm that would take it for cut off. */
const BEAT_MS = 1000;

/**
 * One generation, from its charge to its picture or refund. A shell: it stores what the machine
 * decides, then does what the machine asks for. Killed anywhere, its alarm takes it up again.
 */
export class GenerationObject extends DurableObject<Bindings> implements GenerationRpc {
  #state: GenerationState | undefined;
  /** Present while an engine's call lives in this very process. */
  #settling: Promise<void> | undefined;
  #abort: AbortController | undefined;
  /** A webhook that came while a call was under way. */
  #early: Webhook | undefined;
  /** Set by a deletion: a start that is overtaken by it must not bring the generation back. */
  #cancelled = false;
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
    if (!this.#state && !this.#cancelled) await this.#apply(arm(charged));
  }

  /** What became of its job. */
  jobAnswer(): JobAnswer {
    const state = this.#state;
    if (!state) return "unknown";
    if (state.refusal) return { refusal: state.refusal };
    if (state.outcome) return "ended";
    return state.phase === "armed" || state.phase === "rejecting" ? "waiting" : "taken";
  }

  /** Takes the claimed job, whose pictures are stored. Of several calls the first one counts. */
  async accept(accepted: AcceptedJob): Promise<JobAnswer> {
    const { productUrl, closetItemId, fit, recipients } = accepted;
    await this.#on({ type: "accept", job: { productUrl, closetItemId, fit, recipients } });
    return this.jobAnswer();
  }

  /** Ends it with the refusal of its claimed job, unless that was accepted or it has ended. */
  async refuseJob(refusal: JobRefusal): Promise<JobAnswer> {
    await this.#on({ type: "refuse_job", refusal });
    // A copy of the job may have begun it: no copy is answered ahead of the end.
    await this.#settling;
    return this.jobAnswer();
  }

  /** Ends a generation that waits for its job, after a malformed one; false if it is not the owner's. */
  async reject(ownerId: string, rejection: Rejection): Promise<boolean> {
    if (this.#state?.ownerId !== ownerId) return false;
    await this.#on({ type: "reject", rejection });
    await this.#settling;
    return true;
  }

  /** Ends it with the failure and the refund. */
  async refuse(failureCode: FailureCode): Promise<void> {
    // Neither the photos nor the money go further than they are by now.
    if (this.#state && !this.#state.outcome) this.#abort?.abort();
    await this.#on({ type: "refuse", failureCode });
  }

  /** Forgets everything: the row has been deleted, and refunded where it had to be. */
  async cancel(): Promise<void> {
    this.#cancelled = true;
    await this.#on({ type: "cancel" });
  }

  /** Has the row alone tell of it, while its owner deletes it; false where the deletion was refused. */
  async leaveToRow(ownerId: string, leftToRow: boolean): Promise<void> {
    if (this.#state?.ownerId !== ownerId) return;
    this.#state = { ...this.#state, leftToRow };
    await this.ctx.storage.put("state", this.#state);
  }

  /** The owner's view, or null for anybody else and when the row alone knows of it. */
  status(ownerId: string): Generation | null {
    const state = this.#state;
    return state?.ownerId === ownerId && !state.leftToRow ? this.#view(state) : null;
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
  async receiveWebhook(engine: string, attempt: number, webhook: Webhook): Promise<void> {
    const state = this.#state;
    if (state?.engine !== engine || state.attempts !== attempt) return;
    if (this.#abort) this.#early = webhook;
    else await this.#take(webhook);
  }

  async #take({ reference, answer }: Webhook): Promise<void> {
    const state = this.#state;
    if (state?.phase !== "waiting") return;
    if (reference !== null && reference !== state.reference) return;
    if (answer) await this.#ask(state, state.attempts, answer);
    else await this.#on({ type: "wake" });
  }

  override async alarm(): Promise<void> {
    const { phase, attempts: attempt = 0 } = this.#state ?? {};
    // While the engine's call is alive here, a second wake must not make a second call.
    const alive = this.#abort !== undefined && (phase === "running" || phase === "waiting");
    await this.#on(alive ? { type: "beat", attempt } : { type: "wake" });
  }

  async #on(event: GenerationEvent): Promise<void> {
    if (this.#state) await this.#apply(step(this.#state, event, Date.now()));
  }

  /** Stores the state and its alarm as one write, then does the rest. */
  async #apply({ state, effects }: Step): Promise<void> {
    const writes = state === this.#state ? [] : [this.ctx.storage.put("state", state)];
    this.#state = state;
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
      case "start_job":
      case "poll":
        return this.#ask(state, effect.attempt, null);
      case "settle":
        return this.#insist(() => this.#settle(state, effect.outcome, effect.refusal));
      case "settle_unclaimed":
        return this.#insist(() => this.#settleUnclaimed(state, effect.rejection));
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
    const beating = setInterval(() => void this.#on({ type: "beat", attempt }), BEAT_MS);
    try {
      const event = await runEngine(deps, state, attempt, pushed, {
        signal: abort.signal,
        onStage: async (stage) => {
          await this.#on({ type: "stage", attempt, stage });
          await scheduler.wait(BREATH_MS);
        },
      });
      clearInterval(beating);
      this.#abort = undefined;
      await this.#on(event);
      if (event.type === "image" && !this.#owns(event.outputImageUrl)) {
        await deps.media.privateBucket.delete(generationKeys(state.ownerId, state.id).output);
      }
    } finally {
      clearTimeout(timeout);
      clearInterval(beating);
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
  #insist(settle: () => Promise<void>): Promise<void> {
    this.#settling = settle().catch((error) =>
      this.#deps().log({ event: "settle_failed", ...describeError(error) }),
    );
    return this.#settling;
  }

  async #settleUnclaimed(
    { ownerId, id }: GenerationState,
    { failureCode, sessionId }: Rejection,
  ): Promise<void> {
    const deps = this.#deps();
    const final = await settleUnclaimed(deps.db, ownerId, sessionId, id, failureCode, deps.now());
    if (final === "open") return this.#on({ type: "kept" });
    await this.#on(final ? { type: "settled", outcome: toOutcome(final) } : { type: "cancel" });
  }

  async #settle(
    state: GenerationState,
    outcome: Outcome,
    refusal: JobRefusal | null,
  ): Promise<void> {
    const deps = this.#deps();
    const { ownerId, id, engine } = state;
    const now = deps.now();
    const run = { engine, stageMs: stageMsOf(state, now), jobRefusal: refusal };
    const final = await settleGeneration(deps.db, ownerId, id, outcome, now, run);
    const { person, garment, output } = generationKeys(ownerId, id);
    const ended = final?.status === "completed" ? [] : [output];
    await deps.media.privateBucket.delete([person, garment, ...ended]);
    if (final) await this.#on({ type: "settled", outcome: toOutcome(final) });
    else await this.#on({ type: "cancel" });
    if (final?.status !== "completed") this.#abandon(state);
    const status = final?.status ?? "deleted";
    deps.log({ event: "generation_settled", engine, status, attempts: state.attempts });
  }

  /** Nobody waits for the provider's job any more, which may go on costing. */
  #abandon({ engine, reference }: GenerationState): void {
    const { engines, inBackground } = this.#deps();
    const call = reference === null ? undefined : engines.named(engine)?.cancel;
    if (call && reference !== null) {
      inBackground("abandon", () => call(reference, AbortSignal.timeout(ABANDON_MS)));
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
