/** The breaker opens after so many failures in a row within the window. */
const FAILURES = 5;
const WINDOW_MS = 60_000;
const OPEN_MS = 60_000;
const PROBE_MS = 35_000;

/** `operator`: a wrong key, balance or setting. */
export type CallResult = "ok" | "transient" | "operator";

export interface BreakerState {
  readonly failures: readonly number[];
  readonly openUntil: number | null;
  readonly reason: Exclude<CallResult, "ok"> | null;
}

export const CLOSED: BreakerState = { failures: [], openUntil: null, reason: null };

/** The state after a call. Circuit breaker: M. Nygard, "Release It!", 2007. */
export function report(state: BreakerState, result: CallResult, now: number): BreakerState {
  if (result === "ok") return CLOSED;
  const failures = [...state.failures.filter((at) => at > now - WINDOW_MS), now].slice(-FAILURES);
  const opens = result === "operator" || state.openUntil !== null || failures.length >= FAILURES;
  return opens ? { failures, openUntil: now + OPEN_MS, reason: result } : { ...state, failures };
}

/** An open breaker admits one probe when its time is up, then waits for its report. */
export function admit(
  state: BreakerState,
  now: number,
): { readonly admitted: boolean; readonly state: BreakerState } {
  if (state.openUntil === null) return { admitted: true, state };
  if (now < state.openUntil) return { admitted: false, state };
  return { admitted: true, state: { ...state, openUntil: now + PROBE_MS } };
}
