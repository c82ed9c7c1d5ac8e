import { useState } from "react";
import type { Fit } from "#worker/contract/fit.ts";

interface ChosenPhoto {
  readonly itemId: string;
  readonly userId: string;
  readonly photo: Blob;
  readonly fit: Fit | null;
}

/** In memory only: closing the dialog does not lose the photo, leaving the page does. */
let lastChosen: ChosenPhoto | null = null;

/** The photo that a member chose for the try-on of an item, with its fit; null before. */
export function useChosenPhoto(itemId: string, userId: string | undefined) {
  const [chosen, setChosen] = useState(lastChosen);
  const own = chosen?.itemId === itemId && chosen.userId === userId ? chosen : null;

  function change(photo: Blob | null, fit: Fit | null = null) {
    lastChosen = photo && userId ? { itemId, userId, photo, fit } : null;
    setChosen(lastChosen);
  }

  return { photo: own?.photo ?? null, fit: own?.fit ?? null, change };
}
