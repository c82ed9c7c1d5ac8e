import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../env.ts";
import { admit, type BreakerState, type CallResult, CLOSED, report } from "./breaker.ts";
import type { BreakerRpc } from "./breaker-rpc.ts";

/** The circuit breaker of one engine for all isolates, by the engine's name. */
export class EngineBreaker extends DurableObject<Bindings> implements BreakerRpc {
  #state = CLOSED;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.blockConcurrencyWhile(async () => {
      this.#state = (await ctx.storage.get<BreakerState>("state")) ?? CLOSED;
    });
  }

  async admit(): Promise<boolean> {
    const { admitted, state } = admit(this.#state, Date.now());
    await this.#store(state);
    return admitted;
  }

  async report(result: CallResult): Promise<void> {
    await this.#store(report(this.#state, result, Date.now()));
  }

  state(): BreakerState {
    return this.#state;
  }

  async #store(state: BreakerState): Promise<void> {
    if (state === this.#state) return;
    this.#state = state;
    await this.ctx.storage.put("state", state);
  }
}
