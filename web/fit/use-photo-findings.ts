import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import type { Fit, PhotoFinding } from "#worker/contract/fit.ts";

const NOTHING: readonly PhotoFinding[] = [];

interface Look {
  readonly photo: Blob;
  readonly findings: readonly PhotoFinding[];
}

/**
 * What there is to say of the chosen photo. The saved one was looked at by the server; another is
 * here, without leaving the browser. A look that fails says nothing, and so does one that is not needed:
 * points put by hand tell the engine more than it could find.
 * @param fit of a photo that is not the saved one
 */
export function usePhotoFindings(
  photo: ReferenceImage | Blob | null,
  fit: Fit | null,
): readonly PhotoFinding[] {
  const checks = useEngine()?.fit ?? false;
  const [last, setLast] = useState<Look | null>(null);
  const own = photo instanceof Blob ? photo : null;
  const saved = photo instanceof Blob ? null : photo;

  useEffect(() => {
    if (!own || !checks) return;
    const control = new AbortController();
    const { signal } = control;
    import("./look-at-photo.ts")
      .then(({ lookAtPhoto }) => lookAtPhoto(own, "findings", signal))
      .then(
        (findings) => signal.aborted || setLast({ photo: own, findings }),
        () => {},
      );
    return () => control.abort();
  }, [own, checks]);

  if (!checks || (saved ? saved.fit : fit)?.points) return NOTHING;
  if (saved) return saved.findings;
  return last && last.photo === own ? last.findings : NOTHING;
}
