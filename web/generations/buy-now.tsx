import type { ReactNode } from "react";
import { buyNowTexts } from "#web/texts/buy-now.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { type Generation, parseWebUrl } from "#worker/contract/generations.ts";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./buy-now.module.css";
import { announceFeature } from "./coming-soon.ts";

interface BuyNowProps {
  readonly look?: "primary" | "secondary";
  readonly className?: string | undefined;
}

interface ShopLinkProps extends BuyNowProps {
  /** A path of `shopPath`, which tells the shop the site; or any other address, which learns nothing. */
  readonly to: string;
  /** The disclosure of an affiliate link, or the shop's host. */
  readonly note: ReactNode;
}

/** The link to a shop in a new tab, with its note beneath. */
export function ShopLink({ to, note, ...look }: ShopLinkProps) {
  return (
    <div className={styles.shop}>
      <ButtonLink
        {...look}
        wide
        reloadDocument
        to={to}
        target="_blank"
        rel={`sponsored nofollow noopener${to.startsWith("/") ? "" : " noreferrer"}`}
      >
        {buyNowTexts.buy}
      </ButtonLink>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

interface GenerationProps extends BuyNowProps {
  readonly generation: Pick<Generation, "productUrl" | "closetItemId">;
}

/** The link to the shop of a generation; that of an item of a closet is counted and disclosed. */
export function GenerationShopLink({ generation, ...look }: GenerationProps) {
  const { productUrl, closetItemId } = generation;
  const url = parseWebUrl(productUrl ?? "");
  if (!url) return null;
  const to = closetItemId ? shopPath(closetItemId) : url.href;
  return <ShopLink {...look} to={to} note={closetItemId ? buyNowTexts.affiliate : url.host} />;
}

/** The same; without a stored link it announces the purchase to come. */
export function BuyNow({ generation, ...look }: GenerationProps) {
  if (parseWebUrl(generation.productUrl ?? "")) {
    return <GenerationShopLink {...look} generation={generation} />;
  }
  return (
    <Button {...look} onClick={() => announceFeature("buying")}>
      {buyNowTexts.buy}
    </Button>
  );
}
