import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { ChecklistIcon, DeleteIcon, EditIcon } from "#web/managed-closet/closet-icons.tsx";
import { collectionTexts } from "#web/texts/collection.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import type { Collection } from "#worker/contract/closets.ts";
import styles from "./collections-card.module.css";

interface CollectionsCardProps {
  readonly collections: readonly Collection[];
  readonly onOpen: OpenDialog;
}

export default function CollectionsCard({ collections, onOpen }: CollectionsCardProps) {
  return (
    <section className={styles.card} aria-labelledby="collections">
      <div className={styles.head}>
        <div>
          <h2 id="collections">{collectionTexts.title}</h2>
          <p className={styles.soft}>{collectionTexts.purpose}</p>
        </div>
        <Button onClick={() => onOpen("new-collection")}>{collectionTexts.create}</Button>
      </div>
      {collections.length === 0 ? (
        <p className={styles.empty}>{collectionTexts.none}</p>
      ) : (
        <ul>
          {collections.map((each) => (
            <Row key={each.id} collection={each} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  collection,
  onOpen,
}: {
  readonly collection: Collection;
  readonly onOpen: OpenDialog;
}) {
  const { id, title, description, itemIds } = collection;
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <h3 className={styles.title}>{title}</h3>
        <p className="soft clamped">
          {collectionTexts.itemCount(itemIds.length)}
          {description && collectionTexts.description(description)}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          label={collectionTexts.manage(title)}
          onClick={() => onOpen("manage-collection", id)}
        >
          <ChecklistIcon />
        </IconButton>
        <IconButton
          label={collectionTexts.edit(title)}
          onClick={() => onOpen("edit-collection", id)}
        >
          <EditIcon />
        </IconButton>
        <IconButton
          label={collectionTexts.delete(title)}
          onClick={() => onOpen("delete-collection", id)}
        >
          <DeleteIcon />
        </IconButton>
      </div>
    </li>
  );
}
