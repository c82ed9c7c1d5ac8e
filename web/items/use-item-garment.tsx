import type { GarmentKind as Kind } from "#web/fit/photo-analysis-worker.ts";
import { useCutOutEditor } from "#web/fit/use-cut-out-editor.tsx";
import { useGarmentReading, usePicture } from "#web/fit/use-garment-reading.ts";
import { GarmentKind } from "#web/generations/form/garment-kind.tsx";
import { useFailureSentence } from "#web/generations/use-failure-sentence.ts";
import type { ItemTryOn } from "#worker/contract/closets.ts";
import type { ItemInput } from "./item-input.ts";

interface ItemGarmentOptions {
  readonly input: ItemInput;
  /** The server's analysis of the stored clothing image. */
  readonly stored?: ItemTryOn | undefined;
  readonly onChange: (part: Partial<ItemInput>) => void;
}

/**
 * The correctable kind of an item's garment, why a try-on would refuse it, and the editor of its
 * outline. This browser analyses a chosen picture; the server has analysed a stored one.
 */
export function useItemGarment({ input, stored, onChange }: ItemGarmentOptions) {
  const { clothing, shownGarment, garmentKind } = input;
  const chosen = shownGarment?.cutOut ?? clothing;
  const told = garmentKind ?? "auto";
  const read = useGarmentReading({ garment: chosen, told, photo: null, fit: null });
  const reading = read ?? (chosen ? null : readingOf(stored, garmentKind));
  const sentence = useFailureSentence(reading?.refusal ?? null);
  const storedPicture = usePicture(clothing || !reading?.refusal ? null : input.storedClothing);
  const { offerFirst, editor } = useCutOutEditor(clothing ?? storedPicture.blob, {
    onOpen: () => undefined,
    onCutOut: (cutOut, strokes) => onChange({ shownGarment: { cutOut, strokes } }),
  });
  const garment = reading && (
    <GarmentKind
      {...{ reading, sentence }}
      offer={offerFirst(reading.refusal)}
      onChoose={(kind) => onChange({ garmentKind: kind })}
    />
  );
  return { garment, editor };
}

function readingOf(stored: ItemTryOn | undefined, told: ItemInput["garmentKind"]) {
  if (!stored) return null;
  const found = stored.state === "ready" ? stored.kind : null;
  return {
    kind: KINDS.find((kind) => kind === (told ?? found)) ?? null,
    refusal: stored.state === "refused" ? stored.failureCode : null,
    misfit: null,
    keepsTrousers: false,
    busy: stored.state === "checking",
  };
}

const KINDS: readonly Kind[] = ["top", "dress", "skirt", "trousers", "shorts"];
