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
    const loaded = await loadOrToast(load);
    if (loaded) setModule(loaded);
    return loaded;
  }

  return [module, loadModule];
}

/** Shows a toast and resolves to null when the module cannot be loaded. */
export async function loadOrToast<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch {
    toastError(unexpectedSentence());
    return null;
  }
}
