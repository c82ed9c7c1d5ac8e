import { memo, useState } from "react";
import { amountOf } from "#web/managed-closet/amount.ts";
import { cardId, HANDLE_PLACE, shownPicture } from "#web/managed-closet/closet-cards.ts";
import { togglePin } from "#web/managed-closet/closet-changes.ts";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { DeleteIcon, EditIcon, OpenIcon, PinIcon } from "#web/managed-closet/closet-icons.tsx";
import { Picture } from "#web/media/picture.tsx";
import { IconButton } from "#web/ui/button.tsx";
import type { ClosetItem, ItemCounts } from "#worker/contract/closets.ts";
import type { Takedown } from "#worker/contract/moderation.ts";
import styles from "./item-card.module.css";

interface ItemCardProps {
  readonly item: ClosetItem;
  /** Where an operator has taken it down. */
  readonly takedown: Takedown | undefined;
  /** Undefined until the numbers are there. */
  readonly counts: ItemCounts | undefined;
  /** Among the first, that are seen at once. */
  readonly early: boolean;
  readonly onOpen: OpenDialog;
}

/** One piece as its owner sees it. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, takedown, counts, early, onOpen } = props;
  const { id, title, caption, likes, isPinned } = item;
  return (
    <li className={styles.card} id={cardId(id)} tabIndex={-1}>
      <div className={styles.picture}>
        <Picture
          url={shownPicture(item)}
          alt=""
          sizes="(width < 640px) 45vw, (width < 1024px) 30vw, 270px"
          lazy={!early}
        />
        {isPinned && (
          <span className={styles.pinned}>
            <PinIcon filled size={14} />
            <span className={styles.pinnedWord}>Pinned</span>
          </span>
        )}
        <span className={styles.handle} {...{ [HANDLE_PLACE]: "" }} />
      </div>
      <h3 className={styles.title}>{title}</h3>
      {takedown && <TakenDown {...takedown} />}
      <p className={styles.caption}>{caption ?? "No caption"}</p>
      <p className={styles.likes}>{amountOf(likes, "like")}</p>
      <p className={styles.counts}>{counts && <Counts {...counts} />}</p>
      <div className={styles.foot}>
        <ShopLink item={item} />
        <div className={styles.actions}>
          <IconButton label={`Edit ${title}`} onClick={() => onOpen("edit-item", id)}>
            <EditIcon />
          </IconButton>
          <PinButton item={item} />
          <IconButton label={`Delete ${title}`} onClick={() => onOpen("delete-item", id)}>
            <DeleteIcon />
          </IconButton>
        </div>
      </div>
    </li>
  );
});

/** Why followers do not see it, and what can be done about that. */
function TakenDown({ reason }: Takedown) {
  return (
    <div className={styles.takenDown}>
      <p>
        <strong>Taken down.</strong> {reason}
      </p>
      <p>Change what is wrong and we look at it again, or delete it.</p>
    </div>
  );
}

function PinButton({ item }: { readonly item: ClosetItem }) {
  const [busy, setBusy] = useState(false);

  async function toggle() {
    if (busy) return;
    setBusy(true);
    await togglePin(item);
    setBusy(false);
  }

  return (
    <IconButton
      label={`${item.isPinned ? "Unpin" : "Pin"} ${item.title}`}
      aria-disabled={busy}
      onClick={() => void toggle()}
    >
      <PinIcon filled={item.isPinned} />
    </IconButton>
  );
}

function ShopLink({ item }: { readonly item: ClosetItem }) {
  // The owner's own way there, past the counter of clicks.
  if (!/^https?:\/\//i.test(item.affiliateUrl)) return <span className={styles.none}>No link</span>;
  return (
    <a
      className={styles.link}
      href={item.affiliateUrl}
      target="_blank"
      rel="sponsored nofollow noopener noreferrer"
    >
      View Product
      <span className="visually-hidden"> of {item.title}</span>
      <OpenIcon size={16} />
    </a>
  );
}

function Counts({ views, tryOns, clicks }: ItemCounts) {
  return (
    <>
      <span>{amountOf(views, "view")}</span> <span>{amountOf(tryOns, "try-on")}</span>{" "}
      <span>{amountOf(clicks, "click")}</span>
    </>
  );
}
