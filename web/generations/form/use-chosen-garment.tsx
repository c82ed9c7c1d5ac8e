import { useCutOutEditor } from "#web/fit/use-cut-out-editor.tsx";
import { useGarmentReading, usePicture } from "#web/fit/use-garment-reading.ts";
import type { FormProblem } from "#web/generations/try-on/form-problems.ts";
import { TRY_ON_FLOW } from "#web/generations/try-on/toast-flow.ts";
import { NO_GARMENT, referenceOf, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { useFailureSentence } from "#web/generations/use-failure-sentence.ts";
import { garmentKindTexts } from "#web/texts/garment-kind.ts";
import { dismissFlow } from "#web/ui/toast-store.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { useTryOnParts } from "./load-try-on-parts.ts";
import { type LinkedLook, shownOf } from "./use-garment-link.ts";

interface ChosenGarmentOptions {
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  /** The pictures behind the form's link. */
  readonly look: LinkedLook;
  readonly change: (part: Partial<TryOnForm>) => void;
  /** Repeats a try-on that was refused. */
  readonly onAgain: (part: Partial<TryOnForm>) => void;
}

/**
 * Shows the analysis of an uploaded or linked garment before its try-on: its kind, why it cannot be
 * put on the photo, and the editor of its outline.
 */
export function useChosenGarment(options: ChosenGarmentOptions) {
  const { form, saved, look, change, onAgain } = options;
  const parts = useTryOnParts();
  const linked = form.garmentFrom === "link" ? shownOf(look, form) : null;
  const linkedPicture = usePicture(linked && !linked.tryOn ? linked.picture : null);
  const garment = form.garmentFrom === "upload" ? form.garmentPhoto : linkedPicture.blob;
  const photo = referenceOf(form, saved);
  const fit = saved && photo === saved.url ? saved.fit : form.referenceFit;
  const stored = linked?.tryOn;
  const reading = useGarmentReading({ garment, stored, told: form.garmentKind, photo, fit });
  const sentence = useFailureSentence(reading?.refusal ?? reading?.misfit ?? null);
  const { offer, offerFirst, editor } = useCutOutEditor(garment, {
    // Its toast would cover the dialog.
    onOpen: () => dismissFlow(TRY_ON_FLOW),
    onCutOut: (garmentPhoto) => change(cutOutPart(form, garmentPhoto)),
    onAgain: (garmentPhoto) => onAgain(cutOutPart(form, garmentPhoto)),
  });
  // The server refuses an item by the same analysis; this browser's own one may differ from it.
  const isRefused = stored?.state === "refused" && form.garmentKind === "auto";
  const title = isRefused ? garmentKindTexts.refused : garmentKindTexts.misfit;
  const problem = { title, description: sentence ?? "" };
  const stops = isRefused || reading?.misfit != null;
  const misfit: FormProblem | null = stops ? { problem, field: "garment" } : null;
  return {
    ...{ offer, editor, misfit },
    busy: linkedPicture.busy || (reading?.busy ?? false) || (stops && sentence === null),
    /** The kind that the member chose, else the kind by the analysis. */
    garmentKind: reading?.kind ?? form.garmentKind,
    kind: parts && reading && (
      <parts.GarmentKind
        {...{ reading, sentence }}
        offer={offerFirst(reading.refusal)}
        onChoose={(garmentKind) => change({ garmentKind })}
      />
    ),
  };
}

/** A cut-out takes the place of the link; the product and the chosen kind stay. */
function cutOutPart({ garmentKind }: TryOnForm, garmentPhoto: Blob): Partial<TryOnForm> {
  return { ...NO_GARMENT, garmentFrom: "upload", garmentPhoto, garmentKind };
}
