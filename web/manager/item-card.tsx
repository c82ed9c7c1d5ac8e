import { memo, useState } from "react";
import { AppealState } from "#web/appeals/appeal-state.tsx";
import { HANDLE_PLACE, shownPicture } from "#web/managed-closet/closet-cards.ts";
import { togglePin } from "#web/managed-closet/closet-changes.ts";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { DeleteIcon, EditIcon, OpenIcon, PinIcon } from "#web/managed-closet/closet-icons.tsx";
import { ItemLinkState } from "#web/managed-closet/item-link-state.tsx";
import { ItemTryOnState } from "#web/managed-closet/item-try-on.tsx";
import { visibilityWords } from "#web/managed-closet/visibility-words.ts";
import { Picture } from "#web/media/picture.tsx";
import { itemTexts } from "#web/texts/item.ts";
import { itemTryOnTexts } from "#web/texts/item-try-on.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { ClosetItem, ItemCounts, ItemTryOn } from "#worker/contract/closets.ts";
import type { Takedown } from "#worker/contract/moderation.ts";
import styles from "./item-card.module.css";
import { type ItemPlace, placeProps } from "./item-place.ts";
import { SelectItem } from "./select-item.tsx";

export interface ItemCardProps extends ItemPlace {
  readonly item: ClosetItem;
  /** Present when an operator took the item down. */
  readonly takedown: Takedown | undefined;
  readonly tryOn: ItemTryOn | undefined;
  /** Undefined while the numbers load. */
  readonly counts: ItemCounts | undefined;
  readonly early: boolean;
  /** Null while the owner does not select. */
  readonly selected: boolean | null;
  readonly onOpen: OpenDialog;
}

export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, takedown, tryOn, counts, early, selected, onOpen } = props;
  const { id, title, caption, likes, isPinned } = item;
  const hidden = visibilityWords(item);
  const state = (
    <ItemTryOnState
      tryOn={tryOn}
      remedy={
        <Button look="link" onClick={() => onOpen("edit-item", id)}>
          {itemTryOnTexts.mend}
          <span className="visually-hidden">{itemTryOnTexts.mendOf(title)}</span>
        </Button>
      }
    />
  );
  // A screen reader says the title, the caption and one line of numbers.
  return (
    <li className={styles.card} {...placeProps(id, props)}>
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
            <span className={styles.pinnedWord}>{itemTexts.pinned}</span>
          </span>
        )}
        {hidden && <span className={styles.hidden}>{hidden}</span>}
        {selected === null ? (
          <span className={styles.handle} {...{ [HANDLE_PLACE]: "" }} />
        ) : (
          <SelectItem id={id} title={title} selected={selected} />
        )}
      </div>
      <h3 className={classNames("clamped", styles.title)}>{title}</h3>
      {takedown && <TakenDown takedown={takedown} title={title} />}
      {tryOn?.state === "refused" && state}
      <ItemLinkState item={item} onOpen={onOpen} />
      <p className={classNames("soft", "clamped", styles.caption)}>
        {caption ?? itemTexts.noCaption}
      </p>
      <p className={styles.counts}>
        <span className={styles.likes}>{itemTexts.likes(likes)}</span>{" "}
        {counts && <Counts {...counts} />} {tryOn?.state !== "refused" && state}
      </p>
      <div className={styles.foot}>
        <ShopLink item={item} />
        <Actions item={item} onOpen={onOpen} />
      </div>
    </li>
  );
});

function Actions({ item, onOpen }: Pick<ItemCardProps, "item" | "onOpen">) {
  const { id, title } = item;
  return (
    <div className={styles.actions}>
      <IconButton label={itemTexts.edit(title)} onClick={() => onOpen("edit-item", id)}>
        <EditIcon />
      </IconButton>
      <PinButton item={item} />
      <IconButton label={itemTexts.delete(title)} onClick={() => onOpen("delete-item", id)}>
        <DeleteIcon />
      </IconButton>
    </div>
  );
}

/** Why followers do not see the item, and what the owner can do. */
export function TakenDown({
  takedown,
  title,
}: {
  readonly takedown: Takedown;
  readonly title: string;
}) {
  return (
    <div className={styles.takenDown}>
      <p>
        <strong>{itemTexts.takenDown}</strong> {takedown.reason}
      </p>
      <p>{itemTexts.takenDownRemedy}</p>
      <AppealState takedown={takedown} subject={title} />
    </div>
  );
}

/** The properties of a button that pins or unpins an item. */
export function usePinning(item: ClosetItem) {
  const [busy, setBusy] = useState(false);

  async function toggle() {
    if (busy) return;
    setBusy(true);
    await togglePin(item);
    setBusy(false);
  }

  return {
    "aria-label": item.isPinned ? itemTexts.unpin(item.title) : itemTexts.pin(item.title),
    "aria-disabled": busy,
    onClick: () => void toggle(),
  };
}

function PinButton({ item }: { readonly item: ClosetItem }) {
  const { "aria-label": label, ...pinning } = usePinning(item);
  return (
    <IconButton label={label} {...pinning}>
      <PinIcon filled={item.isPinned} />
    </IconButton>
  );
}

export function ShopLink({ item }: { readonly item: ClosetItem }) {
  // The owner's own clicks are not counted.
  if (!/^https?:\/\//i.test(item.affiliateUrl)) {
    return <span className={styles.none}>{itemTexts.noLink}</span>;
  }
  return (
    <a
      className={styles.link}
      href={item.affiliateUrl}
      target="_blank"
      rel="sponsored nofollow noopener noreferrer"
    >
      {itemTexts.product}
      <span className="visually-hidden">{itemTexts.productOf(item.title)}</span>
      <OpenIcon size={16} />
    </a>
  );
}

function Counts({ views, tryOns, clicks }: ItemCounts) {
  return (
    <>
      <span className={styles.number}>{itemTexts.views(views)}</span>{" "}
      <span className={styles.number}>{itemTexts.tryOns(tryOns)}</span>{" "}
      <span className={styles.number}>{itemTexts.clicks(clicks)}</span>
    </>
  );
}
