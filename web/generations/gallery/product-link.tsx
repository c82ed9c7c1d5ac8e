import { ButtonLink } from "#web/ui/button.tsx";
import type { Generation } from "#worker/contract/generations.ts";
import { parseWebUrl } from "#worker/contract/generations.ts";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./generation-dialog.module.css";

/** The way to what was tried on; that of a closet's piece is counted and told to be an affiliate's. */
export function ProductLink({ generation }: { readonly generation: Generation }) {
  const { productUrl, closetItemId } = generation;
  const url = productUrl && parseWebUrl(productUrl);
  if (!url) return null;
  return (
    <div className={styles.product}>
      <ButtonLink
        wide
        reloadDocument
        to={closetItemId ? shopPath(closetItemId) : url.href}
        target="_blank"
        rel={closetItemId ? "sponsored nofollow noopener" : "nofollow noopener noreferrer"}
      >
        View Product
      </ButtonLink>
      <p className={styles.shop}>
        {closetItemId ? "Affiliate link: the closet's owner may earn a commission" : url.host}
      </p>
    </div>
  );
}
