import { useState } from "react";
import { unexpectedSentence } from "#web/api/no-answer.ts";
import { toastError } from "./toast-store.ts";

/**
 * A module that is loaded on its first use: null before, and the function that loads it. The function
 * shows a toast and resolves to null when the module cannot be loaded.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
): readonly [Module | null, () => Promise<Module | null>] {
  const [module, setModule] = useState<Module | null>(null);

  async function loadModule(): Promise<Module | null> {
    try {
      const loaded = await load();
      setModule(loaded);
      return loaded;
    } catch {
      toastError(unexpectedSentence());
      return null;
    }
  }

  return [module, loadModule];
}
