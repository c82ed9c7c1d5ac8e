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
  type AutomaticPoints,
  type FitDraft,
  fitOfDraft,
  isSameFit,
  moveInDraft,
  shownPoints,
  startDraft,
  toggleReset,
} from "./fit-draft.ts";
import styles from "./fit-editor.module.css";
import { FitStage } from "./fit-stage.tsx";
import { usePhotoPoints } from "./use-photo-points.ts";

export { saveFit } from "./save-fit.ts";

const TUCKS = (["auto", "in", "out"] as const).map((name) => ({
  name,
  title: fitEditorTexts.tucks[name],
}));

interface FitEditorProps {
  readonly photo: string | Blob;
  readonly fit: Fit | null;
  /** Whether the garment is worn on the legs; the points of the legs are then shown too. */
  readonly legs: boolean;
  /** A try-on has failed, and saving starts the next. */
  readonly again: boolean;
  readonly onSave: (fit: Fit) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the points of the body on a photo, and the tuck of a top. */
export default function FitEditor({ photo, fit, again, onSave, onClose, ...of }: FitEditorProps) {
  const needsLegs = of.legs;
  const { url, size, automatic, failed, retry } = usePhotoPoints(photo);
  const [edited, setEdited] = useState<FitDraft | null>(null);
  const { busy, failure, run } = useAction();
  const draft = edited ?? startDraft(fit, automatic, needsLegs);
  const wanted = draft ? fitOfDraft(draft, automatic, { confirmed: again, needsLegs }) : fit;
  const changed = !isSameFit(wanted, fit);
  const showsLegs = needsLegs && Boolean(draft?.legs);

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
          points={draft && shownPoints(draft, needsLegs)}
          onMove={(name, to) =>
            draft && setEdited((before) => moveInDraft(before ?? draft, name, to))
          }
        />
        <div className={styles.side}>
          <p className="hint">
            {again && draft && !changed && `${fitEditorTexts.unchanged} `}
            <Instruction {...{ automatic, showsLegs, again }} />
          </p>
          <Tuck
            chosen={draft?.tuck ?? "auto"}
            onChoose={(tuck) => draft && setEdited({ ...draft, tuck })}
          />
          <Button
            disabled={!automatic || !(draft?.byHand || draft?.legsByHand || draft?.undone)}
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

interface InstructionProps {
  readonly automatic: AutomaticPoints | null;
  readonly showsLegs: boolean;
  readonly again: boolean;
}

function Instruction({ automatic, showsLegs, again }: InstructionProps) {
  return (
    <>
      {automatic?.found === false && `${fitEditorTexts.bodyNotFound} `}
      {showsLegs && automatic?.legs?.found === false && `${fitEditorTexts.legsNotFound} `}
      {fitEditorTexts.instruction(showsLegs, again)} {fitEditorTexts.sides}
    </>
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
