import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
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
  startDraft,
  toggleReset,
} from "./fit-draft.ts";
import styles from "./fit-editor.module.css";
import { FitStage } from "./fit-stage.tsx";
import { useOpenedPhoto } from "./use-opened-photo.ts";

const TUCKS = [
  { name: "auto", title: "Auto" },
  { name: "in", title: "In" },
  { name: "out", title: "Out" },
] as const;

export interface FitEditorProps {
  /** Its address, or itself. */
  readonly photo: string | Blob;
  readonly fit: Fit | null;
  /** A try-on has failed, and saving begins the next. */
  readonly again: boolean;
  readonly onSave: (fit: Fit) => Promise<void>;
  readonly onClose: () => void;
}

/** Puts the ten points of the body on a photo, and says how a top is worn. */
export default function FitEditor({ photo, fit, again, onSave, onClose }: FitEditorProps) {
  const { url, size, automatic, failed, retry } = useOpenedPhoto(photo);
  const [edited, setEdited] = useState<FitDraft | null>(null);
  const { busy, failure, run } = useSubmit();
  const draft = edited ?? startDraft(fit, automatic);
  const wanted = draft ? fitOfDraft(draft, automatic, again) : fit;
  const changed = !isSameFit(wanted, fit);

  async function save() {
    if (wanted && changed) await onSave(wanted);
    else onClose();
  }

  return (
    <FormDialog
      title="Adjust fit"
      changed={changed && edited !== null}
      careful
      yes={again ? "Try again (1 Credit)" : "Save"}
      incomplete={!draft || (again && !changed)}
      busy={busy ? "Saving..." : null}
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
          onMove={(name, place) =>
            draft && setEdited((before) => moveInDraft(before ?? draft, name, place))
          }
        />
        <div className={styles.side}>
          <Words again={again} tried={again && draft !== null && !changed} automatic={automatic} />
          <Tuck
            chosen={draft?.tuck ?? "auto"}
            onChoose={(tuck) => draft && setEdited({ ...draft, tuck })}
          />
          <Button
            disabled={!automatic || !(draft?.byHand || draft?.undone)}
            onClick={() => draft && automatic && setEdited(toggleReset(draft, automatic))}
          >
            {draft?.undone ? "Undo reset" : "Reset points"}
          </Button>
          {failure && <Notice kind="error">{failure.sentence}</Notice>}
        </div>
      </div>
    </FormDialog>
  );
}

interface WordsProps {
  readonly again: boolean;
  /** It has failed with these very points. */
  readonly tried: boolean;
  readonly automatic: AutomaticPoints | null;
}

function Words({ again, tried, automatic }: WordsProps) {
  return (
    <p className={styles.words}>
      {tried && "It was tried as it is here: move what is wrong. "}
      {automatic?.found === false && "We could not find your body in this photo by ourselves. "}
      Put the points where your shoulders, elbows, wrists, waist and hips are
      {again ? ", and we try again with them." : "."} Left and right are the picture’s.
    </p>
  );
}

interface TuckProps {
  readonly chosen: Fit["tuck"];
  readonly onChoose: (tuck: Fit["tuck"]) => void;
}

function Tuck({ chosen, onChoose }: TuckProps) {
  return (
    <div className={styles.tuck}>
      <p className={styles.label} aria-hidden="true">
        Tuck
      </p>
      <Choice label="Tuck" choices={TUCKS} chosen={chosen} onChoose={onChoose} />
      <p className={styles.words}>In puts a top into what you wear below, Out lets it hang over.</p>
    </div>
  );
}
