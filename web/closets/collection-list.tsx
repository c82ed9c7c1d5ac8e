import { lookPath } from "#web/paths.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { type ClosetView, itemsOf } from "./closet-view.ts";
import styles from "./collection-list.module.css";
import { ItemGrid } from "./item-grid.tsx";

interface CollectionListProps {
  readonly data: PublicCloset;
  readonly view: ClosetView;
  readonly moving: string | null;
  readonly onOpen: (id: string) => void;
}

export function CollectionList({ data, view, moving, onOpen }: CollectionListProps) {
  if (data.collections.length === 0) {
    return <p className={classNames("soft", styles.empty)}>{closetTexts.noCollections}</p>;
  }
  const { instagramHandle: handle, adLabel } = data.closet;
  return data.collections.map(({ id, title, description, itemIds }, index) => {
    const items = itemsOf(data, itemIds);
    return (
      <section key={id} className={styles.collection} aria-labelledby={`collection-${id}`}>
        <h2 id={`collection-${id}`} dir="auto">
          {title}
        </h2>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {items.length > 1 && (
          <ButtonLink
            reloadDocument
            className={styles.look}
            to={lookPath({ handle, collection: id, item: null })}
          >
            {closetTexts.tryLook}
          </ButtonLink>
        )}
        {items.length > 0 ? (
          <ItemGrid {...{ items, adLabel, view, moving, onOpen }} first={index === 0} />
        ) : (
          <p className={classNames("soft", styles.none)}>{closetTexts.emptyCollection}</p>
        )}
      </section>
    );
  });
}
