import { lazy, Suspense, useEffect } from "react";
import type { FitEditing } from "#web/fit/use-fit-editor.tsx";
import type { BlurredPreview } from "#web/generations/preview/run-preview.ts";
import { TryOnProgress } from "#web/generations/progress/try-on-progress.tsx";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useSeen } from "#web/generations/try-on/use-seen.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { BlurredPreviewCard } from "./blurred-preview-card.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FailureSteps } from "./failure-steps.tsx";

const loadResultCard = () => import("./result-card.tsx");
const ResultCard = lazy(loadResultCard);

interface OutcomeProps {
  readonly tryOn: TryOn | BlurredPreview;
  readonly offer: FitEditing["offer"];
  readonly offerCutOut: FitEditing["offer"];
  readonly onOther: (panel: "photo" | "garment") => void;
  /** Keeps these pieces for a try-on with another one. */
  readonly onWith: (pieces: readonly TryOnPiece[]) => void;
  readonly onDiscard: () => void;
}

export function Outcome({ tryOn, offer, offerCutOut, onOther, onWith, onDiscard }: OutcomeProps) {
  const { phase } = tryOn;
  useSeen(tryOn);
  useEffect(() => {
    if (phase === "running") void loadResultCard().catch(() => {});
  }, [phase]);
  switch (tryOn.phase) {
    case "idle":
      return null;
    case "running":
      return <TryOnProgress {...tryOn} />;
    case "failed":
      return (
        <FailureNotice {...tryOn}>
          <FailureSteps
            {...tryOn}
            fit={offer(tryOn.failureCode)}
            cutOut={offerCutOut(tryOn.failureCode)}
            onPhoto={() => onOther("photo")}
            onGarment={() => onOther("garment")}
          />
        </FailureNotice>
      );
    case "blurred":
      return <BlurredPreviewCard picture={tryOn.picture} onDiscard={onDiscard} />;
    case "done":
      return (
        <Suspense fallback={<Spinner page />}>
          <ResultCard {...tryOn} {...{ onOther, onWith }} />
        </Suspense>
      );
  }
}
