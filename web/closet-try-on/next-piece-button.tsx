import { Picture } from "#web/media/picture.tsx";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { Button } from "#web/ui/button.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";
import styles from "./try-on-dialog.module.css";

interface NextPieceButtonProps {
  readonly item: ClosetItem;
  /** Whether a press starts the try-on, because a photo is chosen. */
  readonly starts: boolean;
  readonly onPress: () => void;
}

/** Leads from a result to the try-on of another item, with the item's picture and title. */
export function NextPieceButton({ item, starts, onPress }: NextPieceButtonProps) {
  return (
    <Button wide className={styles.next} onClick={onPress}>
      <Picture url={item.clothingImageUrl} alt="" sizes="64px" ratio="1" />
      <span>
        <strong>{starts ? closetTryOnTexts.nextForCredit : closetTryOnTexts.next}</strong>
        <bdi className="clamped">{item.title}</bdi>
      </span>
    </Button>
  );
}
