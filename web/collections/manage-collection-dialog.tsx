import { useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { areMany, searchItems } from "#web/closets/item-search.ts";
import { fillCollection } from "#web/managed-closet/closet-calls.ts";
import { shownPicture } from "#web/managed-closet/closet-cards.ts";
import { toastFailure } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { withCollection } from "#web/managed-closet/closet-order.ts";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { Picture } from "#web/media/picture.tsx";
import { collectionDialogTexts } from "#web/texts/collection-dialogs.ts";
import { itemFilterTexts } from "#web/texts/item-filter.ts";
import field from "#web/ui/field.module.css";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import styles from "./manage-collection-dialog.module.css";

export default function ManageCollectionDialog({ managed, id, onClose }: ClosetDialogProps) {
  const collection = managed.collections.find((each) => each.id === id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(collection?.itemIds));
  const { busy, run } = useAction();
  const [words, setWords] = useState("");
  const { items } = managed;
  const found = searchItems(items, words);

  function toggle(item: string) {
    const next = new Set(chosen);
    if (!next.delete(item)) next.add(item);
    setChosen(next);
  }

  async function save() {
    // An item may have been deleted while the dialog was open.
    const itemIds = items.map((each) => each.id).filter((each) => chosen.has(each));
    try {
      const filled = await fillCollection(id, itemIds);
      await putManagedCloset((closet) => withCollection(closet, filled));
      toast({ title: collectionDialogTexts.change.done });
      onClose();
    } catch (error) {
      toastFailure(collectionDialogTexts.change.failed, error);
    }
  }

  if (!collection) return null;
  const { title, itemIds } = collection;
  return (
    <FormDialog
      title={collectionDialogTexts.manage(title)}
      changed={chosen.size !== itemIds.length || itemIds.some((each) => !chosen.has(each))}
      yes={collectionDialogTexts.change.yes}
      busy={busy ? collectionDialogTexts.change.busy : null}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      {items.length === 0 ? (
        <p className="soft">{collectionDialogTexts.noItems}</p>
      ) : (
        <>
          {areMany(items) && (
            <Search words={words} onSearch={setWords} found={found.length} all={items.length} />
          )}
          <ul className={styles.items}>
            {found.map((item) => (
              <li key={item.id}>
                <Item item={item} checked={chosen.has(item.id)} onToggle={() => toggle(item.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

interface SearchProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly found: number;
  readonly all: number;
}

/** Narrows the items; those that it hides stay as they are. */
function Search({ words, onSearch, found, all }: SearchProps) {
  return (
    <search>
      <input
        className={field.input}
        type="search"
        aria-label={itemFilterTexts.search}
        placeholder={itemFilterTexts.search}
        autoComplete="off"
        value={words}
        onChange={({ target }) => onSearch(target.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p className={styles.found} role="status">
        {words !== "" && itemFilterTexts.found(found, all)}
      </p>
    </search>
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
      <span className="clamped">{item.title}</span>
    </label>
  );
}
