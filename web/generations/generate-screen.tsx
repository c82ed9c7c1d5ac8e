import { useEffect, useRef } from "react";
import { usePhotoConsent } from "#web/account/use-photo-consent.tsx";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { useFitEditor } from "#web/fit/use-fit-editor.tsx";
import { usePhotoFindings } from "#web/fit/use-photo-findings.ts";
import { LoadFailure } from "#web/shell/load-failure.tsx";
import { wantsStillness } from "#web/ui/motion.ts";
import { Page } from "#web/ui/page.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Me } from "#worker/contract/account.ts";
import { refusalOf } from "#worker/contract/fit.ts";
import { formTryOn } from "./form-try-on.ts";
import { GarmentPanel } from "./garment-panel.tsx";
import { GenerateButton } from "./generate-button.tsx";
import styles from "./generate-screen.module.css";
import { CreditsLine, GenerateSkeleton } from "./generate-skeleton.tsx";
import { Outcome } from "./outcome.tsx";
import { PauseNotice } from "./pause-notice.tsx";
import { ReferencePanel } from "./reference-panel.tsx";
import { fitOf, problemOf, referenceOf } from "./try-on-form.ts";
import { useArrivalOfMember } from "./use-arrival-of-member.ts";
import { useGarmentPreview } from "./use-garment-preview.ts";
import { useTaste } from "./use-taste.ts";
import { useTryOn } from "./use-try-on.ts";
import { useTryOnForm } from "./use-try-on-form.ts";

export default function GenerateScreen() {
  const { data: session, error, mutate } = useSession();
  if (session) return <TryOnScreen me={session.data} />;
  if (error) return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  return <GenerateSkeleton />;
}

/** One screen for members and visitors alike, so that the form outlives signing in and out. */
function TryOnScreen({ me }: { readonly me: Me | null }) {
  const saved = me?.referenceImage ?? null;
  const pause = me?.generationPause ?? null;
  const consent = usePhotoConsent();
  const { form, change, pick } = useTryOnForm(consent.ask);
  const preview = useGarmentPreview(form.garmentUrl, me === null);
  const tryOn = useTryOn(formTryOn);
  const visit = useTaste();
  const shown = me === null && visit.taste.phase !== "idle" ? visit.taste : tryOn;
  const busy = shown.phase === "running";
  const usesSaved = saved !== null && form.referenceFrom === "saved";
  const findings = usePhotoFindings(usesSaved ? null : form.referencePhoto, form.referenceFit);

  async function onGenerate(wanted = form, wish?: string) {
    if (busy || pause !== null) return;
    // With another fit, what was found of this one no longer holds.
    const refusal = wanted === form ? refusalOf(findings) : null;
    const problem = problemOf(wanted, saved, me ? me.user.credits : null, refusal);
    if (problem) return toast({ ...problem, destructive: true });
    if (!me) return visit.start(wanted, preview.fetch);
    if (!(await consent.ask())) return;
    const { garmentFrom, garmentPhoto, productUrl } = wanted;
    await formTryOn.start({
      photo: referenceOf(wanted, saved),
      fit: fitOf(wanted, saved),
      garment: garmentFrom === "upload" ? async () => garmentPhoto : preview.fetch,
      productUrl,
      wish,
    });
  }

  const fit = useFitEditor({
    saved: usesSaved ? saved : null,
    own: form.referencePhoto,
    ownFit: form.referenceFit,
    onOwnFit: (referenceFit) => change({ referenceFit }),
    onAgain: (referenceFit) => void onGenerate({ ...form, referenceFit }),
  });

  function onAnother() {
    formTryOn.reset();
    change({ garmentPhoto: null, garmentUrl: "", productUrl: "" });
  }

  useArrivalOfMember(me !== null, change, consent.ask, (wish) => void onGenerate(form, wish));

  return (
    <Page title="Virtual Try-On" aside={me && <CreditsLine credits={me.user.credits ?? 0} />}>
      {pause !== null && (
        <div className={styles.pause}>
          <PauseNotice sentence={pause} />
        </div>
      )}
      <OutcomePlace phase={shown.phase}>
        <Outcome tryOn={shown} offer={fit.offer} onAnother={onAnother} />
      </OutcomePlace>
      <div className={styles.columns}>
        <ReferencePanel
          form={form}
          saved={saved}
          visitor={me === null}
          findings={findings}
          fitButton={fit.button}
          onChange={change}
          onPick={pick}
        />
        <div className={styles.panel}>
          <GarmentPanel
            form={form}
            preview={preview}
            onChange={change}
            onPick={pick}
            onEnter={() => void onGenerate()}
          />
          <GenerateButton form={form} busy={busy} onPress={() => void onGenerate()} />
        </div>
      </div>
      {fit.editor}
      {consent.question}
    </Page>
  );
}

interface OutcomePlaceProps {
  readonly phase: string;
  readonly children: React.ReactNode;
}

/** Above the form; brought into view, and given the focus, when there is something new in it. */
function OutcomePlace({ phase, children }: OutcomePlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phase === "idle" || !place.current) return;
    const behavior = wantsStillness() ? "auto" : "smooth";
    place.current.scrollIntoView({ behavior, block: "start" });
    // Not taken away from somebody who has begun to fill in the next.
    const writing = document.activeElement instanceof HTMLInputElement;
    if (phase !== "running" && !writing) place.current.focus({ preventScroll: true });
  }, [phase]);
  return (
    <div className={styles.outcome} ref={place} tabIndex={-1} hidden={phase === "idle"}>
      {children}
    </div>
  );
}
