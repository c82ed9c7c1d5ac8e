import { lazy, Suspense, useEffect, useMemo } from "react";
import { SELECT_BUTTON } from "#web/managed-closet/closet-cards.ts";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import {
  ALL_ITEMS,
  filterItems,
  type ItemFilter,
  searchOfFilter,
} from "#web/managed-closet/item-filter.ts";
import { selectionStore } from "#web/managed-closet/item-selection.ts";
import { itemTexts } from "#web/texts/item.ts";
import { itemFilterTexts } from "#web/texts/item-filter.ts";
import { itemListTexts } from "#web/texts/item-list.ts";
import { Button } from "#web/ui/button.tsx";
import { useStore } from "#web/ui/store.ts";
import type { ClosetStats } from "#worker/contract/closet-stats.ts";
import type { ClosetItem, ManagedCloset } from "#worker/contract/closets.ts";
import styles from "./item-grid.module.css";
import { ItemList } from "./item-list.tsx";
import { ItemTools, StateFilter } from "./item-tools.tsx";
import { useItemFilter } from "./use-item-filter.ts";
import { type ItemView, useItemView } from "./use-item-view.ts";

const ManyItems = lazy(() => import("./many-items.tsx"));
const SelectionBar = lazy(() => import("./selection-bar.tsx"));

/** From this number of items of a closet on, only those near the window are rendered. */
const MANY = 60;
/** The number of items that are rendered until the module for many items has loaded. */
const FIRST = 12;

const VIEWS = ["grid", "list"] as const;

interface ItemGridProps {
  readonly managed: ManagedCloset;
  readonly stats: ClosetStats | undefined;
  readonly onOpen: OpenDialog;
}

/** The items that the address asks for. */
export function ItemGrid({ managed, stats, onOpen }: ItemGridProps) {
  const [filter, setFilter] = useItemFilter();
  const [view, setView] = useItemView();
  const selected = useStore(selectionStore);
  useEffect(() => () => selectionStore.set(null), []);
  const items = useFound(managed, filter);
  const areMany = managed.items.length >= MANY;
  const isFiltered = searchOfFilter(filter) !== "";
  const list = { managed, stats, items, view, selected, sortable: !isFiltered, onOpen };
  return (
    <section className={styles.items} aria-labelledby="items">
      <h2 id="items" className="visually-hidden">
        {itemTexts.title}
      </h2>
      <ItemTools filter={filter} collections={managed.collections} onFilter={setFilter} />
      <div className={styles.above}>
        <p className={styles.found} role="status">
          {isFiltered && itemFilterTexts.found(items.length, managed.items.length)}
        </p>
        <StateFilter filter={filter} onFilter={setFilter} />
        <Button
          id={SELECT_BUTTON}
          className={styles.toggle}
          aria-pressed={selected !== null}
          onClick={() => selectionStore.set(selected ? null : new Set())}
        >
          {itemListTexts.select}
        </Button>
        <ViewChoice view={view} onChoose={setView} />
      </div>
      {selected && (
        <Suspense fallback={null}>
          <SelectionBar {...{ items: managed.items, shown: items, selected, onOpen }} />
        </Suspense>
      )}
      {items.length === 0 && <Empty filter={filter} onAll={() => setFilter(ALL_ITEMS)} />}
      <Suspense fallback={null}>
        {items.length > 0 && !areMany && <ItemList {...list} />}
        {items.length > 0 && areMany && (
          <Suspense
            fallback={<ItemList {...list} items={items.slice(0, FIRST)} sortable={false} />}
          >
            <ManyItems key={view} {...list} />
          </Suspense>
        )}
      </Suspense>
    </section>
  );
}

/** Returns the same array while the search finds the same items, so that the list is not rendered again. */
function useFound(managed: ManagedCloset, filter: ItemFilter): readonly ClosetItem[] {
  const found = useMemo(() => filterItems(managed, filter), [managed, filter]);
  const ids = found.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both stand for the items found
  return useMemo(() => found, [managed, ids]);
}

interface ViewChoiceProps {
  readonly view: ItemView;
  readonly onChoose: (view: ItemView) => void;
}

function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that change the view are no fields of a form
    <div className={styles.views} role="group" aria-label={itemListTexts.view}>
      {VIEWS.map((each) => (
        <Button
          key={each}
          className={styles.toggle}
          aria-pressed={each === view}
          onClick={() => onChoose(each)}
        >
          {itemListTexts[each]}
        </Button>
      ))}
    </div>
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
