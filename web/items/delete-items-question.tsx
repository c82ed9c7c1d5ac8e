import { useState } from "react";
import { flushSync } from "react-dom";
import { SELECT_BUTTON } from "#web/managed-closet/closet-cards.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { selectionStore } from "#web/managed-closet/item-selection.ts";
import { removeMany } from "#web/managed-closet/many-changes.ts";
import { itemDeletionTexts } from "#web/texts/item-deletion.ts";
import { itemSelectionTexts as texts } from "#web/texts/item-selection.ts";
import { Question } from "#web/ui/question.tsx";

/** Asks before the selected items are deleted; an undo follows. */
export default function DeleteItemsQuestion({ onClose }: ClosetDialogProps) {
  const [ids] = useState(() => [...(selectionStore.get() ?? [])]);

  function remove() {
    flushSync(onClose);
    selectionStore.set(null);
    document.getElementById(SELECT_BUTTON)?.focus({ preventScroll: true });
    void removeMany(ids);
  }

  return (
    <Question
      title={texts.deleteTitle(ids.length)}
      yes={itemDeletionTexts.yes}
      onNo={onClose}
      onYes={remove}
    >
      <p>{texts.deleteQuestion(ids.length)}</p>
    </Question>
  );
}
