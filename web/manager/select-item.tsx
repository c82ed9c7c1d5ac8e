import { toggleSelected } from "#web/managed-closet/item-selection.ts";
import { itemListTexts } from "#web/texts/item-list.ts";
import styles from "./select-item.module.css";

interface SelectItemProps {
  readonly id: string;
  readonly title: string;
  readonly selected: boolean;
}

/** The checkbox of an item. A press anywhere on the picture checks it. */
export function SelectItem({ id, title, selected }: SelectItemProps) {
  return (
    <label className={styles.place}>
      <input
        className={styles.check}
        type="checkbox"
        aria-label={itemListTexts.selectOf(title)}
        checked={selected}
        onChange={() => toggleSelected(id)}
      />
    </label>
  );
}
