import type { ReactNode } from "react";
import { useFailureSentence } from "#web/generations/use-failure-sentence.ts";
import { itemTryOnTexts as texts } from "#web/texts/item-try-on.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import type { GarmentRefusal } from "#worker/contract/failures.ts";
import styles from "./item-try-on.module.css";

interface ItemRefusalProps {
  readonly code: GarmentRefusal;
  readonly remedy: ReactNode;
}

/** Why an item can't be tried on. */
export default function ItemRefusal({ code, remedy }: ItemRefusalProps) {
  const sentence = useFailureSentence(code);
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
