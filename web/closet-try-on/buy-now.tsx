import { closetTexts } from "#web/texts/closet.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { fill } from "#web/texts/fill.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./try-on-dialog.module.css";

interface BuyNowProps {
  readonly itemId: string;
  readonly handle: string;
}

export function BuyNow({ itemId, handle }: BuyNowProps) {
  return (
    <div className={styles.buy}>
      <ButtonLink
        look="primary"
        large
        wide
        reloadDocument
        to={shopPath(itemId)}
        target="_blank"
        rel="sponsored nofollow noopener"
      >
        {closetTryOnTexts.buy}
      </ButtonLink>
      <p className={styles.disclosure}>
        {fill(closetTexts.itemDisclosure, { handle: <bdi>{handle}</bdi> })}
      </p>
    </div>
  );
}
