import { lazy, type ReactNode, Suspense } from "react";
import { itemTryOnTexts as texts } from "#web/texts/item-try-on.ts";
import { SuccessIcon } from "#web/ui/icons.tsx";
import type { ItemTryOn } from "#worker/contract/closets.ts";
import styles from "./item-try-on.module.css";

// Few items are refused.
const ItemRefusal = lazy(() => import("./item-refusal.tsx"));

interface ItemTryOnStateProps {
  /** Undefined if the engine does not analyse items. */
  readonly tryOn: ItemTryOn | undefined;
  /** The owner's action against a refusal. */
  readonly remedy?: ReactNode;
}

/** Whether followers can try an item on, and why not. */
export function ItemTryOnState({ tryOn, remedy }: ItemTryOnStateProps) {
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
    <Suspense fallback={null}>
      <ItemRefusal code={tryOn.failureCode} remedy={remedy} />
    </Suspense>
  );
}
