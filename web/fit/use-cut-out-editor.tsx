import { useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import { TRY_ON_FLOW } from "#web/generations/try-on/run-try-on.ts";
import { fitTexts } from "#web/texts/fit.ts";
import { Button } from "#web/ui/button.tsx";
import { dismissFlow } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { isMendedByStrokes } from "#worker/contract/failures.ts";
import type { FitEditing } from "./use-fit-editor.tsx";

interface CutOut {
  readonly cutOut: Blob;
  readonly original: Blob;
}

/** Offers to show the garment after a refusal; `onAgain` starts the try-on with the cut-out. */
export function useCutOutEditor(
  garment: Blob | null,
  onAgain: (cutOut: Blob) => void,
): Pick<FitEditing, "offer" | "editor"> {
  const engine = useEngine();
  const [module, loadModule] = useLazyModule(() => import("./cut-out-editor.tsx"));
  const [opened, setOpened] = useState(false);
  const [last, setLast] = useState<CutOut | null>(null);
  const picture = garment !== null && last?.cutOut === garment ? last.original : garment;

  async function open() {
    if (!(await loadModule())) return;
    // Its toast would cover the dialog.
    dismissFlow(TRY_ON_FLOW);
    setOpened(true);
  }

  function save(cutOut: Blob) {
    setOpened(false);
    if (picture) setLast({ cutOut, original: picture });
    onAgain(cutOut);
  }

  const Editor = module?.default;
  return {
    offer: (failureCode) =>
      engine?.fit && picture && failureCode && isMendedByStrokes(failureCode) ? (
        <Button onClick={() => void open()}>{fitTexts.showGarment}</Button>
      ) : null,
    editor: opened && Editor && picture && (
      <Editor picture={picture} onSave={save} onClose={() => setOpened(false)} />
    ),
  };
}
