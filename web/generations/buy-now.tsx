import type { ReactNode } from "react";
import { buyNowTexts } from "#web/texts/buy-now.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { shopHost } from "#web/ui/shop-host.ts";
import { type Generation, parseWebUrl } from "#worker/contract/generations.ts";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./buy-now.module.css";
import { announceFeature } from "./coming-soon.ts";

interface BuyNowProps {
  readonly look?: "primary" | "secondary";
  readonly className?: string | undefined;
  /** In a wrapping row the note takes the next line; otherwise the link fills the width. */
  readonly inRow?: boolean | undefined;
}

interface ShopLinkProps extends BuyNowProps {
  /** A path of `shopPath`, which sends the site as the referrer; other addresses get none. */
  readonly to: string;
  /** The disclosure of an affiliate link, or the shop's host. */
  readonly note: ReactNode;
  /** The shop's host, where the button names it. */
  readonly host?: string | null;
}

/** The link to a shop in a new tab, with its note above. */
export function ShopLink({ to, note, host, inRow, ...look }: ShopLinkProps) {
  return (
    <div className={inRow ? styles.row : styles.shop}>
      {note && <p className={styles.note}>{note}</p>}
      <ButtonLink
        {...look}
        wide={!inRow}
        reloadDocument
        to={to}
        target="_blank"
        rel={`sponsored nofollow noopener${to.startsWith("/") ? "" : " noreferrer"}`}
      >
        <span className={styles.label}>
          {buyNowTexts.buy} {host && <span>{buyNowTexts.shop(host)}</span>}
        </span>
      </ButtonLink>
    </div>
  );
}

interface GenerationProps extends BuyNowProps {
  readonly generation: Pick<Generation, "productUrl" | "closetItemId">;
}

interface GenerationShopLinkProps extends GenerationProps {
  /** Whether the button names the shop. */
  readonly named?: boolean;
  /** The place of one of several pieces, from 1; named with the shop. */
  readonly place?: number;
}

/** The link to the shop of a generation. A link of a closet's item is counted and disclosed. */
export function GenerationShopLink(props: GenerationShopLinkProps) {
  const { generation, named, place, ...look } = props;
  const { productUrl, closetItemId } = generation;
  const url = parseWebUrl(productUrl ?? "");
  if (!url) return null;
  const to = closetItemId ? shopPath(closetItemId) : url.href;
  const note = closetItemId ? buyNowTexts.affiliate : !named && url.host;
  const shop = named ? shopHost(url.href) : null;
  const host = shop && place ? buyNowTexts.shopOfPiece(shop, place) : shop;
  return <ShopLink {...look} to={to} note={note} host={host} />;
}

/** The shops of the pieces after the first. */
export function MoreShopLinks({ pieces }: Pick<Generation, "pieces">) {
  return pieces.map((piece, k) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a generation never change
    return k > 0 && <GenerationShopLink key={k} generation={piece} named place={k + 1} />;
  });
}

/** Like `GenerationShopLink`; without a stored link it announces the future purchase. */
export function BuyNow({ generation, inRow, ...look }: GenerationProps) {
  if (parseWebUrl(generation.productUrl ?? "")) {
    return <GenerationShopLink {...look} {...{ inRow, generation }} />;
  }
  return (
    <Button {...look} onClick={() => announceFeature("buying")}>
      {buyNowTexts.buy}
    </Button>
  );
}
