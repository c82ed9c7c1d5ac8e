import { flushSync } from "react-dom";
import { Question } from "#web/ui/question.tsx";
import { cardId } from "./closet-cards.ts";
import { removeItem } from "./closet-changes.ts";
import type { ClosetDialogProps } from "./use-closet-dialog.ts";

/** Asks before a piece goes. */
export default function DeleteItemQuestion({ managed, id, onClose }: ClosetDialogProps) {
  const place = managed.items.findIndex((each) => each.id === id);
  const item = managed.items[place];
  if (!item) return null;
  const neighbour = managed.items[place + 1] ?? managed.items[place - 1];

  function remove(removed: NonNullable<typeof item>) {
    // Its card goes first, so that no focus is given to it.
    flushSync(() => removeItem(removed));
    flushSync(onClose);
    if (neighbour) document.getElementById(cardId(neighbour.id))?.focus({ preventScroll: true });
  }

  return (
    <Question title="Delete item" yes="Delete" onNo={onClose} onYes={() => remove(item)}>
      <p>Are you sure you want to delete this item?</p>
    </Question>
  );
}
