/** So many failures in a row, none older than the window, mean that a provider is out of order. */
const FAILURES = 5;
const WINDOW_MS = 60_000;
/** It is left alone for so long; then one call is let through to see. */
const OPEN_MS = 60_000;
const PROBE_MS = 35_000;

/** What a call to an engine has shown: `operator` is a key, a balance or a setting. */
export type CallResult = "ok" | "transient" | "operator";

export interface BreakerState {
  /** Times of the failures in a row, milliseconds since 1970 UTC. */
  readonly failures: readonly number[];
  /** Nobody asks before that time; null while it works. */
  readonly openUntil: number | null;
  readonly reason: Exclude<CallResult, "ok"> | null;
}

export const CLOSED: BreakerState = { failures: [], openUntil: null, reason: null };

/** The state after a call. A circuit breaker as M. Nygard describes it in "Release It!", 2007. */
export function report(state: BreakerState, result: CallResult, now: number): BreakerState {
  if (result === "ok") return CLOSED;
  const failures = [...state.failures.filter((at) => at > now - WINDOW_MS), now].slice(-FAILURES);
  const opens = result === "operator" || state.openUntil !== null || failures.length >= FAILURES;
  return opens ? { failures, openUntil: now + OPEN_MS, reason: result } : { ...state, failures };
}

/**
 * Whether one call may be made now, and the state after it was allowed: an open breaker lets one
 * through when its time is up, and no other until that one has reported or is given up.
 */
export function admit(
  state: BreakerState,
  now: number,
): { readonly admitted: boolean; readonly state: BreakerState } {
  if (state.openUntil === null) return { admitted: true, state };
  if (now < state.openUntil) return { admitted: false, state };
  return { admitted: true, state: { ...state, openUntil: now + PROBE_MS } };
}
