import { useEffect, useRef } from "react";
import { ItemTryOnState } from "#web/managed-closet/item-try-on.tsx";
import { useManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { Picture } from "#web/media/picture.tsx";
import { PATHS } from "#web/paths.ts";
import { itemCreationTexts } from "#web/texts/item-creation.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CLOSET_CREATED, type ClosetItem } from "#worker/contract/closets.ts";
import styles from "./create-item-screen.module.css";

interface CreatedItemsProps {
  readonly items: readonly ClosetItem[];
  /** The closet was created with them. */
  readonly first: boolean;
  readonly onAnother: () => void;
}

export default function CreatedItems({ items, first, onAnother }: CreatedItemsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: managed } = useManagedCloset();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.created}>
      {first && <Notice kind="success">{CLOSET_CREATED}</Notice>}
      <h2 ref={heading} tabIndex={-1}>
        {itemCreationTexts.created(items.length)}
      </h2>
      <ul className={styles.createdList}>
        {items.map(({ id, title, clothingImageUrl }) => (
          <li key={id}>
            <Picture url={clothingImageUrl} alt="" sizes="160px" />
            <p>{title}</p>
            <ItemTryOnState tryOn={managed?.tryOns[id]} />
          </li>
        ))}
      </ul>
      <div className={styles.next}>
        <Button look="primary" large onClick={onAnother}>
          {itemCreationTexts.another}
        </Button>
        <ButtonLink to={PATHS.manageCloset} large>
          {itemCreationTexts.toCloset}
        </ButtonLink>
      </div>
    </section>
  );
}
