import { useState } from "react";
import { INTERNAL_ERROR } from "#worker/contract/internal-error.ts";
import { toastError } from "./toast-store.ts";

/**
 * A part of a screen that is loaded when it is first wanted, such as a dialog.
 * @param load imports its module
 * @returns the module once it is there, and the way to have it; null, with a toast, when it can't be had
 */
export function useLate<Part>(
  load: () => Promise<Part>,
): readonly [Part | null, () => Promise<Part | null>] {
  const [part, setPart] = useState<Part | null>(null);

  async function want(): Promise<Part | null> {
    try {
      const loaded = await load();
      setPart(loaded);
      return loaded;
    } catch {
      toastError(INTERNAL_ERROR);
      return null;
    }
  }

  return [part, want];
}
