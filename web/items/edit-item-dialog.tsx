import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { reasonOf } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { isChanged } from "#web/api/use-form.ts";
import { useCrop } from "#web/crop/use-crop.tsx";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { withItem } from "#web/managed-closet/closet-order.ts";
import { putManagedCloset, refreshManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { itemFormTexts } from "#web/texts/item-form.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { ClosetItem, ItemTryOn } from "#worker/contract/closets.ts";
import { focusProblem } from "./focus-problem.ts";
import { type OnProgress, updateItem } from "./item-calls.ts";
import { ItemFields } from "./item-fields.tsx";
import {
  changeInput,
  ITEM_PHOTO_TEXTS,
  type ItemInput,
  type ItemTexts,
  inputOf,
  problemsOf,
} from "./item-input.ts";
import { useItemGarment } from "./use-item-garment.tsx";

interface EditItemDialogProps extends ClosetDialogProps {
  /** The field that is focused and selected first. */
  readonly start?: keyof ItemTexts;
}

export default function EditItemDialog({ managed, id, start, onClose }: EditItemDialogProps) {
  const item = managed.items.find((each) => each.id === id);
  if (!item) return null;
  const isUncropped = managed.uncropped.includes(id);
  return <EditForm {...{ item, isUncropped, start, onClose }} tryOn={managed.tryOns[id]} />;
}

interface EditFormProps {
  readonly start: keyof ItemTexts | undefined;
  readonly item: ClosetItem;
  readonly isUncropped: boolean;
  readonly tryOn: ItemTryOn | undefined;
  readonly onClose: () => void;
}

function EditForm({ item, isUncropped, tryOn, start, onClose }: EditFormProps) {
  const [saved] = useState(() => inputOf(item, isUncropped));
  const [input, setInput] = useState(saved);
  const { crop, dialog } = useCrop(ITEM_PHOTO_TEXTS);
  const { garment, editor } = useItemGarment({ input, stored: tryOn, onChange });
  const saving = useSaving();
  useStart(saving.form, start);

  function onChange(part: Partial<ItemInput>) {
    setInput((before) => changeInput(before, part));
  }

  function onSubmit() {
    if (problemsOf(input)) return saving.find();
    void saving.save(async (onProgress) => {
      const saved = await updateItem(item, input, onProgress);
      void putManagedCloset((closet) => withItem(closet, item.id, saved)).then(
        refreshManagedCloset,
      );
      onClose();
    });
  }

  return (
    <FormDialog
      title={itemFormTexts.edit}
      narrow
      form={saving.form}
      changed={isChanged(input, saved)}
      yes={itemFormTexts.save}
      busy={saving.busy ? itemFormTexts.saving : null}
      progress={<ProgressBar label={itemFormTexts.upload} percent={saving.percent} />}
      beside={
        <>
          {dialog}
          {editor}
        </>
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ItemFields
        input={input}
        problems={saving.problems(input)}
        crop={crop}
        onChange={onChange}
        garment={garment}
      />
    </FormDialog>
  );
}

/** Runs after the effect of the dialog, which focuses its title. */
function useStart(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    const field = name && form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [form, name]);
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
