import { useRef, useState } from "react";
import { ApiError, sentenceOf } from "./call.ts";

export interface Failure {
  /** For the red box. */
  readonly sentence: string;
  readonly code: string;
  /** What is wrong with single inputs, by their names on the wire. */
  readonly fields: Readonly<Record<string, string>>;
}

interface Submit {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Does the work unless some is under way; tells whether it was done. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

/** One form's sending: never twice at a time, with what went wrong the last time. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // State changes only with the next render; a double press comes before it.
  const underWay = useRef(false);

  async function run(work: () => Promise<void>): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, run };
}

function failureOf(error: unknown): Failure {
  return {
    sentence: sentenceOf(error),
    code: error instanceof ApiError ? error.code : "internal",
    fields: error instanceof ApiError ? error.fields : {},
  };
}
