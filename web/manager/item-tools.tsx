import type { ItemFilter, ItemState } from "#web/managed-closet/item-filter.ts";
import { ITEM_STATES } from "#web/managed-closet/item-filter.ts";
import { PATHS } from "#web/paths.ts";
import { itemTexts } from "#web/texts/item.ts";
import { itemFilterTexts as texts } from "#web/texts/item-filter.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import field from "#web/ui/field.module.css";
import type { Collection } from "#worker/contract/closets.ts";
import styles from "./item-tools.module.css";

interface ItemToolsProps {
  readonly filter: ItemFilter;
  readonly collections: readonly Collection[];
  readonly onFilter: (filter: ItemFilter) => void;
}

/** The search and the collections of the owner's items, and the way to a new one. */
export function ItemTools({ filter, collections, onFilter }: ItemToolsProps) {
  return (
    <div>
      <search className={styles.row}>
        <input
          className={classNames(field.input, styles.search)}
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          enterKeyHint="search"
          autoComplete="off"
          value={filter.words}
          onChange={({ target }) => onFilter({ ...filter, words: target.value })}
        />
        <ButtonLink to={PATHS.importItems}>{itemTexts.import}</ButtonLink>
        <ButtonLink look="primary" className={styles.add} to={PATHS.createItem}>
          {itemTexts.add}
        </ButtonLink>
      </search>
      {collections.length > 0 && <CollectionFilter {...{ filter, collections, onFilter }} />}
    </div>
  );
}

function CollectionFilter({ filter, collections, onFilter }: ItemToolsProps) {
  const known = collections.some(({ id }) => id === filter.collection);
  const chosen = known ? filter.collection : "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter are no fields of a form
    <div className={styles.filters} role="group" aria-label={itemTexts.filterLabel}>
      {[{ id: "", title: itemTexts.all }, ...collections].map(({ id, title }) => (
        <Button
          key={id}
          className={styles.filter}
          aria-pressed={id === chosen}
          onClick={() => onFilter({ ...filter, collection: id })}
        >
          <span>{title}</span>
        </Button>
      ))}
    </div>
  );
}

/** Narrows the items to those of a state. */
export function StateFilter({ filter, onFilter }: Omit<ItemToolsProps, "collections">) {
  return (
    <select
      className={classNames(field.input, styles.state)}
      aria-label={texts.state}
      value={filter.state ?? ""}
      onChange={({ target }) =>
        onFilter({ ...filter, state: (target.value || null) as ItemState | null })
      }
    >
      <option value="">{texts.anyState}</option>
      {ITEM_STATES.map((state) => (
        <option key={state} value={state}>
          {texts.states[state]}
        </option>
      ))}
    </select>
  );
}
