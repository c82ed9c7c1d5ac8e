import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import type { ItemTryOn } from "#worker/contract/closets.ts";
import type { FailureCode, GarmentRefusal } from "#worker/contract/failures.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";

import type { GarmentKind } from "./photo-analysis-worker.ts";
import { useAnalysis } from "./use-analysis.ts";

interface Pictures {
  /** The picture to analyse; null if the browser has none, or the server has analysed it. */
  readonly garment: Blob | null;
  /** The server's analysis of a closet's item, which knows the owner's strokes and kind. */
  readonly stored?: ItemTryOn | null | undefined;
  /** The kind that the member chose. */
  readonly told: PieceKind;
  /** The address of the saved photo, or an own one. */
  readonly photo: string | Blob | null;
  /** The fit of the photo. */
  readonly fit: Fit | null;
}

/** The findings about a garment, and about the photo that it is put on. */
export interface GarmentReading {
  /** Null where it is unknown. */
  readonly kind: GarmentKind | null;
  /** Why a try-on refuses the garment's picture. */
  readonly refusal: GarmentRefusal | null;
  /** Why the garment cannot be put on the photo. */
  readonly misfit: FailureCode | null;
  /** Whether old trousers stay visible below the garment. */
  readonly keepsTrousers: boolean;
  /** Whether an analysis in this browser is still running. */
  readonly busy: boolean;
}

/**
 * Reads a garment before the charge: by an analysis in this browser, or by the server's of a
 * closet's item. Null where the engine has no such check, and without a garment.
 */
export function useGarmentReading(pictures: Pictures): GarmentReading | null {
  const { garment, stored, told, photo, fit } = pictures;
  const checks = useEngine()?.fit ?? false;
  const given = kindOf(told);
  const { result, busy } = useAnalysis("garment", checks ? garment : null, { kind: given });
  const found = garment ? result : readStored(stored);
  const kind = given ?? found?.kind ?? null;
  const onLegs = useLegs(checks ? kind : null, photo, fit);
  if (!checks || !(garment || stored)) return null;
  return { ...onLegs, kind, refusal: found?.refusal ?? null, busy: busy || onLegs.busy };
}

function readStored(stored: Pictures["stored"]) {
  return {
    kind: stored?.state === "ready" ? kindOf(stored.kind) : null,
    refusal: stored?.state === "refused" ? stored.failureCode : null,
  };
}

/** Whether the legs of a photo can wear a garment of this kind. */
function useLegs(kind: GarmentKind | null, photo: Pictures["photo"], fit: Fit | null) {
  const worn = usePicture(kind && kind !== "top" ? photo : null);
  const { result: legs, busy } = useAnalysis("legs", worn.blob, { fit });
  return {
    misfit: kind && isBottom(kind) ? (legs?.refusals[kind] ?? null) : null,
    keepsTrousers: (kind === "skirt" || kind === "dress") && legs?.keepsTrousers === true,
    busy: worn.busy || busy,
  };
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
