import { useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { selectionStore } from "#web/managed-closet/item-selection.ts";
import { collectMany } from "#web/managed-closet/many-changes.ts";
import { collectionTexts } from "#web/texts/collection.ts";
import { itemSelectionTexts as texts } from "#web/texts/item-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Collection } from "#worker/contract/closets.ts";
import styles from "./collect-items-dialog.module.css";
import CreateCollectionDialog from "./create-collection-dialog.tsx";

/** Adds the selected items to a collection, which may be a new one. */
export default function CollectItemsDialog(props: ClosetDialogProps) {
  const { managed, onClose } = props;
  const [ids] = useState(() => [...(selectionStore.get() ?? [])]);
  const [isCreating, setIsCreating] = useState(false);
  const { busy, run } = useAction();

  async function collect(collection: Collection) {
    if (await collectMany(collection, ids)) onClose();
  }

  if (isCreating) return <CreateCollectionDialog {...props} onClose={() => setIsCreating(false)} />;
  return (
    <Dialog title={texts.collectTitle(ids.length)} small onClose={() => busy || onClose()}>
      {managed.collections.length === 0 && <p className="soft">{collectionTexts.none}</p>}
      <ul className={styles.collections}>
        {managed.collections.map((each) => (
          <li key={each.id}>
            <Button wide onClick={() => void run(() => collect(each))}>
              <span className={styles.title}>{each.title}</span>
              <span className="soft">{collectionTexts.itemCount(each.itemIds.length)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="primary" onClick={() => busy || setIsCreating(true)}>
        {collectionTexts.create}
      </Button>
    </Dialog>
  );
}
