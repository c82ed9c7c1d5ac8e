import { generationDialogTexts } from "#web/texts/generation-dialog.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { type Generation, parseWebUrl } from "#worker/contract/generations.ts";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./generation-dialog.module.css";

/** The link to the product; for an item of a closet it is counted and disclosed as affiliate. */
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
        {generationDialogTexts.product}
      </ButtonLink>
      <p className={classNames("hint", styles.shop)}>
        {closetItemId ? generationDialogTexts.affiliate : url.host}
      </p>
    </div>
  );
}
