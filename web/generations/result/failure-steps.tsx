import type { ReactNode } from "react";
import { failureStepTexts as texts } from "#web/texts/failure-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { type FailureCode, isOfGarment, isOfPhoto } from "#worker/contract/failures.ts";
import styles from "./failure-steps.module.css";

interface FailureStepsProps {
  readonly failureCode: FailureCode | null;
  readonly retry: (() => void) | null;
  /** The button of the fit editor, where corrected points may help. */
  readonly fit: ReactNode;
  /** The button of the cut-out editor, where strokes may help. */
  readonly cutOut?: ReactNode;
  readonly onPhoto: () => void;
  readonly onGarment: () => void;
}

/** The actions offered after a failure, by its cause. */
export function FailureSteps({ failureCode, retry, fit, cutOut, ...on }: FailureStepsProps) {
  return (
    <div className={styles.steps}>
      {fit}
      {cutOut}
      {failureCode && isOfPhoto(failureCode) && <Button onClick={on.onPhoto}>{texts.photo}</Button>}
      {failureCode && isOfGarment(failureCode) && (
        <Button onClick={on.onGarment}>{texts.garment}</Button>
      )}
      {retry && <Button onClick={retry}>{texts.retry}</Button>}
    </div>
  );
}
