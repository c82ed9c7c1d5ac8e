import { useEffect, useState } from "react";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { analysePhoto } from "./analyse-photo.ts";

interface Found {
  readonly strokes: GarmentStrokes;
  /** Null where the garment is not found. */
  readonly cutOut: Blob | null;
}

/** The garment by its strokes; `busy` until it is found, or is not. */
export function useCutOut(picture: Blob, strokes: GarmentStrokes) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (strokes.length === 0) return;
    const control = new AbortController();
    const { signal } = control;
    analysePhoto(picture, "cutOut", { signal, strokes })
      .catch(() => null)
      .then((cutOut) => signal.aborted || setFound({ strokes, cutOut }));
    return () => control.abort();
  }, [picture, strokes]);
  return {
    cutOut: strokes.length > 0 ? (found?.cutOut ?? null) : null,
    busy: strokes.length > 0 && found?.strokes !== strokes,
  };
}
