import type { BreakerState, CallResult } from "./breaker.ts";

export interface BreakerRpc extends Rpc.DurableObjectBranded {
  admit(): Promise<boolean>;
  report(result: CallResult): Promise<void>;
  state(): BreakerState;
}
