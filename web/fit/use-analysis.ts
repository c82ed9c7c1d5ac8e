import { useEffect, useState } from "react";
import type { Analyses } from "./photo-analysis-worker.ts";

interface Analysed<Name extends keyof Analyses> {
  readonly photo: Blob;
  readonly result: Analyses[Name] | null;
}

/**
 * An analysis of a photo in this browser: `result` is null until it is there, where it failed and
 * for no photo; `busy` until it has ended.
 */
export function useAnalysis<Name extends keyof Analyses>(name: Name, photo: Blob | null) {
  const [last, setLast] = useState<Analysed<Name> | null>(null);

  useEffect(() => {
    if (!photo) return;
    const control = new AbortController();
    const { signal } = control;
    import("./analyse-photo.ts")
      .then(({ analysePhoto }) => analysePhoto(photo, name, { signal }))
      .catch(() => null)
      .then((result) => signal.aborted || setLast({ photo, result }));
    return () => control.abort();
  }, [name, photo]);

  const isOf = photo !== null && last?.photo === photo;
  return { result: isOf ? last.result : null, busy: photo !== null && !isOf };
}
