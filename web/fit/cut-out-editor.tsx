import { useState } from "react";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { cutOutEditorTexts as texts } from "#web/texts/cut-out-editor.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import type { GarmentStroke, GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import styles from "./cut-out-editor.module.css";
import { CutOutStage } from "./cut-out-stage.tsx";
import { addStroke } from "./cut-out-strokes.ts";
import editorStyles from "./fit-editor.module.css";
import { useCutOut } from "./use-cut-out.ts";

const PENS = (["garment", "ground"] as const).map((name) => ({ name, title: texts.pens[name] }));

interface CutOutEditorProps {
  readonly picture: Blob;
  /** After a try-on has failed. */
  readonly again: boolean;
  readonly onSave: (cutOut: Blob, strokes: GarmentStrokes) => void;
  readonly onClose: () => void;
}

/** Cuts a garment out of its picture by a person's lines on the garment and beside it. */
export default function CutOutEditor({ picture, again, onSave, onClose }: CutOutEditorProps) {
  const [strokes, setStrokes] = useState<GarmentStrokes>([]);
  const [pen, setPen] = useState<GarmentStroke["on"]>("garment");
  const { cutOut, refusal, busy } = useCutOut(picture, strokes);
  const url = useObjectUrl(picture);
  const cutOutUrl = useObjectUrl(cutOut);
  const isEmpty = strokes.length === 0;
  const isFound = !isEmpty && !busy && cutOut !== null && refusal === null;
  const state = isFound ? texts.found : busy ? texts.looking : texts.missing(cutOut && refusal);
  return (
    <FormDialog
      title={texts.title}
      changed={!isEmpty}
      careful
      yes={again ? texts.retry : texts.use}
      incomplete={!isFound}
      busy={null}
      onSubmit={() => isFound && onSave(cutOut, strokes)}
      onClose={onClose}
    >
      <div className={editorStyles.content}>
        <CutOutStage
          {...{ url, cutOutUrl, strokes, pen }}
          onStroke={(stroke) => setStrokes((before) => addStroke(before, stroke))}
        />
        <div className={editorStyles.side}>
          <p className="hint">{texts.instruction}</p>
          <Choice label={texts.pen} choices={PENS} chosen={pen} onChoose={setPen} />
          <div className={styles.steps}>
            <Button disabled={isEmpty} onClick={() => setStrokes(strokes.slice(0, -1))}>
              {texts.undo}
            </Button>
            <Button disabled={isEmpty} onClick={() => setStrokes([])}>
              {texts.startAgain}
            </Button>
          </div>
          <p className={styles.state} role="status">
            {!isEmpty && state}
          </p>
        </div>
      </div>
    </FormDialog>
  );
}
