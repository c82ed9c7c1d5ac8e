import { useEffect, useRef } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { QueuedCard } from "#web/generations/queue/queued-card.tsx";
import { Outcome } from "#web/generations/result/outcome.tsx";
import { PauseNotice } from "#web/generations/result/pause-notice.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { prefersReducedMotion } from "#web/ui/motion.ts";
import { Page } from "#web/ui/page.tsx";
import type { Me } from "#worker/contract/account.ts";
import { GarmentPanel } from "./garment-panel.tsx";
import { GenerateButton } from "./generate-button.tsx";
import styles from "./generate-screen.module.css";
import { CreditsLine, GenerateSkeleton } from "./generate-skeleton.tsx";
import { ReferencePanel } from "./reference-panel.tsx";
import { useGenerate } from "./use-generate.ts";

export default function GenerateScreen() {
  const { data: session, error, mutate } = useSession();
  if (session) return <TryOnScreen me={session.data} />;
  if (error) return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  return <GenerateSkeleton />;
}

/** One screen for members and visitors alike, so that the form outlives signing in and out. */
function TryOnScreen({ me }: { readonly me: Me | null }) {
  const { form, change, pick, preview, shown, busy, saved, pause, ...own } = useGenerate(me);
  const { queued, fit, findings, question, onGenerate } = own;

  function onDiscard() {
    // The button that has the focus goes with what is discarded.
    document.querySelector("main")?.focus({ preventScroll: true });
    own.onDiscard();
  }

  return (
    <Page title="Virtual Try-On" aside={me && <CreditsLine credits={me.user.credits ?? 0} />}>
      {pause !== null && (
        <div className={styles.pause}>
          <PauseNotice sentence={pause} />
        </div>
      )}
      {queued && (
        <QueuedCard
          queued={queued}
          busy={busy !== null}
          paused={pause !== null}
          onStart={() => own.onStartQueued(queued)}
          onDiscard={onDiscard}
        />
      )}
      <OutcomePlace phase={shown.phase}>
        <Outcome tryOn={shown} offer={fit.offer} onAnother={own.onAnother} onDiscard={onDiscard} />
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
            onEnter={onGenerate}
          />
          <GenerateButton form={form} busy={busy} onPress={onGenerate} />
        </div>
      </div>
      {fit.editor}
      {question}
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
    const behavior = prefersReducedMotion() ? "auto" : "smooth";
    place.current.scrollIntoView({ behavior, block: "start" });
    // Not taken away from somebody who has begun to fill in the next.
    const focused = document.activeElement;
    const writing = focused instanceof HTMLInputElement;
    // While it runs, only from a button that has gone.
    const wanted = phase === "running" ? focused === document.body : !writing;
    if (wanted) place.current.focus({ preventScroll: true });
  }, [phase]);
  return (
    <div
      className={classNames(styles.outcome, phase === "failed" && styles.failed)}
      ref={place}
      tabIndex={-1}
      hidden={phase === "idle"}
    >
      {children}
    </div>
  );
}
