import type { BreakerState, CallResult } from "./breaker.ts";

/** The methods of a breaker's object. */
export interface BreakerRpc extends Rpc.DurableObjectBranded {
  /** Whether the engine may be called now. */
  admit(): Promise<boolean>;
  /** Records the result of a call. */
  report(result: CallResult): Promise<void>;
  state(): BreakerState;
}
