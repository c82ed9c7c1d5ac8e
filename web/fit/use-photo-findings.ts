import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import type { Fit, PhotoFinding } from "#worker/contract/fit.ts";

const NONE: readonly PhotoFinding[] = [];

interface Analysed {
  readonly photo: Blob;
  readonly findings: readonly PhotoFinding[];
}

/** The findings in a photo, analysed in this browser; none once points are placed by hand. */
export function usePhotoFindings(photo: Blob | null, fit: Fit | null): readonly PhotoFinding[] {
  const checks = useEngine()?.fit ?? false;
  const [last, setLast] = useState<Analysed | null>(null);

  useEffect(() => {
    if (!photo || !checks) return;
    const control = new AbortController();
    const { signal } = control;
    import("./analyse-photo.ts")
      .then(({ analysePhoto }) => analysePhoto(photo, "findings", { signal }))
      .then(
        (findings) => signal.aborted || setLast({ photo, findings }),
        () => {},
      );
    return () => control.abort();
  }, [photo, checks]);

  return photo && last?.photo === photo && !fit?.points ? last.findings : NONE;
}
