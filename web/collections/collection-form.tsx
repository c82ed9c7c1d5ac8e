import { checkInput } from "#web/api/check-input.ts";
import { isChanged, useForm } from "#web/api/use-form.ts";
import { toastFailure } from "#web/managed-closet/closet-changes.ts";
import { withCollection } from "#web/managed-closet/closet-order.ts";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { collectionDialogTexts } from "#web/texts/collection-dialogs.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Collection, CollectionInput } from "#worker/contract/closets.ts";
import { collectionInput } from "#worker/contract/closets.ts";
import { LIMITS } from "#worker/contract/limits.ts";

interface SavingTexts {
  readonly title: string;
  readonly yes: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
}

interface CollectionFormProps {
  readonly texts: SavingTexts;
  /** The collection to change; absent for a new one. */
  readonly collection?: Collection;
  readonly send: (input: CollectionInput) => Promise<Collection>;
  readonly onClose: () => void;
}

export function CollectionForm({ texts, collection, send, onClose }: CollectionFormProps) {
  const before = { title: collection?.title ?? "", description: collection?.description ?? "" };
  const { values, field, busy, run } = useForm(before);

  async function save() {
    const input = checkInput(collectionInput, values);
    try {
      const saved = await send(input);
      await putManagedCloset((closet) => withCollection(closet, saved));
      toast({ title: texts.done });
      onClose();
    } catch (error) {
      toastFailure(texts.failed, error);
      throw error;
    }
  }

  const untitled = values.title.trim() === "";
  return (
    <FormDialog
      title={texts.title}
      small
      changed={isChanged(values, before)}
      yes={texts.yes}
      incomplete={untitled}
      busy={busy ? texts.busy : null}
      onSubmit={() => void (untitled || run(save))}
      onClose={onClose}
    >
      <Field
        label={collectionDialogTexts.title}
        placeholder={collectionDialogTexts.titleExample}
        required
        maxLength={LIMITS.collectionTitleMax}
        {...field("title")}
      />
      <TextArea
        label={collectionDialogTexts.description}
        rows={3}
        maxLength={LIMITS.collectionDescriptionMax}
        {...field("description")}
      />
    </FormDialog>
  );
}
