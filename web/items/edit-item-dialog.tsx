import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { reasonOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { isChanged } from "#web/api/use-form.ts";
import { useCrop } from "#web/media/crop/use-crop.tsx";
import { itemFormTexts } from "#web/texts/item-form.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import styles from "./edit-item-dialog.module.css";
import { focusProblem } from "./focus-problem.ts";
import { type OnProgress, updateItem } from "./item-calls.ts";
import { ItemFields } from "./item-fields.tsx";
import { ITEM_PHOTO_TEXTS, type ItemInput, inputOf, problemsOf } from "./item-input.ts";

interface EditItemDialogProps {
  readonly item: ClosetItem;
  readonly onClose: () => void;
  /** Called with the saved item; closes the dialog. */
  readonly onSaved: (item: ClosetItem) => void;
}

export default function EditItemDialog({ item, onClose, onSaved }: EditItemDialogProps) {
  const [saved] = useState(() => inputOf(item));
  const [input, setInput] = useState(saved);
  const { crop, dialog } = useCrop(ITEM_PHOTO_TEXTS);
  const saving = useSaving();

  function onSubmit() {
    if (problemsOf(input)) saving.find();
    else void saving.save(async (onProgress) => onSaved(await updateItem(item, input, onProgress)));
  }

  return (
    <FormDialog
      title={itemFormTexts.edit}
      className={styles.dialog}
      form={saving.form}
      changed={isChanged(input, saved)}
      yes={itemFormTexts.save}
      busy={saving.busy ? itemFormTexts.saving : null}
      progress={<ProgressBar label={itemFormTexts.upload} percent={saving.percent} />}
      beside={dialog}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ItemFields
        input={input}
        problems={saving.problems(input)}
        crop={crop}
        onChange={(part) => setInput((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  );
}

function useSaving() {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState(false);
  const [percent, setPercent] = useState(0);
  const { busy, failure, run } = useAction();
  useEffect(() => {
    if (failure) focusProblem(form.current);
  }, [failure]);

  function find() {
    flushSync(() => setFound(true));
    focusProblem(form.current);
  }

  function save(work: (onProgress: OnProgress) => Promise<void>) {
    setPercent(0);
    return run(async () => {
      try {
        await work((part) => setPercent(part * 100));
        toast({ title: itemFormTexts.saved });
      } catch (error) {
        toastError(reasonOf(error) ?? itemFormTexts.saveFailed);
        throw error;
      }
    });
  }

  const problems = (input: ItemInput) => ({ ...failure?.fields, ...(found && problemsOf(input)) });
  return { form, busy, percent, find, save, problems };
}
