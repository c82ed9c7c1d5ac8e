import { startPreview } from "#web/generations/preview/preview-store.ts";
import { replaceQueued } from "#web/generations/queue/queued-generation.ts";
import { awaitSearch } from "#web/generations/queue/resume-unfinished.ts";
import {
  type FormProblem,
  garmentProblemOf,
  problemOf,
} from "#web/generations/try-on/form-problems.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { QueuedStart, TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import {
  fitOf,
  hasGarment,
  NO_GARMENT,
  referenceOf,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
import { garmentKindTexts } from "#web/texts/garment-kind.ts";
import { queuedTryOnTexts } from "#web/texts/queued-try-on.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { Me, ReferenceImage } from "#worker/contract/account.ts";
import type { RefusingFinding } from "#worker/contract/photo-findings.ts";
import type { FormLink, FormState } from "./form-state.ts";
import { focusField } from "./open-panel.ts";

export interface StartOptions {
  /** Null for a visitor. */
  readonly me: Me | null;
  readonly form: FormState;
  readonly garment: FormLink;
  readonly mayUse: () => Promise<boolean>;
}

interface FormStartOptions extends StartOptions {
  /** Shows a label while the work is waited for. */
  readonly waitFor: <Result>(label: string, work: Promise<Result>) => Promise<Result>;
}

/** The findings of the analyses in this browser that prevent a try-on. */
export interface FormCheck {
  readonly refusal: RefusingFinding | null;
  /** Why the garment cannot be put on the photo. */
  readonly misfit: FormProblem | null;
}

export interface StartRequest extends Partial<FormCheck> {
  readonly form: TryOnForm;
  /** Runs last before the start, and returns its queued start; null cancels the start. */
  readonly claim?: () => QueuedStart | null | undefined;
}

/** The starts of the form of /generate, which load with its later modules. */
export function formStart({ me, form, garment, mayUse, waitFor }: FormStartOptions) {
  const saved = me?.referenceImage ?? null;
  const pieces = formPieces({ form, garment, saved, waitFor });

  /** Waits for the photos that are being read. Resolves to whether all were taken. */
  async function takenPhotos(): Promise<boolean> {
    const reading = form.read();
    return reading === null || waitFor(tryOnFormTexts.readingPhoto, reading);
  }

  /** Shows the first problem, or starts; resolves after the end. */
  async function start(request: StartRequest): Promise<void> {
    const { form: given, refusal = null, misfit = null, claim } = request;
    if (me?.generationPause) return;
    // A preview shows one garment.
    const asked = me ? given : { ...given, outfit: [] };
    // A preview is free, and does not depend on the kind of the garment.
    const unfit = me ? misfit : null;
    if (isShown(problemOf(asked, saved, refusal) ?? unfit)) return;
    if (await isRunning(me, waitFor)) return;
    const isChosen = hasGarment(asked);
    const wanted = isChosen ? await pieces.complete(asked) : asked;
    if (!wanted) return;
    if (!me) return startPreview(wanted, () => garment.fetch(wanted.garmentUrl));
    if (!(await mayUse())) return;
    const [first, ...others] = [
      ...wanted.outfit,
      ...(isChosen ? [await pieces.pieceOf(wanted)] : []),
    ];
    if (!first) return;
    const queuedStart = claim?.();
    if (queuedStart === null) return toast({ title: queuedTryOnTexts.gone });
    await formTryOn.start({
      photo: referenceOf(wanted, saved),
      fit: fitOf(wanted, saved),
      pieces: [first, ...others],
      queuedStart,
    });
  }

  /**
   * Starts after all chosen photos are read and analysed, in place of a queued try-on; a refused
   * photo cancels the start.
   */
  async function startAfterReading(settled: () => Promise<FormCheck>): Promise<void> {
    if ((await isRunning(me, waitFor)) || !(await takenPhotos())) return;
    if (me && !(await pieces.load())) return;
    const check = await waitFor(garmentKindTexts.checking, settled());
    await start({ form: form.current(), ...check, claim: replaceQueued });
  }

  async function addPiece(): Promise<void> {
    if (await takenPhotos()) await pieces.add();
  }

  return { start, startAfterReading, addPiece };
}

/** Whether a try-on is running, possibly one of an earlier page or of another device. */
async function isRunning(me: Me | null, waitFor: FormStartOptions["waitFor"]): Promise<boolean> {
  if (me) await waitFor(tryOnFormTexts.generating, awaitSearch());
  return formTryOn.get().phase === "running";
}

interface FormPiecesOptions extends Pick<FormStartOptions, "form" | "garment" | "waitFor"> {
  readonly saved: ReferenceImage | null;
}

/** The garment in the fields of the form, as a piece of a try-on. */
function formPieces({ form, garment, saved, waitFor }: FormPiecesOptions) {
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
function isShown(found: FormProblem | null): boolean {
  if (!found) return false;
  toast({ ...found.problem, destructive: true });
  focusField(found.field);
  return true;
}
