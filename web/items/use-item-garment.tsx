import { GarmentKind } from "#web/fit/garment-kind.tsx";
import { useCutOutEditor } from "#web/fit/use-cut-out-editor.tsx";
import { useGarmentReading, usePicture } from "#web/fit/use-garment-reading.ts";
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
  const reading = useGarmentReading({ garment: chosen, stored, told, photo: null, fit: null });
  const isChecked = chosen !== null || stored?.state !== "checking";
  const sentence = useFailureSentence(reading?.refusal ?? null);
  const storedPicture = usePicture(clothing || !reading?.refusal ? null : input.storedClothing);
  const { offerFirst, editor } = useCutOutEditor(clothing ?? storedPicture.blob, {
    onOpen: () => undefined,
    onCutOut: (cutOut, strokes) => onChange({ shownGarment: { cutOut, strokes } }),
  });
  const garment = reading && (
    <GarmentKind
      reading={{ ...reading, busy: reading.busy || !isChecked }}
      sentence={sentence}
      offer={offerFirst(reading.refusal)}
      onChoose={(kind) => onChange({ garmentKind: kind })}
    />
  );
  return { garment, editor };
}
