import { useEffect, useState } from "react";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { findPoints } from "./find-points.ts";
import type { AutomaticPoints } from "./fit-draft.ts";

interface OpenedPhoto {
  readonly blob: Blob;
  readonly ratio: number;
  readonly automatic: AutomaticPoints;
}

/**
 * A photo to put points on, once it is there and has been looked at.
 * @param photo its address, or itself
 */
export function useOpenedPhoto(photo: string | Blob) {
  const [opened, setOpened] = useState<OpenedPhoto | "failed" | null>(null);
  useEffect(() => {
    let gone = false;
    open(photo).then(
      (found) => gone || setOpened(found),
      () => gone || setOpened("failed"),
    );
    return () => {
      gone = true;
    };
  }, [photo]);
  const failed = opened === "failed";
  const url = useObjectUrl(failed ? null : (opened?.blob ?? null));
  return { failed, photo: failed || !opened || !url ? null : { ...opened, url } };
}

/** Fetched once, since no cache keeps a person's photo. */
async function open(photo: string | Blob): Promise<OpenedPhoto> {
  const blob = typeof photo === "string" ? await fetchPhoto(photo) : photo;
  return { blob, ...(await findPoints(blob)) };
}

async function fetchPhoto(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the photo is answered ${response.status}`);
  return response.blob();
}
