import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "#web/navigation/link.tsx";
import { closetTexts } from "#web/texts/closet.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { showInRow } from "#web/ui/tabs.tsx";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { SortToggle } from "./closet-tabs.tsx";
import { type ClosetView, pathOf } from "./closet-view.ts";
import { ItemGrid } from "./item-grid.tsx";
import styles from "./item-list.module.css";
import { SEARCH_MAX } from "./item-search.ts";
import type { NewItems } from "./use-new-items.ts";

interface SearchFieldProps {
  readonly view: ClosetView;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onWords: (words: string) => void;
}

/** Filters while typing; without scripts a form that loads the same view. */
export function SearchField({ view, field, onWords }: SearchFieldProps) {
  const { words, sort, collection } = view;
  const takeEarlyWords = useEffectEvent(() => onWords(field.current?.value ?? ""));
  useEffect(() => takeEarlyWords(), []);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The keyboard of a phone makes room for the items.
          field.current?.blur();
        }}
      >
        <input
          ref={field}
          className={styles.field}
          type="search"
          name="q"
          aria-label={closetTexts.search}
          placeholder={closetTexts.searchHint}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={words}
          onChange={({ target }) => onWords(target.value)}
        />
        {sort === "popular" && <input type="hidden" name="sort" value={sort} />}
        {collection && <input type="hidden" name="in" value={collection} />}
      </form>
    </search>
  );
}

interface ItemListProps extends SearchFieldProps {
  readonly data: PublicCloset;
  readonly items: readonly ClosetItem[];
  readonly searchable: boolean;
  readonly moving: string | null;
  readonly fresh: NewItems;
  readonly onOpen: (id: string) => void;
}

/** The items of the view, with a search and filters if there are many. */
export function ItemList(props: ItemListProps) {
  const { data, items, searchable, view, field, moving, fresh, onOpen, onWords } = props;
  const { words, collection } = view;
  const start = useRef<HTMLDivElement>(null);
  const filtered = words.trim() !== "" || collection !== "" || fresh.only;

  const filter = `${collection} ${words}`;
  const shown = useRef(filter);

  // After scrolling, shows the first of the remaining items.
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    if (start.current && start.current.getBoundingClientRect().top < 0)
      start.current.scrollIntoView();
  }, [filter]);

  return (
    <div ref={start}>
      {searchable && <Chips {...{ data, view }} />}
      <SortToggle view={view} count={filtered ? items.length : null}>
        {fresh.ids.size > 0 && <NewItemsButton {...fresh} />}
      </SortToggle>
      <p className="visually-hidden" role="status">
        {filtered && closetTexts.itemCount(items.length)}
      </p>
      {items.length > 0 ? (
        <ItemGrid
          adLabel={data.closet.adLabel}
          {...{ items, view, moving, onOpen }}
          fresh={fresh.ids}
          first
        />
      ) : (
        <div className={styles.none}>
          <p>{closetTexts.noMatch(words.trim())}</p>
          <ButtonLink
            to={pathOf({ ...view, words: "" })}
            replace
            onClick={() => {
              onWords("");
              fresh.setOnly(false);
              field.current?.focus();
            }}
          >
            {closetTexts.clearSearch}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function NewItemsButton({ ids, only, setOnly }: NewItems) {
  const label = closetTexts.newItems(ids.size);
  return (
    <Button
      look="link"
      aria-label={label}
      aria-pressed={only}
      title={label}
      onClick={() => setOnly(!only)}
    >
      {closetTexts.fewNew(ids.size)}
    </Button>
  );
}

function Chips({ data, view }: Pick<ItemListProps, "data" | "view">) {
  const all = { id: "", title: closetTexts.allItems };
  const collections = data.collections.filter(({ itemIds }) => itemIds.length > 0);
  const chosen = collections.find(({ id }) => id === view.collection) ?? all;
  if (collections.length === 0) return null;
  return (
    <nav className={styles.chips} aria-label={closetTexts.chipsLabel}>
      {[all, ...collections].map(({ id, title }) => (
        <Link
          key={id}
          ref={id === chosen.id ? showInRow : null}
          className={styles.chip}
          aria-current={id === chosen.id ? "true" : undefined}
          to={pathOf({ ...view, collection: id })}
          replace
        >
          <bdi>{title}</bdi>
        </Link>
      ))}
    </nav>
  );
}
