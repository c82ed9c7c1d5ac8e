import { useEffect, useState } from "react";

import type { Fit } from "#worker/contract/fit.ts";
import type { Analyses, GarmentKind } from "./photo-analysis-worker.ts";

interface Analysed<Name extends keyof Analyses> {
  readonly name: Name;
  readonly photo: Blob;
  readonly kind: GarmentKind | null;
  readonly fit: Fit | null;
  readonly result: Analyses[Name] | null;
}

interface Told {
  /** The kind of a garment that the member chose. */
  readonly kind?: GarmentKind | null;
  /** The fit of the photo, for the analysis `legs`. */
  readonly fit?: Fit | null;
}

/**
 * Analyses a photo in this browser with the member's own input. `result` is null until the analysis
 * ends, if it failed, and without a photo; `busy` is true until it ends.
 */
export function useAnalysis<Name extends keyof Analyses>(
  name: Name,
  photo: Blob | null,
  { kind = null, fit = null }: Told = {},
) {
  const [last, setLast] = useState<Analysed<Name> | null>(null);

  useEffect(() => {
    if (!photo) return;
    const control = new AbortController();
    const { signal } = control;
    import("./analyse-photo.ts")
      .then(({ analysePhoto }) => analysePhoto(photo, name, { signal, kind, fit }))
      .catch(() => null)
      .then((result) => signal.aborted || setLast({ name, photo, kind, fit, result }));
    return () => control.abort();
  }, [name, photo, kind, fit]);

  const isOf =
    photo !== null &&
    last?.name === name &&
    last.photo === photo &&
    last.kind === kind &&
    last.fit === fit;
  return { result: isOf ? last.result : null, busy: photo !== null && !isOf };
}
