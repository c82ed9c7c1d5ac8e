import { memo, useId } from "react";
import { HANDLE_PLACE, shownPicture } from "#web/managed-closet/closet-cards.ts";
import { ItemLinkState } from "#web/managed-closet/item-link-state.tsx";
import { ItemTryOnState } from "#web/managed-closet/item-try-on.tsx";
import { Picture } from "#web/media/picture.tsx";
import { itemTexts } from "#web/texts/item.ts";
import { itemListTexts as texts } from "#web/texts/item-list.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { circle, icon } from "#web/ui/icons.tsx";
import { type ItemCardProps, ShopLink, TakenDown, usePinning } from "./item-card.tsx";
import { placeProps } from "./item-place.ts";
import styles from "./item-row.module.css";
import { SelectItem } from "./select-item.tsx";

interface ItemRowProps extends ItemCardProps {
  /** The names of the item's states, separated. */
  readonly states: string;
}

/** An item in one line: its picture, title and states, and a menu. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, takedown, tryOn, states, early, selected, onOpen } = props;
  const { id, title } = item;
  return (
    <li className={styles.row} {...placeProps(id, props)}>
      <Picture
        className={styles.picture}
        url={shownPicture(item)}
        alt=""
        sizes="56px"
        lazy={!early}
      />
      <div className={styles.texts}>
        <h3 className={styles.title}>{title}</h3>
        <p className={classNames("soft", styles.states)}>{states || itemTexts.likes(item.likes)}</p>
      </div>
      {selected === null ? (
        <>
          <span {...{ [HANDLE_PLACE]: "" }} />
          <Menu item={item} onOpen={onOpen} />
        </>
      ) : (
        <SelectItem id={id} title={title} selected={selected} />
      )}
      <div className={styles.problem}>
        {takedown && <TakenDown takedown={takedown} title={title} />}
        {tryOn?.state === "refused" && <ItemTryOnState tryOn={tryOn} />}
        <ItemLinkState item={item} onOpen={onOpen} />
      </div>
    </li>
  );
});

const MoreIcon = icon(circle(12, 5.5, 0.75), circle(12, 12, 0.75), circle(12, 18.5, 0.75));

function Menu({ item, onOpen }: Pick<ItemRowProps, "item" | "onOpen">) {
  const { id, title, isPinned } = item;
  const menu = useId();
  return (
    <>
      <IconButton label={texts.menu(title)} popoverTarget={menu}>
        <MoreIcon />
      </IconButton>
      {/* biome-ignore lint/a11y: a press comes from a button inside, which keys press too */}
      <div
        id={menu}
        popover="auto"
        className={styles.menu}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        <Button
          look="quiet"
          aria-label={itemTexts.edit(title)}
          onClick={() => onOpen("edit-item", id)}
        >
          {texts.edit}
        </Button>
        <Button look="quiet" {...usePinning(item)}>
          {isPinned ? texts.unpin : texts.pin}
        </Button>
        <Button
          look="quiet"
          aria-label={itemTexts.delete(title)}
          onClick={() => onOpen("delete-item", id)}
        >
          {texts.delete}
        </Button>
        <ShopLink item={item} />
      </div>
    </>
  );
}
