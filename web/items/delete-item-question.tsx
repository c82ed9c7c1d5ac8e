import { useState } from "react";
import { flushSync } from "react-dom";
import { cardId } from "#web/managed-closet/closet-cards.ts";
import { removeItem } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { itemDeletionTexts } from "#web/texts/item-deletion.ts";
import { Question } from "#web/ui/question.tsx";

/** Asks before an item is deleted, and stays open until the server has deleted the item. */
export default function DeleteItemQuestion({ managed, id, onClose }: ClosetDialogProps) {
  const [busy, setBusy] = useState(false);
  const [neighbour] = useState(() => {
    const place = managed.items.findIndex((each) => each.id === id);
    return managed.items[place + 1] ?? managed.items[place - 1];
  });

  async function remove() {
    setBusy(true);
    const removed = await removeItem(id);
    setBusy(false);
    if (!removed) return;
    flushSync(onClose);
    if (neighbour) document.getElementById(cardId(neighbour.id))?.focus({ preventScroll: true });
  }

  return (
    <Question
      title={itemDeletionTexts.title}
      yes={itemDeletionTexts.yes}
      busy={busy ? itemDeletionTexts.busy : null}
      onNo={onClose}
      onYes={() => void remove()}
    >
      <p>{itemDeletionTexts.question}</p>
    </Question>
  );
}
