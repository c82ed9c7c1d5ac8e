import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../env.ts";
import { admit, type BreakerState, type CallResult, CLOSED, report } from "./breaker.ts";

/** The circuit breaker of one engine for all isolates; its name is the engine's. */
export class EngineBreaker extends DurableObject<Bindings> {
  #state = CLOSED;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.#state = (await ctx.storage.get<BreakerState>("state")) ?? CLOSED;
    });
  }

  /** Whether the engine may be asked now. */
  async admit(): Promise<boolean> {
    const { admitted, state } = admit(this.#state, Date.now());
    await this.#keep(state);
    return admitted;
  }

  /** Tells what asking it has shown. */
  async report(result: CallResult): Promise<void> {
    await this.#keep(report(this.#state, result, Date.now()));
  }

  state(): BreakerState {
    return this.#state;
  }

  async #keep(state: BreakerState): Promise<void> {
    if (state === this.#state) return;
    this.#state = state;
    await this.ctx.storage.put("state", state);
  }
}
