import { useState } from "react";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { loadedTryOnParts, loadTryOnParts, type TryOnParts } from "./load-try-on-parts.ts";
import type { FormCheck, StartOptions, StartRequest } from "./start-form.ts";

type FormStart = ReturnType<TryOnParts["formStart"]>;

/** Starts the try-on of the form of /generate. `waiting` is the label of the preceding work. */
export function useStart(options: StartOptions) {
  const [waiting, setWaiting] = useState<string | null>(null);

  async function waitFor<Result>(label: string, work: Promise<Result>): Promise<Result> {
    setWaiting(label);
    return work.finally(() => setWaiting(null));
  }

  async function run(act: (form: FormStart) => Promise<void>): Promise<void> {
    if (waiting !== null) return;
    const parts =
      loadedTryOnParts() ?? (await waitFor(tryOnFormTexts.generating, loadTryOnParts()));
    if (parts) await act(parts.formStart({ ...options, waitFor }));
  }

  return {
    waiting,
    start: (request: StartRequest) => run((form) => form.start(request)),
    startAfterReading: (settled: () => Promise<FormCheck>) =>
      run((form) => form.startAfterReading(settled)),
    addPiece: () => run((form) => form.addPiece()),
  };
}
