import type { ReactNode } from "react";
import type { useGarmentReading } from "#web/fit/use-garment-reading.ts";
import { garmentKindTexts as texts } from "#web/texts/garment-kind.ts";
import { Choice } from "#web/ui/choice.tsx";
import { AlertIcon } from "#web/ui/icons.tsx";
import styles from "./garment-kind.module.css";

const KINDS = ["top", "dress", "skirt", "trousers", "shorts"] as const;
type Kind = (typeof KINDS)[number];
const CHOICES = KINDS.map((name) => ({ name, title: texts.kinds[name] }));

interface GarmentKindProps {
  readonly reading: NonNullable<ReturnType<typeof useGarmentReading>>;
  /** Why the garment would be refused. */
  readonly sentence: string | null;
  /** Offers the editor of the garment's outline after a refusal. */
  readonly offer: ReactNode;
  readonly onChoose: (kind: Kind) => void;
}

/** The kind that the engine sees, for correction, and why it would refuse the garment. */
export function GarmentKind({ reading, sentence, offer, onChoose }: GarmentKindProps) {
  const { kind, refusal, misfit, keepsTrousers, busy } = reading;
  const isRefused = refusal !== null || misfit !== null;
  return (
    <div className={styles.kind}>
      <p className="label" aria-hidden="true">
        {texts.label}
      </p>
      <Choice label={texts.label} choices={CHOICES} chosen={kind} onChoose={onChoose} />
      <div role="status">
        {busy && <p className="hint">{texts.looking}</p>}
        {!busy && !isRefused && <p className="hint">{texts.correct}</p>}
        {!busy && !isRefused && keepsTrousers && <p className="hint">{texts.keepsTrousers}</p>}
        {!busy && sentence && (
          <p className={styles.refused}>
            <AlertIcon />
            {sentence}
          </p>
        )}
      </div>
      {!busy && refusal && offer}
    </div>
  );
}
