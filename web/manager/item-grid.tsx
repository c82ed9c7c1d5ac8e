import { lazy, Suspense, useState } from "react";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { pinnedIds } from "#web/managed-closet/closet-order.ts";
import { PATHS } from "#web/paths.ts";
import { itemTexts } from "#web/texts/item.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { ClosetItem, ClosetStats, ManagedCloset } from "#worker/contract/closets.ts";
import { ItemCard } from "./item-card.tsx";
import styles from "./item-grid.module.css";

const SortPinned = lazy(() => import("./sort-pinned.tsx"));

const EARLY = 4;
const NOTHING_COUNTED = { views: 0, tryOns: 0, clicks: 0 } as const;

interface ItemGridProps {
  readonly managed: ManagedCloset;
  readonly stats: ClosetStats | undefined;
  readonly onOpen: OpenDialog;
}

export function ItemGrid({ managed, stats, onOpen }: ItemGridProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const collection = managed.collections.find(({ id }) => id === chosen) ?? null;
  const held = new Set(collection?.itemIds);
  const items = collection ? managed.items.filter(({ id }) => held.has(id)) : managed.items;

  return (
    <section className={styles.items} aria-labelledby="items">
      <div className={styles.head}>
        <h2 id="items">{itemTexts.title}</h2>
        <ButtonLink look="primary" to={PATHS.createItem}>
          {itemTexts.add}
        </ButtonLink>
      </div>
      <Filters managed={managed} chosen={collection?.id ?? null} onChoose={setChosen} />
      {items.length === 0 ? (
        <p className={styles.empty}>{collection ? itemTexts.noneInCollection : itemTexts.none}</p>
      ) : (
        <ul className={styles.grid}>
          {items.map((item, index) => (
            <ItemCard
              key={item.id}
              item={item}
              takedown={managed.takedowns.items[item.id]}
              tryOn={managed.tryOns[item.id]}
              counts={stats && (stats.items[item.id] ?? NOTHING_COUNTED)}
              early={index < EARLY}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {!collection && <Sorting items={items} managed={managed} />}
    </section>
  );
}

/** Two or more pinned items can be sorted; their handles are loaded after the grid. */
function Sorting({
  items,
  managed,
}: {
  readonly items: readonly ClosetItem[];
  readonly managed: ManagedCloset;
}) {
  const ids = pinnedIds(managed);
  if (ids.length < 2) return null;
  return (
    <Suspense fallback={null}>
      <SortPinned items={items.slice(0, ids.length)} />
    </Suspense>
  );
}

interface FiltersProps {
  readonly managed: ManagedCloset;
  readonly chosen: string | null;
  readonly onChoose: (collection: string | null) => void;
}

function Filters({ managed, chosen, onChoose }: FiltersProps) {
  const filters = [{ id: null, title: itemTexts.all }, ...managed.collections];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter are no fields of a form
    <div className={styles.filters} role="group" aria-label={itemTexts.filterLabel}>
      {filters.map(({ id, title }) => (
        <Button
          key={id}
          className={styles.filter}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span>{title}</span>
        </Button>
      ))}
    </div>
  );
}
