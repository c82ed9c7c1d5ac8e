import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";

import type { GarmentKind } from "./photo-analysis-worker.ts";
import { useAnalysis } from "./use-analysis.ts";

interface Pictures {
  /** Null where the browser has no picture of it. */
  readonly garment: Blob | null;
  /** As the member has told it. */
  readonly told: PieceKind;
  /** The address of the saved photo, or an own one. */
  readonly photo: string | Blob | null;
}

/**
 * What the engine will make of a garment, analysed in this browser before any charge: its kind, why
 * it is refused, and why it cannot be put on the photo. Null where the engine does not check this.
 * `busy` until all of it is known.
 */
export function useGarmentReading({ garment, told, photo }: Pictures) {
  const checks = useEngine()?.fit ?? false;
  const given = kindOf(told);
  const { result, busy: readsGarment } = useAnalysis("garment", checks ? garment : null, given);
  const kind = given ?? result?.kind ?? null;
  const worn = useBlob(kind && isBottom(kind) ? photo : null);
  const { result: legs, busy: readsLegs } = useAnalysis("legs", worn.blob);
  const busy = readsGarment || worn.busy || readsLegs;
  const misfit: FailureCode | null = kind && isBottom(kind) ? (legs?.[kind] ?? null) : null;
  if (!checks || !garment) return null;
  return { kind, refusal: result?.refusal ?? null, misfit, busy };
}

function kindOf(told: PieceKind): GarmentKind | null {
  if (told === "auto") return null;
  return told === "outerwear" ? "top" : told;
}

function isBottom(kind: GarmentKind): kind is "skirt" | "trousers" | "shorts" {
  return kind !== "top" && kind !== "dress";
}

interface LoadedPhoto {
  readonly url: string;
  /** Null where the photo could not be loaded. */
  readonly blob: Blob | null;
}

/** A photo by its address or its data; `busy` until it is loaded or has failed. */
function useBlob(photo: string | Blob | null) {
  const [loaded, setLoaded] = useState<LoadedPhoto | null>(null);
  const url = typeof photo === "string" ? photo : null;
  useEffect(() => {
    if (!url) return;
    const control = new AbortController();
    const { signal } = control;
    fetch(url, { signal })
      .then((response) => (response.ok ? response.blob() : Promise.reject(response.status)))
      .then(
        (blob) => setLoaded({ url, blob }),
        () => signal.aborted || setLoaded({ url, blob: null }),
      );
    return () => control.abort();
  }, [url]);
  if (photo === null || photo instanceof Blob) return { blob: photo, busy: false };
  return loaded?.url === url ? { blob: loaded.blob, busy: false } : { blob: null, busy: true };
}
