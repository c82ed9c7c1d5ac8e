import { useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { fitEditorTexts } from "#web/texts/fit-editor.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Fit } from "#worker/contract/fit.ts";
import {
  type FitDraft,
  fitOfDraft,
  isSameFit,
  moveInDraft,
  startDraft,
  toggleReset,
} from "./fit-draft.ts";
import styles from "./fit-editor.module.css";
import { FitStage } from "./fit-stage.tsx";
import { usePhotoPoints } from "./use-photo-points.ts";

const TUCKS = (["auto", "in", "out"] as const).map((name) => ({
  name,
  title: fitEditorTexts.tucks[name],
}));

interface FitEditorProps {
  readonly photo: string | Blob;
  readonly fit: Fit | null;
  /** A try-on has failed, and saving starts the next. */
  readonly again: boolean;
  readonly onSave: (fit: Fit) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the ten points of the body on a photo, and the tuck of a top. */
export default function FitEditor({ photo, fit, again, onSave, onClose }: FitEditorProps) {
  const { url, size, automatic, failed, retry } = usePhotoPoints(photo);
  const [edited, setEdited] = useState<FitDraft | null>(null);
  const { busy, failure, run } = useAction();
  const draft = edited ?? startDraft(fit, automatic);
  const wanted = draft ? fitOfDraft(draft, automatic, again) : fit;
  const changed = !isSameFit(wanted, fit);

  async function save() {
    if (wanted && changed) await onSave(wanted);
    else onClose();
  }

  return (
    <FormDialog
      title={fitEditorTexts.title}
      changed={changed && edited !== null}
      careful
      yes={again ? fitEditorTexts.retry : fitEditorTexts.save}
      incomplete={!draft || (again && !changed)}
      busy={busy ? uiTexts.saving : null}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      <div className={styles.content}>
        <FitStage
          url={url}
          failed={failed}
          onRetry={retry}
          ratio={size ? size.width / size.height : 3 / 4}
          points={draft?.points ?? null}
          onMove={(name, to) =>
            draft && setEdited((before) => moveInDraft(before ?? draft, name, to))
          }
        />
        <div className={styles.side}>
          <p className="hint">
            {again && draft && !changed && `${fitEditorTexts.unchanged} `}
            {automatic?.found === false && `${fitEditorTexts.bodyNotFound} `}
            {again ? fitEditorTexts.instructionToRetry : fitEditorTexts.instruction}{" "}
            {fitEditorTexts.sides}
          </p>
          <Tuck
            chosen={draft?.tuck ?? "auto"}
            onChoose={(tuck) => draft && setEdited({ ...draft, tuck })}
          />
          <Button
            disabled={!automatic || !(draft?.byHand || draft?.undone)}
            onClick={() => draft && automatic && setEdited(toggleReset(draft, automatic))}
          >
            {draft?.undone ? fitEditorTexts.undoReset : fitEditorTexts.reset}
          </Button>
          {failure && <Notice kind="error">{failure.sentence}</Notice>}
        </div>
      </div>
    </FormDialog>
  );
}

interface TuckProps {
  readonly chosen: Fit["tuck"];
  readonly onChoose: (tuck: Fit["tuck"]) => void;
}

function Tuck({ chosen, onChoose }: TuckProps) {
  return (
    <div className={styles.tuck}>
      <p className="label" aria-hidden="true">
        {fitEditorTexts.tuck}
      </p>
      <Choice label={fitEditorTexts.tuck} choices={TUCKS} chosen={chosen} onChoose={onChoose} />
      <p className="hint">{fitEditorTexts.tuckExplanation}</p>
    </div>
  );
}
