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

/**
 * Lets other requests run between the stages of the local engine, which computes in the same
 * thread.
 */
const BREATH_MS = 10;
const ABANDON_MS = 10_000;
const BEAT_MS = 1000;

/**
 * One generation from its charge to its result or refund. Stores each state of the machine and
 * executes its effects; an alarm resumes it after a crash.
 */
export class GenerationObject extends DurableObject<Bindings> implements GenerationRpc {
  #state: GenerationState | undefined;
  /** The running settlement. */
  #settling: Promise<void> | undefined;
  #abort: AbortController | undefined;
  /** A webhook that arrived during a call. */
  #early: Webhook | undefined;
  /** Set by a deletion, so that a concurrent start does not restore the generation. */
  #cancelled = false;
  readonly #streams = new EventStreams(() => (this.#state ? this.#view(this.#state) : null));

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.#state = await ctx.storage.get<GenerationState>("state");
      // No engine call survives its process.
      const { phase } = this.#state ?? {};
      if (phase === "ready" || phase === "running" || phase === "settling") {
        await ctx.storage.setAlarm(Date.now());
      }
    });
  }

  /** Idempotent. */
  async arm(charged: Charged): Promise<void> {
    if (!this.#state && !this.#cancelled) await this.#apply(arm(charged));
  }

  jobAnswer(): JobAnswer {
    const state = this.#state;
    if (!state) return "unknown";
    if (state.refusal) return { refusal: state.refusal };
    if (state.outcome) return "ended";
    return state.phase === "armed" || state.phase === "rejecting" ? "waiting" : "taken";
  }

  /** Takes the claimed job, whose images are stored. Idempotent. */
  async accept(accepted: AcceptedJob): Promise<JobAnswer> {
    const { productUrl, closetItemId, fit, recipients } = accepted;
    await this.#on({ type: "accept", job: { productUrl, closetItemId, fit, recipients } });
    return this.jobAnswer();
  }

  /** Fails the generation with its job's refusal, unless the job was accepted before. */
  async refuseJob(refusal: JobRefusal): Promise<JobAnswer> {
    await this.#on({ type: "refuse_job", refusal });
    // A copy of the job may have started the settlement.
    await this.#settling;
    return this.jobAnswer();
  }

  /** Ends a generation that waits for its job, after a malformed one. Null for another owner. */
  async reject(ownerId: string, rejection: Rejection): Promise<boolean> {
    if (this.#state?.ownerId !== ownerId) return false;
    await this.#on({ type: "reject", rejection });
    await this.#settling;
    return true;
  }

  async refuse(failureCode: FailureCode): Promise<void> {
    // Stops the engine's call, which has the photos.
    if (this.#state && !this.#state.outcome) this.#abort?.abort();
    await this.#on({ type: "refuse", failureCode });
  }

  /** Deletes the state: the row was deleted, and refunded if necessary. */
  async cancel(): Promise<void> {
    this.#cancelled = true;
    await this.#on({ type: "cancel" });
  }

  /** While the owner deletes the generation, only the row answers for it. */
  async leaveToRow(ownerId: string, leftToRow: boolean): Promise<void> {
    if (this.#state?.ownerId !== ownerId) return;
    this.#state = { ...this.#state, leftToRow };
    await this.ctx.storage.put("state", this.#state);
  }

  /** Null for anybody else, and while only the row answers. */
  status(ownerId: string): Generation | null {
    const state = this.#state;
    return state?.ownerId === ownerId && !state.leftToRow ? this.#view(state) : null;
  }

  /** The owner's event stream, or 404. The path is the owner's id. */
  override fetch(request: Request): Response {
    const ownerId = new URL(request.url).pathname.slice(1);
    const generation = this.status(ownerId);
    return generation ? this.#streams.open(generation) : new Response(null, { status: 404 });
  }

  /** Applies a verified webhook if it belongs to the current attempt. */
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
    // A second wake must not start a second call.
    const alive = this.#abort !== undefined && (phase === "running" || phase === "waiting");
    await this.#on(alive ? { type: "beat", attempt } : { type: "wake" });
  }

  async #on(event: GenerationEvent): Promise<void> {
    if (this.#state) await this.#apply(step(this.#state, event, Date.now()));
  }

  /** Writes the state and its alarm together, then executes the other effects. */
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

  /** Calls the engine and applies the event; late results are discarded. */
  async #ask(state: GenerationState, attempt: number, pushed: EngineAnswer | null): Promise<void> {
    const deps = this.#deps();
    const abort = new AbortController();
    this.#abort = abort;
    // AbortSignal.timeout would keep the object in memory.
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

  /** On an error the alarm retries. */
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

  /** Cancels the provider's job, which may cost money. */
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
