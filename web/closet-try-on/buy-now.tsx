import { ButtonLink } from "#web/ui/button.tsx";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./try-on-dialog.module.css";

interface BuyNowProps {
  readonly itemId: string;
  /** The closet's. */
  readonly handle: string;
}

/** The way to the shop, and what it brings the closet's owner. */
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
        Buy Now
      </ButtonLink>
      <p className={styles.disclosure}>
        Affiliate link: <bdi>{handle}</bdi> may earn a commission
      </p>
    </div>
  );
}
