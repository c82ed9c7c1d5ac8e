import { useRef, useState } from "react";
import { ApiError, sentenceOf } from "./call.ts";

export interface Failure {
  readonly sentence: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Action {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Runs the work unless another run is in progress; resolves to whether it succeeded. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Runs one action of a form at a time, and keeps the failure of the last run. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // State changes with the next render, which a double press precedes.
  const running = useRef(false);

  async function run(work: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, run };
}

function failureOf(error: unknown): Failure {
  const { code, fields } = error instanceof ApiError ? error : { code: "internal", fields: {} };
  return { sentence: sentenceOf(error), code, fields };
}
