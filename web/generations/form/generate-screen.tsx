import { type ComponentProps, lazy, Suspense, useEffect, useRef } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { PauseNotice } from "#web/generations/result/pause-notice.tsx";
import { useAddress } from "#web/navigation/use-address.ts";
import { readLook } from "#web/paths.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { prefersReducedMotion } from "#web/ui/motion.ts";
import { Page } from "#web/ui/page.tsx";
import type { Me } from "#worker/contract/account.ts";
import { AddPiece } from "./add-piece.tsx";
import { GarmentPanel } from "./garment-panel.tsx";
import { GenerateButton } from "./generate-button.tsx";
import styles from "./generate-screen.module.css";
import { CreditsLine, GenerateSkeleton } from "./generate-skeleton.tsx";
import { loadedTryOnParts, type TryOnParts, useTryOnParts } from "./load-try-on-parts.ts";
import { LoginOffer } from "./login-offer.tsx";
import { ReferencePanel } from "./reference-panel.tsx";
import { useGenerate } from "./use-generate.ts";

const LookPanel = lazy(() => import("./look-panel.tsx"));

export default function GenerateScreen() {
  const { data: session, error, mutate } = useSession();
  if (session) return <TryOnScreen me={session.data} />;
  if (error) return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  return <GenerateSkeleton />;
}

/** One component for members and visitors, so that the form survives a sign-in and its end. */
function TryOnScreen({ me }: { readonly me: Me | null }) {
  const { form, change, pick, garment, shown, busy, saved, pause, ...screen } = useGenerate(me);
  const { queue, fit, chosen, findings, question, onOther, onWith } = screen;
  const parts = useTryOnParts();
  const onGenerate = () => void screen.onGenerate();

  function onDiscard() {
    // The focused button disappears.
    document.querySelector("main")?.focus({ preventScroll: true });
    screen.onDiscard();
  }

  return (
    <Page title={tryOnFormTexts.title} aside={me && <CreditsLine credits={me.user.credits ?? 0} />}>
      {pause !== null && <Pause sentence={pause} />}
      {parts && (
        <parts.Queue
          {...queue}
          signedIn={me !== null}
          busy={busy !== null}
          paused={pause !== null}
          onDiscard={onDiscard}
        />
      )}
      <OutcomeFrame
        tryOn={shown}
        {...{ offer: fit.offer, offerCutOut: chosen.offer, onDiscard, onOther, onWith }}
      />
      <div className={styles.columns}>
        <ReferencePanel
          {...{ form, saved, findings }}
          visitor={me === null}
          uploader={me?.photoConsent ? me.user.id : null}
          fitButton={fit.button}
          onChange={change}
          onPick={pick}
          onRemove={() => removePhoto(change)}
        />
        <div className={styles.panel} data-panel="garment">
          <Look visitor={me === null} {...{ form, change }} />
          {me && parts && <parts.Outfit pieces={form.outfit} onChange={change} />}
          <GarmentPanel
            {...{ form, garment, kind: chosen.kind }}
            onChange={change}
            onPick={pick}
            onEnter={onGenerate}
          />
          {me && <AddPiece form={form} onAdd={() => void screen.onAddPiece()} />}
          <GenerateButton {...{ form, saved, busy }} onPress={onGenerate} />
          {me === null && <LoginOffer form={form} />}
        </div>
      </div>
      {fit.editor}
      {chosen.editor}
      {question}
    </Page>
  );
}

interface LookProps extends Pick<ReturnType<typeof useGenerate>, "form" | "change"> {
  readonly visitor: boolean;
}

/** The pieces that the address offers, if it does. */
function Look({ visitor, form, change }: LookProps) {
  const look = readLook(new URLSearchParams(useAddress().search));
  return (
    look && (
      <Suspense>
        <LookPanel key={look.handle} {...{ look, visitor, form }} onChange={change} />
      </Suspense>
    )
  );
}

function removePhoto(change: ReturnType<typeof useGenerate>["change"]): void {
  loadedTryOnParts()?.forgetDraft();
  change({ referencePhoto: null, referenceFit: null });
}

function Pause({ sentence }: { readonly sentence: string }) {
  return (
    <div className={styles.pause}>
      <PauseNotice sentence={sentence} />
    </div>
  );
}

/** Scrolls to the outcome and gives it the focus when it changes. */
function OutcomeFrame(props: ComponentProps<TryOnParts["Outcome"]>) {
  const { phase } = props.tryOn;
  const parts = useTryOnParts();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phase === "idle" || !frame.current) return;
    const behavior = prefersReducedMotion() ? "auto" : "smooth";
    frame.current.scrollIntoView({ behavior, block: "start" });
    const focused = document.activeElement;
    const typing = focused instanceof HTMLInputElement;
    // A running try-on takes the focus only from a button that has disappeared.
    const takesFocus = phase === "running" ? focused === document.body : !typing;
    if (takesFocus) frame.current.focus({ preventScroll: true });
  }, [phase]);
  return (
    <div
      className={classNames(styles.outcome, phase === "failed" && styles.failed)}
      ref={frame}
      tabIndex={-1}
      hidden={phase === "idle"}
    >
      {parts && <parts.Outcome {...props} />}
    </div>
  );
}
