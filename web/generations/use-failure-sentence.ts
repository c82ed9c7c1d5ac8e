import { useEffect, useState } from "react";
import type { FailureCode } from "#worker/contract/failures.ts";
import { failureSentence } from "./failure-sentence.ts";

/** The sentence of a failure; null until it is loaded, and for no failure. */
export function useFailureSentence(code: FailureCode | null): string | null {
  const [last, setLast] = useState<{ code: FailureCode; sentence: string } | null>(null);
  useEffect(() => {
    if (!code) return;
    void failureSentence({ failureCode: code, errorMessage: null }).then((sentence) =>
      setLast({ code, sentence }),
    );
  }, [code]);
  return code && last?.code === code ? last.sentence : null;
}
