import { type Range, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  memo,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cardId } from "#web/managed-closet/closet-cards.ts";
import { ItemList, type ItemListProps } from "./item-list.tsx";
import type { ItemPlace } from "./item-place.ts";

/** Rows above and below the window; one at least, so that Tab reaches the next row. */
const ROWS_BESIDE = 2;

/** The layout by the styles, in pixels; `top` is the distance from the top of the page to the list. */
interface Layout {
  readonly columns: number;
  readonly gap: number;
  readonly top: number;
}

function layoutOf(list: HTMLElement): Layout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns.split(" ").length,
    gap: Number.parseFloat(rowGap) || 0,
    top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  };
}

/** The rows near the window, and a used row with those beside it, which Tab reaches. */
function rowsToRender({ startIndex, endIndex, overscan, count }: Range, used: number): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const rows = new Set(Array.from({ length: last - first + 1 }, (_, row) => first + row));
  for (const row of used < 0 ? [] : [used - 1, used, used + 1]) {
    if (row >= 0 && row < count) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}

/** The places of the items of rows, and the pixels below the last row of a list of a height. */
function placesOf(
  rows: readonly VirtualItem[],
  { columns, gap, top }: Layout,
  { total, height }: { readonly total: number; readonly height: number },
) {
  const places = new Map<number, ItemPlace>();
  let end = top - gap;
  for (const { index: row, start, end: rowEnd } of rows) {
    const space = Math.max(0, start - end - gap);
    for (let index = row * columns; index < (row + 1) * columns; index++) {
      const place = { space, position: index + 1, total };
      places.set(index, index === row * columns ? { ...place, row } : place);
    }
    end = rowEnd;
  }
  return { places, spaceBelow: Math.max(0, top + height - end) };
}

/** Renders only the items near the window, and the row that has or had the focus. */
export default memo(function ManyItems(props: ItemListProps) {
  const { items, view } = props;
  const list = useRef<HTMLUListElement>(null);
  const { columns, gap, top } = useLayout(list);
  const [used, setUsed] = useState<string | null>(null);
  const usedIndex = used === null ? -1 : items.findIndex(({ id }) => cardId(id) === used);
  const usedRow = Math.floor(usedIndex / columns);
  const rowHeight = useRef(view === "grid" ? 420 : 68);
  // The result of a search appears at once, the rows beside the window later.
  const isNew = useDeferredValue(items) !== items;
  const count = Math.ceil(items.length / columns);

  const rows = useWindowVirtualizer({
    count,
    gap,
    scrollMargin: top,
    overscan: isNew ? 0 : ROWS_BESIDE,
    useFlushSync: false,
    estimateSize: () => rowHeight.current,
    rangeExtractor: (range) => rowsToRender(range, usedRow),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other heights
  useLayoutEffect(() => {
    const first = list.current?.querySelector<HTMLElement>("[data-index]");
    if (first) rowHeight.current = first.offsetHeight;
    rows.measure();
  }, [columns, rows]);

  // An item may begin another row than before, so each row is measured after each rendering.
  useLayoutEffect(() => {
    for (const each of list.current?.querySelectorAll("[data-index]") ?? []) {
      rows.measureElement(each);
    }
  });

  const size = { total: items.length, height: rows.getTotalSize() };
  const placed = placesOf(rows.getVirtualItems(), { columns, gap, top }, size);
  // React renders new rows in small steps, so that scrolling goes on meanwhile.
  const placedBefore = useDeferredValue(placed);
  // The rows beside a newly focused one are there before the next Tab.
  const isUsedNew = useDeferredValue(used) !== used;
  const { places, spaceBelow } = isNew || isUsedNew ? placed : placedBefore;

  const onUse = useCallback(({ target }: SyntheticEvent) => {
    const item = target instanceof Element ? target.closest("li[aria-posinset]") : null;
    if (item) setUsed(item.id);
  }, []);

  return (
    <ItemList
      {...props}
      list={list}
      places={places}
      spaceBelow={spaceBelow}
      onFocus={onUse}
      onPointerDown={onUse}
    />
  );
});

function useLayout(list: { readonly current: HTMLElement | null }): Layout {
  const [layout, setLayout] = useState<Layout>({ columns: 2, gap: 32, top: 0 });
  useLayoutEffect(() => {
    if (!list.current) return;
    const element = list.current;
    const read = () => {
      const next = layoutOf(element);
      setLayout((known) =>
        known.columns === next.columns && known.gap === next.gap && known.top === next.top
          ? known
          : next,
      );
    };
    read();
    // A change of the content above the list changes the height of the page.
    const observer = new ResizeObserver(read);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
