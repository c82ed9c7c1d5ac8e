import { closetTexts } from "#web/texts/closet.ts";
import { ActionLink } from "#web/ui/action-link.tsx";
import { AdMark } from "#web/ui/ad-mark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { AdLabel } from "#worker/contract/advertising.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { PinIcon, TryOnIcon } from "./closet-icons.tsx";
import { ClosetImage } from "./closet-image.tsx";
import { type ClosetView, pathOf } from "./closet-view.ts";
import styles from "./item-grid.module.css";

/** The attribute with the id of the card's item. */
export const CARD = "data-item";
/** The id of the first grid, which follows all content above the items. */
export const FIRST_GRID_ID = "items";
const COLUMNS = 3;

interface ItemGridProps {
  readonly items: readonly ClosetItem[];
  readonly adLabel: AdLabel;
  readonly view: ClosetView;
  /** The id of the item whose picture moves into the dialog or back. */
  readonly moving: string | null;
  /** The ids of the items with a mark that they are new. */
  readonly fresh?: ReadonlySet<string>;
  /** The first row is visible without scrolling. */
  readonly first?: boolean;
  readonly onOpen: (id: string) => void;
}

export function ItemGrid({ items, adLabel, view, moving, fresh, first, onOpen }: ItemGridProps) {
  return (
    <ul id={first ? FIRST_GRID_ID : undefined} className={styles.grid}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ActionLink
            className={styles.card}
            to={pathOf(view, item.id)}
            onAction={() => onOpen(item.id)}
            {...{ [CARD]: item.id }}
          >
            <AdMark label={adLabel} className={styles.ad} />
            {fresh?.has(item.id) && (
              <span className={classNames(styles.ad, styles.fresh)}>{closetTexts.fresh}</span>
            )}
            <ClosetImage
              url={item.wearingImageUrl ?? item.clothingImageUrl}
              alt=""
              sizes="(width < 768px) 33vw, (width < 1312px) 30vw, 380px"
              first={!!first && index < COLUMNS}
              moving={moving === item.id}
            />
            <span className={styles.mark}>
              {item.isSoldOut && (
                <span className={classNames(styles.ad, styles.soldOut)}>{closetTexts.soldOut}</span>
              )}
              <TryOnIcon size={16} />
            </span>
            <span className={styles.title}>
              <bdi>{item.title}</bdi>
            </span>
            {item.price && <span className={styles.price}>{item.price.text}</span>}
            {item.isPinned && (
              <span className={styles.pin}>
                <PinIcon size={16} />
                <span className="visually-hidden">{closetTexts.pinned}</span>
              </span>
            )}
          </ActionLink>
        </li>
      ))}
    </ul>
  );
}
