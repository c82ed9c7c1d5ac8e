import { useState } from "react";
import type { LinkedGarment } from "#web/generations/generation-calls.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";
import type { KeptWish } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { fitOf, problemOf, referenceOf } from "#web/generations/try-on/try-on-form.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import type { RefusingFinding } from "#worker/contract/fit.ts";
import type { useGarmentPreview } from "./use-garment-preview.ts";
import type { useTryOnForm } from "./use-try-on-form.ts";

interface StartProps {
  readonly me: Me | null;
  readonly form: ReturnType<typeof useTryOnForm>;
  readonly preview: ReturnType<typeof useGarmentPreview>;
  /** Whether a photo of the person may be used. */
  readonly mayUse: () => Promise<boolean>;
  /** A visitor's try-on. */
  readonly startPreview: (form: TryOnForm, linked: () => Promise<LinkedGarment>) => Promise<void>;
}

interface Wanted {
  readonly form: TryOnForm;
  /** Why its photo can't be used. */
  readonly refusal?: RefusingFinding | null;
  /** Runs last before the start, and gives the wish of it; null keeps it from starting. */
  readonly claim?: () => KeptWish | null | undefined;
}

/** The ways to start what the form of /generate asks for, and what a press of the button waits for. */
export function useStart({ me, form, preview, mayUse, startPreview }: StartProps) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const saved = me?.referenceImage ?? null;

  async function during(words: string, work: Promise<boolean>): Promise<boolean> {
    setWaiting(words);
    return work.finally(() => setWaiting(null));
  }

  /** Starts it unless something is wrong with it, which is told; resolves once it has ended. */
  async function start({ form: wanted, refusal = null, claim }: Wanted): Promise<void> {
    if (waiting !== null || me?.generationPause) return;
    const problem = problemOf(wanted, saved, me ? me.user.credits : null, refusal);
    if (problem) return toast({ ...problem, destructive: true });
    const { garmentFrom, garmentPhoto, garmentUrl, productUrl } = wanted;
    const linked = () => preview.fetch(garmentUrl);
    if (garmentFrom === "link") {
      if (!(await during("Checking link…", preview.check(garmentUrl)))) return;
    }
    if (!me) return startPreview(wanted, linked);
    if (!(await mayUse())) return;
    const wish = claim?.();
    if (wish === null) return toast({ title: "This try-on is no longer waiting" });
    await formTryOn.start({
      photo: referenceOf(wanted, saved),
      fit: fitOf(wanted, saved),
      garment: garmentFrom === "upload" ? async () => garmentPhoto : linked,
      productUrl,
      wish,
    });
  }

  /** The same once each chosen photo has been read; a refused one has been told already. */
  async function press(wanted: Omit<Wanted, "form">): Promise<void> {
    if (waiting !== null) return;
    const reading = form.read();
    if (reading && !(await during("Reading photo…", reading))) return;
    await start({ ...wanted, form: form.current() });
  }

  return { waiting, start, press };
}
