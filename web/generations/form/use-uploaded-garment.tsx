import { useCutOutEditor } from "#web/fit/use-cut-out-editor.tsx";
import { useGarmentReading } from "#web/fit/use-garment-reading.ts";
import { TRY_ON_FLOW } from "#web/generations/try-on/run-try-on.ts";
import {
  type FormProblem,
  referenceOf,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
import { useFailureSentence } from "#web/generations/use-failure-sentence.ts";
import { garmentKindTexts } from "#web/texts/garment-kind.ts";
import { dismissFlow } from "#web/ui/toast-store.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { GarmentKind } from "./garment-kind.tsx";

interface UploadedGarmentOptions {
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  readonly change: (part: Partial<TryOnForm>) => void;
  /** Repeats a try-on that was refused. */
  readonly onAgain: (part: Partial<TryOnForm>) => void;
}

/**
 * Shows the analysis of an uploaded garment before its try-on: its kind, why it cannot be put on
 * the photo, and the editor of its outline.
 */
export function useUploadedGarment({ form, saved, change, onAgain }: UploadedGarmentOptions) {
  const garment = form.garmentFrom === "upload" ? form.garmentPhoto : null;
  const photo = referenceOf(form, saved);
  const fit = saved && photo === saved.url ? saved.fit : form.referenceFit;
  const reading = useGarmentReading({ garment, told: form.garmentKind, photo, fit });
  const sentence = useFailureSentence(reading?.refusal ?? reading?.misfit ?? null);
  const { offer, offerFirst, editor } = useCutOutEditor(garment, {
    // Its toast would cover the dialog.
    onOpen: () => dismissFlow(TRY_ON_FLOW),
    onCutOut: (garmentPhoto) => change({ garmentPhoto }),
    onAgain: (garmentPhoto) => onAgain({ garmentPhoto }),
  });
  const problem = { title: garmentKindTexts.misfit, description: sentence ?? "" };
  const misfit: FormProblem | null = reading?.misfit ? { problem, field: "garment" } : null;
  return {
    ...{ offer, editor, misfit },
    busy: reading?.busy ?? false,
    /** The kind that the member chose, else the kind by the analysis. */
    garmentKind: reading?.kind ?? form.garmentKind,
    kind: reading && (
      <GarmentKind
        {...{ reading, sentence }}
        offer={offerFirst(reading.refusal)}
        onChoose={(garmentKind) => change({ garmentKind })}
      />
    ),
  };
}
