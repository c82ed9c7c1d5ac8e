import { flushSync } from "react-dom";
import { removeCollection } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { collectionDialogTexts } from "#web/texts/collection-dialogs.ts";
import { Question } from "#web/ui/question.tsx";

export default function DeleteCollectionQuestion({ managed, id, onClose }: ClosetDialogProps) {
  const collection = managed.collections.find((each) => each.id === id);
  if (!collection) return null;

  function remove(removed: NonNullable<typeof collection>) {
    // The row is removed first, so that the closing question does not focus it.
    flushSync(() => void removeCollection(removed));
    onClose();
  }

  return (
    <Question
      title={collectionDialogTexts.delete}
      yes={collectionDialogTexts.deleteConfirm}
      onNo={onClose}
      onYes={() => remove(collection)}
    >
      <p>{collectionDialogTexts.deleteQuestion(collection.title)}</p>
    </Question>
  );
}
