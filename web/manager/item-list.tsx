import {
  type FocusEventHandler,
  lazy,
  memo,
  type PointerEventHandler,
  type Ref,
  Suspense,
} from "react";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { pinnedIds } from "#web/managed-closet/closet-order.ts";
import { statesOf } from "#web/managed-closet/item-filter.ts";
import { visibilityWords } from "#web/managed-closet/visibility-words.ts";
import { itemFilterTexts } from "#web/texts/item-filter.ts";
import type { ClosetStats } from "#worker/contract/closet-stats.ts";
import type { ClosetItem, ManagedCloset } from "#worker/contract/closets.ts";
import { ItemCard } from "./item-card.tsx";
import styles from "./item-list.module.css";
import type { ItemPlace } from "./item-place.ts";
import type { ItemView } from "./use-item-view.ts";

const ItemRow = lazy(async () => ({ default: (await import("./item-row.tsx")).ItemRow }));
const SortPinned = lazy(() => import("./sort-pinned.tsx"));

const EARLY = 4;
const NOTHING_COUNTED = { views: 0, tryOns: 0, clicks: 0 } as const;

export interface ItemListProps {
  readonly managed: ManagedCloset;
  readonly stats: ClosetStats | undefined;
  readonly items: readonly ClosetItem[];
  readonly view: ItemView;
  /** Null while the owner does not select. */
  readonly selected: ReadonlySet<string> | null;
  /** Whether all items are shown, so that the pinned ones can be sorted. */
  readonly sortable: boolean;
  readonly onOpen: OpenDialog;
}

interface RenderedListProps extends ItemListProps {
  /** The indices of the rendered items with their places; all items without it. */
  readonly places?: ReadonlyMap<number, ItemPlace>;
  /** Pixels below the last rendered item. */
  readonly spaceBelow?: number;
  readonly list?: Ref<HTMLUListElement>;
  readonly onFocus?: FocusEventHandler<HTMLUListElement>;
  readonly onPointerDown?: PointerEventHandler<HTMLUListElement>;
}

/** The items as cards or as rows. */
export const ItemList = memo(function ItemList(props: RenderedListProps) {
  const { managed, stats, items, view, selected, sortable, places, onOpen } = props;
  const indices = places ? [...places.keys()] : items.keys();
  const rendered = [...indices].flatMap((index) => {
    const item = items[index];
    return item ? [{ item, index, place: places?.get(index) }] : [];
  });
  const shared = ({ item, index, place }: (typeof rendered)[number]) => ({
    ...place,
    item,
    takedown: managed.takedowns.items[item.id],
    tryOn: managed.tryOns[item.id],
    counts: stats && (stats.items[item.id] ?? NOTHING_COUNTED),
    early: index < EARLY,
    selected: selected?.has(item.id) ?? null,
    onOpen,
  });
  return (
    <>
      <ul
        ref={props.list}
        className={view === "grid" ? styles.grid : styles.list}
        style={props.spaceBelow ? { paddingBottom: props.spaceBelow } : {}}
        onFocus={props.onFocus}
        onPointerDown={props.onPointerDown}
      >
        {rendered.map((each) =>
          view === "grid" ? (
            <ItemCard key={each.item.id} {...shared(each)} />
          ) : (
            <ItemRow key={each.item.id} {...shared(each)} states={statesText(each.item, managed)} />
          ),
        )}
      </ul>
      {sortable && !selected && (
        <Sorting key={view} managed={managed} rendered={rendered.map(({ item }) => item)} />
      )}
    </>
  );
});

function statesText(item: ClosetItem, managed: ManagedCloset): string {
  return statesOf(item, managed)
    .map(
      (state) => (state === "not_public" && visibilityWords(item)) || itemFilterTexts.states[state],
    )
    .join(" · ");
}

interface SortingProps {
  readonly managed: ManagedCloset;
  readonly rendered: readonly ClosetItem[];
}

/** Two or more pinned items can be sorted; their handles are loaded after the list. */
function Sorting({ managed, rendered }: SortingProps) {
  const count = pinnedIds(managed).length;
  const pinned = rendered.filter(({ isPinned }) => isPinned);
  if (count < 2 || pinned.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SortPinned items={managed.items.slice(0, count)} rendered={pinned} />
    </Suspense>
  );
}
