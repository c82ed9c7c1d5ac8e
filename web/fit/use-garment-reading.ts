import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";

import type { GarmentKind } from "./photo-analysis-worker.ts";
import { useAnalysis } from "./use-analysis.ts";

interface Pictures {
  /** Null if the browser has no picture of it. */
  readonly garment: Blob | null;
  /** The kind that the member chose. */
  readonly told: PieceKind;
  /** The address of the saved photo, or an own one. */
  readonly photo: string | Blob | null;
  /** The fit of the photo. */
  readonly fit: Fit | null;
}

/**
 * Analyses a garment in this browser before the charge: its kind, why the engine refuses it, why it
 * cannot be put on the photo, and whether old trousers stay visible. Null where the engine has no such
 * check. `busy` until every analysis has ended.
 */
export function useGarmentReading({ garment, told, photo, fit }: Pictures) {
  const checks = useEngine()?.fit ?? false;
  const given = kindOf(told);
  const { result, busy: readsGarment } = useAnalysis("garment", checks ? garment : null, {
    kind: given,
  });
  const kind = given ?? result?.kind ?? null;
  const worn = usePicture(kind && kind !== "top" ? photo : null);
  const { result: legs, busy: readsLegs } = useAnalysis("legs", worn.blob, { fit });
  const busy = readsGarment || worn.busy || readsLegs;
  const misfit: FailureCode | null = kind && isBottom(kind) ? (legs?.refusals[kind] ?? null) : null;
  const keepsTrousers = (kind === "skirt" || kind === "dress") && legs?.keepsTrousers === true;
  if (!checks || !garment) return null;
  return { kind, refusal: result?.refusal ?? null, misfit, keepsTrousers, busy };
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
export function usePicture(photo: string | Blob | null) {
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
