import { useState } from "react";
import { useLazyModule } from "./use-lazy-module.ts";

/** A dialog that is loaded when it opens; `about` is the argument of its opening. */
export function useLazyDialog<Module, About = true>(load: () => Promise<Module>) {
  const [module, loadModule] = useLazyModule(load);
  const [about, setAbout] = useState<About | null>(null);

  async function open(next: About) {
    if (await loadModule()) setAbout(next);
  }

  const opened = module !== null && about !== null ? { module, about } : null;
  return { opened, open, close: () => setAbout(null) };
}
