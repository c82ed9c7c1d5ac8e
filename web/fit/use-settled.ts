import { useEffect, useState } from "react";

/** Milliseconds. The worker checks again: a slow phone only skips the check before the charge. */
const LONGEST_WAIT = 15_000;

/** Returns a wait for the `value` at the end of `busy`, or for the current one after 15 seconds. */
export function useSettled<Value>(value: Value, busy: boolean): () => Promise<Value> {
  const [resolve, setResolve] = useState<((value: Value) => void) | null>(null);
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!resolve) return;
    const timer = setTimeout(() => setIsLate(true), LONGEST_WAIT);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [resolve]);

  useEffect(() => {
    if (!resolve || (busy && !isLate)) return;
    setResolve(null);
    resolve(value);
  }, [resolve, busy, isLate, value]);

  // A state, so that the answer comes from a render with all earlier changes of the form.
  return () => new Promise((done) => setResolve(() => done));
}
