import { garmentKindTexts as texts } from "#web/texts/garment-kind.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import styles from "./reading-notes.module.css";
import type { GarmentReading } from "./use-garment-reading.ts";

interface ReadingNotesProps {
  readonly reading: Pick<GarmentReading, "busy" | "keepsTrousers">;
  /** Why the garment or the photo would be refused. */
  readonly refusal: string | null;
  /** A hint where nothing is refused. */
  readonly hint?: string;
}

/** The findings before a try-on. */
export function ReadingNotes({ reading, refusal, hint }: ReadingNotesProps) {
  const { busy, keepsTrousers } = reading;
  return (
    <div role="status">
      {busy && <p className="hint">{texts.looking}</p>}
      {!busy && !refusal && hint && <p className="hint">{hint}</p>}
      {!busy && !refusal && keepsTrousers && <p className="hint">{texts.keepsTrousers}</p>}
      {!busy && refusal && (
        <p className={styles.refused}>
          <AlertIcon />
          {refusal}
        </p>
      )}
    </div>
  );
}
