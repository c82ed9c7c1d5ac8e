import { flushSync } from "react-dom";
import { removeCollection } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { Question } from "#web/ui/question.tsx";

/** Asks before a collection goes. */
export default function DeleteCollectionQuestion({ managed, id, onClose }: ClosetDialogProps) {
  const collection = managed.collections.find((each) => each.id === id);
  if (!collection) return null;

  function remove(removed: NonNullable<typeof collection>) {
    // Its row goes first, so that no focus is given to it.
    flushSync(() => void removeCollection(removed));
    onClose();
  }

  return (
    <Question
      title="Delete collection"
      yes="Delete"
      onNo={onClose}
      onYes={() => remove(collection)}
    >
      <p>Are you sure you want to delete “{collection.title}”? Its items stay in your closet.</p>
    </Question>
  );
}
