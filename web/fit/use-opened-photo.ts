import { useEffect, useState } from "react";
import type { Size } from "#web/media/fit-within.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { findPoints } from "./find-points.ts";
import type { AutomaticPoints } from "./fit-draft.ts";

interface OpenedPhoto {
  readonly blob: Blob;
  /** Upright. */
  readonly size: Size;
}

/**
 * A photo to put points on, and where they start by themselves: each once it is there.
 * @param photo its address, or itself
 */
export function useOpenedPhoto(photo: string | Blob) {
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const [automatic, setAutomatic] = useState<AutomaticPoints | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew.
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    async function open() {
      const found = await openPhoto(photo, signal);
      signal.throwIfAborted();
      setOpened(found);
      const points = await findPoints(found.blob, found.size, signal);
      signal.throwIfAborted();
      setAutomatic(points);
    }
    open().catch(() => signal.aborted || setFailed(true));
    return () => control.abort();
  }, [photo, tries]);
  function retry() {
    setFailed(false);
    setTries(tries + 1);
  }
  return { url: useObjectUrl(opened?.blob ?? null), size: opened?.size, automatic, failed, retry };
}

/** Fetched once, since no cache keeps a person's photo. */
async function openPhoto(photo: string | Blob, signal: AbortSignal): Promise<OpenedPhoto> {
  const blob = typeof photo === "string" ? await fetchPhoto(photo, signal) : photo;
  const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
  const { width, height } = bitmap;
  bitmap.close();
  return { blob, size: { width, height } };
}

async function fetchPhoto(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the photo is answered ${response.status}`);
  return response.blob();
}
