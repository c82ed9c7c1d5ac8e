import type { ReactNode } from "react";
import { garmentKindTexts as texts } from "#web/texts/garment-kind.ts";
import { Choice } from "#web/ui/choice.tsx";
import styles from "./garment-kind.module.css";
import { ReadingNotes } from "./reading-notes.tsx";
import type { GarmentReading } from "./use-garment-reading.ts";

const KINDS = ["top", "dress", "skirt", "trousers", "shorts"] as const;
type Kind = (typeof KINDS)[number];
const CHOICES = KINDS.map((name) => ({ name, title: texts.kinds[name] }));

interface GarmentKindProps {
  readonly reading: GarmentReading;
  /** Why the garment would be refused. */
  readonly sentence: string | null;
  /** Offers the editor of the garment's outline after a refusal. */
  readonly offer: ReactNode;
  readonly onChoose: (kind: Kind) => void;
}

/** The kind that the engine sees, for correction, and why it would refuse the garment. */
export function GarmentKind({ reading, sentence, offer, onChoose }: GarmentKindProps) {
  const { kind, refusal, misfit, busy } = reading;
  const isRefused = refusal !== null || misfit !== null;
  return (
    <div className={styles.kind}>
      <p className="label" aria-hidden="true">
        {texts.label}
      </p>
      <Choice label={texts.label} choices={CHOICES} chosen={kind} onChoose={onChoose} />
      <ReadingNotes
        reading={reading}
        refusal={sentence}
        {...(!isRefused && { hint: texts.correct })}
      />
      {!busy && refusal && offer}
    </div>
  );
}
