import { useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import { fitTexts } from "#web/texts/fit.ts";
import { garmentKindTexts } from "#web/texts/garment-kind.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { isMendedByStrokes } from "#worker/contract/failures.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import type { FitEditing } from "./use-fit-editor.tsx";

interface CutOut {
  readonly cutOut: Blob;
  readonly original: Blob;
}

interface CutOutOptions {
  readonly onOpen: () => void;
  readonly onCutOut: (cutOut: Blob, strokes: GarmentStrokes) => void;
  /** Repeats the refused try-on with the cut-out. */
  readonly onAgain?: (cutOut: Blob) => void;
}

/** Offers the editor before a try-on that would be refused, and after the refusal. */
export function useCutOutEditor(
  garment: Blob | null,
  { onOpen, onCutOut, onAgain }: CutOutOptions,
): Pick<FitEditing, "offer" | "editor"> & { readonly offerFirst: FitEditing["offer"] } {
  const engine = useEngine();
  const [module, loadModule] = useLazyModule(() => import("./cut-out-editor.tsx"));
  const [opened, setOpened] = useState<"first" | "again" | null>(null);
  const [last, setLast] = useState<CutOut | null>(null);
  const picture = garment !== null && last?.cutOut === garment ? last.original : garment;

  async function open(when: "first" | "again") {
    if (!(await loadModule())) return;
    onOpen();
    setOpened(when);
  }

  function save(cutOut: Blob, strokes: GarmentStrokes) {
    setOpened(null);
    if (picture) setLast({ cutOut, original: picture });
    onCutOut(cutOut, strokes);
    if (opened === "again") onAgain?.(cutOut);
  }

  function offer(when: "first" | "again", label: string): FitEditing["offer"] {
    return (failureCode) =>
      engine?.fit && picture && failureCode && isMendedByStrokes(failureCode) ? (
        <Button onClick={() => void open(when)}>{label}</Button>
      ) : null;
  }

  const Editor = module?.default;
  return {
    offer: offer("again", fitTexts.showGarment),
    offerFirst: offer("first", garmentKindTexts.showGarment),
    editor: opened && Editor && picture && (
      <Editor
        picture={picture}
        again={opened === "again"}
        onSave={save}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
