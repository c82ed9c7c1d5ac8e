import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import type { Fit, PhotoFinding } from "#worker/contract/fit.ts";

const NOTHING: readonly PhotoFinding[] = [];

interface Look {
  readonly photo: Blob;
  readonly findings: readonly PhotoFinding[];
}

/**
 * What there is to say of a chosen photo, found in this browser without leaving it. A look that fails
 * says nothing, nor does one that is not needed: points put by hand tell the engine more than it finds.
 * @param photo null where the saved one is used, which the engine judges with the try-on
 */
export function usePhotoFindings(photo: Blob | null, fit: Fit | null): readonly PhotoFinding[] {
  const checks = useEngine()?.fit ?? false;
  const [last, setLast] = useState<Look | null>(null);

  useEffect(() => {
    if (!photo || !checks) return;
    const control = new AbortController();
    const { signal } = control;
    import("./analyse-photo.ts")
      .then(({ analysePhoto }) => analysePhoto(photo, "findings", signal))
      .then(
        (findings) => signal.aborted || setLast({ photo, findings }),
        () => {},
      );
    return () => control.abort();
  }, [photo, checks]);

  return photo && last?.photo === photo && !fit?.points ? last.findings : NOTHING;
}
