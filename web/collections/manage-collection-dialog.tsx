import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { fillCollection } from "#web/managed-closet/closet-calls.ts";
import { shownPicture } from "#web/managed-closet/closet-cards.ts";
import { toastFailure } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { withCollection } from "#web/managed-closet/closet-order.ts";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { Picture } from "#web/media/picture.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import styles from "./manage-collection-dialog.module.css";

/** Which items a collection holds. */
export default function ManageCollectionDialog({ managed, id, onClose }: ClosetDialogProps) {
  const collection = managed.collections.find((each) => each.id === id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(collection?.itemIds));
  const { busy, run } = useSubmit();
  const { items } = managed;

  function toggle(item: string) {
    const next = new Set(chosen);
    if (!next.delete(item)) next.add(item);
    setChosen(next);
  }

  async function save() {
    // One may have gone from the closet while the dialog was open.
    const itemIds = items.map((each) => each.id).filter((each) => chosen.has(each));
    try {
      const told = await fillCollection(id, itemIds);
      await putManagedCloset((closet) => withCollection(closet, told));
      toast({ title: "Collection updated successfully!" });
      onClose();
    } catch (error) {
      toastFailure("Failed to update collection", error);
    }
  }

  if (!collection) return null;
  const { title, itemIds } = collection;
  return (
    <FormDialog
      title={`Manage Collection: ${title}`}
      changed={chosen.size !== itemIds.length || itemIds.some((each) => !chosen.has(each))}
      yes="Save Changes"
      busy={busy ? "Saving..." : null}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      {items.length === 0 ? (
        <p className={styles.empty}>No items in your closet yet. Start adding some!</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} checked={chosen.has(item.id)} onToggle={() => toggle(item.id)} />
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

interface ItemProps {
  readonly item: ClosetItem;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function Item({ item, checked, onToggle }: ItemProps) {
  return (
    <label className={styles.item}>
      <input className={styles.check} type="checkbox" checked={checked} onChange={onToggle} />
      <Picture
        className={styles.picture}
        url={shownPicture(item)}
        alt=""
        sizes="(width < 640px) 45vw, 210px"
        lazy
      />
      <span className={styles.name}>{item.title}</span>
    </label>
  );
}
