import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import {
  type FormProblem,
  garmentProblemOf,
  hasGarment,
  NO_GARMENT,
  problemOf,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { focusField } from "./open-panel.ts";
import type { useGarmentLink } from "./use-garment-link.ts";
import type { useTryOnForm } from "./use-try-on-form.ts";

interface ChosenPieceOptions {
  readonly form: ReturnType<typeof useTryOnForm>;
  readonly garment: ReturnType<typeof useGarmentLink>;
  readonly saved: ReferenceImage | null;
  readonly waitFor: (label: string, work: Promise<boolean>) => Promise<boolean>;
}

/** The garment in the fields of the form, as a piece of a try-on. */
export function chosenPiece({ form, garment, saved, waitFor }: ChosenPieceOptions) {
  /** Loads the picture of a link for its analysis. False if it has none, or an input is missing. */
  async function load(): Promise<boolean> {
    const asked = form.current();
    if (isShown(problemOf(asked, saved, null))) return false;
    if (asked.garmentFrom === "upload" || !hasGarment(asked)) return true;
    return waitFor(tryOnFormTexts.checkingLink, garment.check(asked));
  }

  /** The form with the garment of its link; null where there is none, or it needs a product URL. */
  async function complete(asked: TryOnForm): Promise<TryOnForm | null> {
    if (asked.garmentFrom === "upload") return asked;
    if (!(await waitFor(tryOnFormTexts.checkingLink, garment.check(asked)))) return null;
    if (asked.garmentUrl !== "") return asked;
    const { garmentUrl, isFromPage, productUrl, closetItemId } = form.current();
    const wanted = { ...asked, garmentUrl, isFromPage, productUrl, closetItemId };
    return isShown(garmentProblemOf(wanted)) ? null : wanted;
  }

  async function pieceOf(wanted: TryOnForm): Promise<TryOnPiece> {
    const { garmentFrom, garmentPhoto, garmentUrl, productUrl, closetItemId } = wanted;
    const { garmentKind: kind } = wanted;
    // A link was fetched for the check already.
    const picture = garmentFrom === "upload" ? garmentPhoto : await garment.fetch(garmentUrl);
    return { garment: picture, productUrl, closetItemId, kind };
  }

  /** Moves the garment into the outfit of the form, so that the fields take another piece. */
  async function add(): Promise<void> {
    const asked = form.current();
    if (isShown(garmentProblemOf(asked))) return;
    const wanted = await complete(asked);
    if (!wanted) return;
    const piece = await pieceOf(wanted);
    form.change({ ...NO_GARMENT, productUrl: "", outfit: [...wanted.outfit, piece] });
    focusField("garment");
  }

  return { load, complete, pieceOf, add };
}

/** Shows the problem of a form, if it has one, and leads to its field. */
export function isShown(found: FormProblem | null): boolean {
  if (!found) return false;
  toast({ ...found.problem, destructive: true });
  focusField(found.field);
  return true;
}
