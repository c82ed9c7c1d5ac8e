import { DurableObject } from "cloudflare:workers";
import { settleGeneration, settleUnclaimed } from "#db/queries/generations.ts";
import type { FailureCode } from "../contract/failures.ts";
import type { Generation } from "../contract/generations.ts";
import { createDeps, type Deps } from "../deps.ts";
import type { EngineAnswer, Webhook } from "../engines/engine.ts";
import type { Bindings } from "../env.ts";
import { describeError } from "../http/log.ts";
import { type GenerationKeys, generationKeys } from "../media/storage/keys.ts";
import { EventStreams } from "./event-stream.ts";
import type { GenerationRpc, JobStatus, RejectAnswer } from "./generation-rpc.ts";
import type { JobRefusal } from "./job-refusal.ts";
import { arm, step } from "./machine.ts";
import type {
  AcceptedJob,
  ChargedGeneration,
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

/** The local engine computes in the same thread. */
const YIELD_MS = 1;
const CANCEL_TIMEOUT_MS = 10_000;
const HEARTBEAT_MS = 1000;

/** Stores each state of the machine, then executes its effects; an alarm resumes a crashed one. */
export class GenerationObject extends DurableObject<Bindings> implements GenerationRpc {
  #state: GenerationState | undefined;
  #settling: Promise<void> | undefined;
  #abort: AbortController | undefined;
  #pendingWebhook: Webhook | undefined;
  /** Set by a deletion, so that a concurrent start does not restore the generation. */
  #cancelled = false;
  /** Whether a session was alive when its rejection was settled, by id. */
  readonly #checkedSessions = new Map<string, boolean>();
  readonly #streams = new EventStreams(() =>
    this.#state ? viewOfState(this.#state, Date.now()) : null,
  );

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

  async arm(charged: ChargedGeneration): Promise<void> {
    if (!this.#state && !this.#cancelled) await this.#apply(arm(charged));
  }

  jobStatus(): JobStatus {
    return jobStatusOf(this.#state);
  }

  /** Takes the claimed job, whose images are stored. Idempotent. */
  async accept(accepted: AcceptedJob): Promise<JobStatus> {
    await this.#handle({ type: "accept", job: accepted });
    return jobStatusOf(this.#state);
  }

  /** Fails the generation with its job's refusal, unless the job was accepted before. */
  async refuseJob(refusal: JobRefusal): Promise<JobStatus> {
    await this.#handle({ type: "refuse_job", refusal });
    // A copy of the job may have started the settlement.
    await this.#settling;
    return jobStatusOf(this.#state);
  }

  /** Ends a generation that waits for its job, after a malformed one; "unknown" to other owners. */
  async reject(ownerId: string, rejection: Rejection): Promise<RejectAnswer> {
    if (this.#state?.ownerId !== ownerId) return "unknown";
    this.#checkedSessions.delete(rejection.sessionId);
    await this.#handle({ type: "reject", rejection });
    await this.#settling;
    return { sessionAlive: this.#checkedSessions.get(rejection.sessionId) ?? null };
  }

  async fail(failureCode: FailureCode): Promise<void> {
    // Stops the engine's call, which has the photos.
    if (this.#state && !this.#state.outcome) this.#abort?.abort();
    await this.#handle({ type: "fail", failureCode });
  }

  /** Deletes the state: the row was deleted, and refunded if necessary. */
  async cancel(): Promise<void> {
    this.#cancelled = true;
    await this.#handle({ type: "cancel" });
  }

  /** While the owner deletes the generation, only the row answers for it. */
  async setBeingDeleted(ownerId: string, beingDeleted: boolean): Promise<void> {
    if (this.#state?.ownerId !== ownerId) return;
    this.#state = { ...this.#state, beingDeleted };
    await this.ctx.storage.put("state", this.#state);
  }

  status(ownerId: string): string | null {
    const generation = this.#viewFor(ownerId);
    return generation && JSON.stringify(generation);
  }

  #viewFor(ownerId: string): Generation | null {
    const state = this.#state;
    if (state?.ownerId !== ownerId || state.beingDeleted) return null;
    return viewOfState(state, Date.now());
  }

  /** The owner's event stream, or 404. The path is the owner's id. */
  override fetch(request: Request): Response {
    const ownerId = new URL(request.url).pathname.slice(1);
    const generation = this.#viewFor(ownerId);
    return generation ? this.#streams.open(generation) : new Response(null, { status: 404 });
  }

  async receiveWebhook(engine: string, attempt: number, webhook: Webhook): Promise<void> {
    const state = this.#state;
    if (state?.engine !== engine || state.attempts !== attempt) return;
    if (this.#abort) this.#pendingWebhook = webhook;
    else await this.#applyWebhook(webhook);
  }

  async #applyWebhook({ reference, answer }: Webhook): Promise<void> {
    const state = this.#state;
    if (state?.phase !== "waiting") return;
    if (reference !== null && reference !== state.reference) return;
    if (answer) await this.#callEngine(state, state.attempts, answer);
    else await this.#handle({ type: "wake" });
  }

  override async alarm(): Promise<void> {
    const { phase, attempts: attempt = 0 } = this.#state ?? {};
    // A second wake must not start a second call.
    const alive = this.#abort !== undefined && (phase === "running" || phase === "waiting");
    await this.#handle(alive ? { type: "heartbeat", attempt } : { type: "wake" });
  }

  async #handle(event: GenerationEvent): Promise<void> {
    if (this.#state) await this.#apply(step(this.#state, event, Date.now()));
  }

  /** Writes the state and its alarm together, then executes the other effects. */
  async #apply({ state, effects }: Step): Promise<void> {
    const writes = state === this.#state ? [] : [this.ctx.storage.put("state", state)];
    this.#state = state;
    for (const effect of effects) {
      if (effect.type === "set_alarm") writes.push(this.ctx.storage.setAlarm(effect.at));
    }
    await Promise.all(writes);
    for (const effect of effects) await this.#execute(effect, state);
  }

  async #execute(effect: Effect, state: GenerationState): Promise<void> {
    switch (effect.type) {
      case "set_alarm":
        return;
      case "publish":
        return this.#streams.publish(viewOfState(state, Date.now()));
      case "start_job":
      case "poll":
        return this.#callEngine(state, effect.attempt, null);
      case "settle":
        return this.#runSettlement(() => this.#settle(state, effect.outcome, effect.refusal));
      case "settle_unclaimed":
        return this.#runSettlement(() => this.#settleUnclaimed(state, effect.rejection));
      case "delete_state":
        return this.#deleteState();
    }
  }

  /** Calls the engine and applies the event; late results are discarded. */
  async #callEngine(
    state: GenerationState,
    attempt: number,
    pushed: EngineAnswer | null,
  ): Promise<void> {
    const deps = this.#deps();
    const abort = new AbortController();
    this.#abort = abort;
    // AbortSignal.timeout would keep the object in memory.
    const timeout = setTimeout(() => abort.abort(), Math.max(1, state.deadlineAt - Date.now()));
    const heartbeats = setInterval(
      () => void this.#handle({ type: "heartbeat", attempt }),
      HEARTBEAT_MS,
    );
    try {
      const event = await runEngine(deps, state, attempt, pushed, {
        signal: abort.signal,
        onStage: async (stage) => {
          await this.#handle({ type: "stage", attempt, stage });
          await scheduler.wait(YIELD_MS);
        },
      });
      clearInterval(heartbeats);
      this.#abort = undefined;
      await this.#handle(event);
      const unused = this.#unusedAfter(event, generationKeys(state.ownerId, state.id));
      if (unused) await deps.media.privateBucket.delete(unused);
    } finally {
      clearTimeout(timeout);
      clearInterval(heartbeats);
      this.#abort = undefined;
    }
    const pending = this.#pendingWebhook;
    this.#pendingWebhook = undefined;
    if (pending) await this.#applyWebhook(pending);
  }

  /** The key of a picture that was stored after the end, so that no settlement has deleted it. */
  #unusedAfter(event: GenerationEvent, keys: GenerationKeys): string | null {
    const { outcome = null } = this.#state ?? {};
    if (event.type === "dressed") return !this.#state || outcome ? keys.dressed : null;
    if (event.type !== "image") return null;
    const isResult =
      outcome?.status === "completed" && outcome.outputImageUrl === event.outputImageUrl;
    return isResult ? null : keys.output;
  }

  #runSettlement(settle: () => Promise<void>): Promise<void> {
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
    const owner = { userId: ownerId, sessionId };
    const settled = settleUnclaimed(deps.db, owner, id, failureCode, deps.now());
    const { sessionAlive, end } = await settled;
    this.#checkedSessions.set(sessionId, sessionAlive);
    if (end === "open") return this.#handle({ type: "not_rejected" });
    await this.#handle(end ? { type: "settled", outcome: toOutcome(end) } : { type: "cancel" });
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
    const { temporary, output } = generationKeys(ownerId, id);
    const ended = final?.status === "completed" ? [] : [output];
    await deps.media.privateBucket.delete([...temporary, ...ended]);
    if (final) await this.#handle({ type: "settled", outcome: toOutcome(final) });
    else await this.#handle({ type: "cancel" });
    if (final?.status !== "completed") this.#cancelProviderJob(state);
    const status = final?.status ?? "deleted";
    deps.log({ event: "generation_settled", engine, status, attempts: state.attempts });
  }

  #cancelProviderJob({ engine, reference }: GenerationState): void {
    const { engines, inBackground } = this.#deps();
    const call = reference === null ? undefined : engines.named(engine)?.cancel;
    if (call && reference !== null) {
      inBackground("cancel_provider_job", () =>
        call(reference, AbortSignal.timeout(CANCEL_TIMEOUT_MS)),
      );
    }
  }

  async #deleteState(): Promise<void> {
    this.#abort?.abort();
    this.#pendingWebhook = undefined;
    const state = this.#state;
    if (state && state.outcome?.status !== "completed") this.#cancelProviderJob(state);
    this.#state = undefined;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #deps(): Deps {
    return createDeps(this.env, (task) => this.ctx.waitUntil(task));
  }
}

function jobStatusOf(state: GenerationState | undefined): JobStatus {
  if (!state) return "unknown";
  if (state.refusal) return { refusal: state.refusal };
  if (state.outcome) return "ended";
  return state.phase === "armed" || state.phase === "rejecting" ? "no_job" : "accepted";
}
