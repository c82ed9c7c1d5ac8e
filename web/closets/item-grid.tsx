import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { closetTexts } from "#web/texts/closet.ts";
import { MOVING_PICTURE } from "#web/ui/morph.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { PinIcon } from "./closet-icons.tsx";
import { ClosetImage } from "./closet-image.tsx";
import { type ClosetView, searchOf } from "./closet-view.ts";
import styles from "./item-grid.module.css";

/** The attribute with the id of the card's item. */
export const CARD = "data-item";
const COLUMNS = 3;

interface ItemGridProps {
  readonly items: readonly ClosetItem[];
  readonly view: ClosetView;
  /** The id of the item whose picture moves into the dialog or back. */
  readonly moving: string | null;
  /** The first row is visible without scrolling. */
  readonly first?: boolean;
  readonly onOpen: (id: string) => void;
}

export function ItemGrid({ items, view, moving, first, onOpen }: ItemGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map((item, index) => (
        <li key={item.id}>
          <Link
            className={styles.card}
            to={{ search: searchOf(view, item.id) }}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onOpen(item.id);
            }}
            {...{ [CARD]: item.id }}
          >
            <ClosetImage
              url={item.wearingImageUrl ?? item.clothingImageUrl}
              alt=""
              sizes="(width < 768px) 33vw, (width < 1312px) 30vw, 380px"
              first={!!first && index < COLUMNS}
              style={moving === item.id ? { viewTransitionName: MOVING_PICTURE } : undefined}
            />
            <span className={styles.title}>
              <bdi>{item.title}</bdi>
            </span>
            {item.isPinned && (
              <span className={styles.pin}>
                <PinIcon size={16} />
                <span className="visually-hidden">{closetTexts.pinned}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether a click opens its link in this page, not in another tab or window. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
