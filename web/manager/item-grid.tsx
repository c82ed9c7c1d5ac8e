import { lazy, Suspense } from "react";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { pinnedIds } from "#web/managed-closet/closet-order.ts";
import {
  ALL_ITEMS,
  filterItems,
  type ItemFilter,
  searchOfFilter,
} from "#web/managed-closet/item-filter.ts";
import { itemTexts } from "#web/texts/item.ts";
import { itemFilterTexts } from "#web/texts/item-filter.ts";
import { Button } from "#web/ui/button.tsx";
import type { ClosetItem, ClosetStats, ManagedCloset } from "#worker/contract/closets.ts";
import { ItemCard } from "./item-card.tsx";
import styles from "./item-grid.module.css";
import { ItemTools } from "./item-tools.tsx";
import { useItemFilter } from "./use-item-filter.ts";

const SortPinned = lazy(() => import("./sort-pinned.tsx"));

const EARLY = 4;
const NOTHING_COUNTED = { views: 0, tryOns: 0, clicks: 0 } as const;

interface ItemGridProps {
  readonly managed: ManagedCloset;
  readonly stats: ClosetStats | undefined;
  readonly onOpen: OpenDialog;
}

/** The items that the address asks for. */
export function ItemGrid({ managed, stats, onOpen }: ItemGridProps) {
  const [filter, setFilter] = useItemFilter();
  const items = filterItems(managed, filter);
  const isFiltered = searchOfFilter(filter) !== "";
  return (
    <section className={styles.items} aria-labelledby="items">
      <h2 id="items" className="visually-hidden">
        {itemTexts.title}
      </h2>
      <ItemTools filter={filter} collections={managed.collections} onFilter={setFilter} />
      <p className={styles.found} role="status">
        {isFiltered && itemFilterTexts.found(items.length, managed.items.length)}
      </p>
      {items.length === 0 ? (
        <Empty filter={filter} onAll={() => setFilter(ALL_ITEMS)} />
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
      {!isFiltered && <Sorting items={items} managed={managed} />}
    </section>
  );
}

interface EmptyProps {
  readonly filter: ItemFilter;
  readonly onAll: () => void;
}

function Empty({ filter, onAll }: EmptyProps) {
  const isSearched = filter.words !== "" || filter.state !== null;
  return (
    <div className={styles.empty}>
      <p>{isSearched ? itemFilterTexts.noMatch : itemTexts.noneInCollection}</p>
      <Button onClick={onAll}>{itemFilterTexts.showAll}</Button>
    </div>
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
