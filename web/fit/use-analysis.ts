import { useEffect, useState } from "react";

import type { Analyses, GarmentKind } from "./photo-analysis-worker.ts";

interface Analysed<Name extends keyof Analyses> {
  readonly photo: Blob;
  readonly kind: GarmentKind | null;
  readonly result: Analyses[Name] | null;
}

/**
 * An analysis of a photo in this browser, with the told `kind` of a garment: `result` is null until it is there, where it failed and
 * for no photo; `busy` until it has ended.
 */
export function useAnalysis<Name extends keyof Analyses>(
  name: Name,
  photo: Blob | null,
  kind: GarmentKind | null = null,
) {
  const [last, setLast] = useState<Analysed<Name> | null>(null);

  useEffect(() => {
    if (!photo) return;
    const control = new AbortController();
    const { signal } = control;
    import("./analyse-photo.ts")
      .then(({ analysePhoto }) => analysePhoto(photo, name, { signal, kind }))
      .catch(() => null)
      .then((result) => signal.aborted || setLast({ photo, kind, result }));
    return () => control.abort();
  }, [name, photo, kind]);

  const isOf = photo !== null && last?.photo === photo && last.kind === kind;
  return { result: isOf ? last.result : null, busy: photo !== null && !isOf };
}
