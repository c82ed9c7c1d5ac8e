import type { ReactNode } from "react";
import { useFailureSentence } from "#web/generations/use-failure-sentence.ts";
import { itemTryOnTexts as texts } from "#web/texts/item-try-on.ts";
import { AlertIcon, SuccessIcon } from "#web/ui/icons.tsx";
import type { ItemTryOn } from "#worker/contract/closets.ts";
import styles from "./item-try-on.module.css";

interface ItemTryOnStateProps {
  /** Undefined if the engine does not analyse items. */
  readonly tryOn: ItemTryOn | undefined;
  /** The owner's action against a refusal. */
  readonly remedy?: ReactNode;
}

/** Whether followers can try an item on, and why not. */
export function ItemTryOnState({ tryOn, remedy }: ItemTryOnStateProps) {
  const sentence = useFailureSentence(tryOn?.state === "refused" ? tryOn.failureCode : null);
  if (!tryOn) return null;
  if (tryOn.state === "checking") return <span className={styles.state}>{texts.checking}</span>;
  if (tryOn.state === "ready") {
    return (
      <span className={styles.state}>
        <SuccessIcon /> {texts.ready}
      </span>
    );
  }
  return (
    <div className={styles.refused}>
      <AlertIcon />
      <div>
        <p>
          <strong>{texts.refused}</strong> {sentence}
        </p>
        {remedy}
      </div>
    </div>
  );
}
