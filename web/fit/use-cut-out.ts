import { useEffect, useState } from "react";
import type { GarmentRefusal } from "#worker/contract/failures.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { analysePhoto } from "./analyse-photo.ts";

interface Found {
  readonly strokes: GarmentStrokes;
  /** Null if no garment is found. */
  readonly cutOut: Blob | null;
  readonly refusal: GarmentRefusal | null;
}

/** The garment by its strokes, and why a try-on would refuse it; `busy` during the analysis. */
export function useCutOut(picture: Blob, strokes: GarmentStrokes) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (strokes.length === 0) return;
    const control = new AbortController();
    const { signal } = control;
    analysePhoto(picture, "cutOut", { signal, strokes })
      .catch(() => ({ picture: null, refusal: null }))
      .then(({ picture: cutOut, refusal }) => {
        if (!signal.aborted) setFound({ strokes, cutOut, refusal });
      });
    return () => control.abort();
  }, [picture, strokes]);
  return {
    cutOut: strokes.length > 0 ? (found?.cutOut ?? null) : null,
    refusal: found?.refusal ?? null,
    busy: strokes.length > 0 && found?.strokes !== strokes,
  };
}
