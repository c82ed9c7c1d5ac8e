import { useState } from "react";
import type { Fit } from "#worker/contract/fit.ts";

interface ChosenPhoto {
  readonly itemId: string;
  readonly userId: string;
  readonly photo: Blob;
  readonly fit: Fit | null;
}

/** In memory only: the photo survives the dialog, not the page. */
let lastChosen: ChosenPhoto | null = null;

/** The photo that a member chose for the try-on of an item, with its fit; null before a choice. */
export function useChosenPhoto(itemId: string, userId: string | undefined) {
  const [chosen, setChosen] = useState(lastChosen);
  const own = chosen?.itemId === itemId && chosen.userId === userId ? chosen : null;

  function change(photo: Blob | null, fit: Fit | null = null) {
    lastChosen = photo && userId ? { itemId, userId, photo, fit } : null;
    setChosen(lastChosen);
  }

  return { photo: own?.photo ?? null, fit: own?.fit ?? null, change };
}
