import type { FormEvent } from "react";
import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Picture } from "#web/media/picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { fillCollection } from "./closet-calls.ts";
import { shownPicture } from "./closet-cards.ts";
import { toastFailure } from "./closet-changes.ts";
import styles from "./closet-form.module.css";
import { withCollection } from "./closet-order.ts";
import type { ClosetDialogProps } from "./use-closet-dialog.ts";
import { putManagedCloset } from "./use-managed-closet.ts";

/** Which pieces a collection holds. */
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

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run(save);
  }

  if (!collection) return null;
  return (
    <Dialog
      title={`Manage Collection: ${collection.title}`}
      lasting
      onClose={() => !busy && onClose()}
    >
      <form className={styles.form} onSubmit={onSubmit}>
        {items.length === 0 ? (
          <p className={styles.empty}>No items in your closet yet. Start adding some!</p>
        ) : (
          <ul className={styles.pieces}>
            {items.map((item) => (
              <li key={item.id}>
                <Piece item={item} checked={chosen.has(item.id)} onToggle={() => toggle(item.id)} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.answers}>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={busy ? "Saving..." : null}>
            Save Changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PieceProps {
  readonly item: ClosetItem;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function Piece({ item, checked, onToggle }: PieceProps) {
  return (
    <label className={styles.piece}>
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
