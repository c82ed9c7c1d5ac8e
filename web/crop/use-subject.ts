import { useEffect, useState } from "react";
import { analysePhoto } from "#web/fit/analyse-photo.ts";
import type { Subject } from "#web/fit/photo-analysis-worker.ts";

/** After this time the crop starts in the middle. */
const LONGEST_WAIT_MS = 2500;

/** The subject of a photo, null where none is found in time; undefined until then. */
export function useSubject(photo: Blob): Subject | null | undefined {
  const [subject, setSubject] = useState<Subject | null>();
  useEffect(() => {
    const ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
    void analysePhoto(photo, "subject", { signal }).then(
      (found) => setSubject(found.subject),
      () => !ended.signal.aborted && setSubject(null),
    );
    return () => ended.abort();
  }, [photo]);
  return subject;
}
