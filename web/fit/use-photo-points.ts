import { useEffect, useState } from "react";
import { decodePicture } from "#web/media/bitmap.ts";
import type { Size } from "#web/media/fit-within.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { analysePhoto } from "./analyse-photo.ts";
import type { AutomaticPoints } from "./fit-draft.ts";
import { templatePoints } from "./fit-points.ts";

interface LoadedPhoto {
  readonly blob: Blob;
  readonly size: Size;
}

/** A photo, by its address or its data, and its automatic points, each when it is loaded. */
export function usePhotoPoints(photo: string | Blob) {
  const [loaded, setLoaded] = useState<LoadedPhoto | null>(null);
  const [automatic, setAutomatic] = useState<AutomaticPoints | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads it again.
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    async function load() {
      const found = await loadPhoto(photo, signal);
      signal.throwIfAborted();
      setLoaded(found);
      const points = await findPoints(found, signal);
      signal.throwIfAborted();
      setAutomatic(points);
    }
    load().catch(() => signal.aborted || setFailed(true));
    return () => control.abort();
  }, [photo, attempt]);
  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
  }
  return { url: useObjectUrl(loaded?.blob ?? null), size: loaded?.size, automatic, failed, retry };
}

async function loadPhoto(photo: string | Blob, signal: AbortSignal): Promise<LoadedPhoto> {
  const blob = typeof photo === "string" ? await fetchPhoto(photo, signal) : photo;
  const bitmap = await decodePicture(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { blob, size: { width, height } };
}

async function fetchPhoto(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the photo is answered ${response.status}`);
  return response.blob();
}

async function findPoints(
  { blob, size }: LoadedPhoto,
  signal: AbortSignal,
): Promise<AutomaticPoints> {
  const found = await analysePhoto(blob, "points", { signal }).catch(() => null);
  return {
    points: found?.points ?? templatePoints(size),
    found: found !== null,
    legs: found?.legs ?? null,
  };
}
