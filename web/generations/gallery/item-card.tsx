import { ShopLink } from "#web/generations/buy-now.tsx";
import { Picture } from "#web/media/picture.tsx";
import { tryOnPath } from "#web/paths.ts";
import { buyNowTexts } from "#web/texts/buy-now.ts";
import { favouritesTexts } from "#web/texts/favourites.ts";
import { fill } from "#web/texts/fill.ts";
import { AdMark } from "#web/ui/ad-mark.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Favourite } from "#worker/contract/favourites.ts";
import { closetPath, shopPath } from "#worker/contract/pages.ts";
import styles from "./favourites.module.css";
import card from "./generation-card.module.css";

/** A saved item of a closet: it leads to its closet, into a try-on and to its shop. */
export function ItemCard({ item }: { readonly item: NonNullable<Favourite["item"]> }) {
  const { id, title, handle, adLabel } = item;
  return (
    <article className="tight">
      <a
        className={styles.open}
        href={closetPath(handle, id)}
        aria-label={favouritesTexts.open(title, handle)}
      >
        <Picture
          url={item.wearingImageUrl ?? item.clothingImageUrl}
          alt=""
          sizes="(width < 640px) 46vw, (width < 1024px) 30vw, 240px"
          lazy
        />
      </a>
      <p className={styles.title}>
        <bdi>{title}</bdi> <bdi className="hint">{`@${handle}`}</bdi>
      </p>
      <div className={card.under}>
        <ButtonLink look="link" reloadDocument to={tryOnPath(handle, id)}>
          {favouritesTexts.tryOn}
        </ButtonLink>
        <ShopLink
          inRow
          className={card.action}
          to={shopPath(id)}
          note={fill(buyNowTexts.affiliateOf, {
            ad: <AdMark label={adLabel} />,
            handle: <bdi>{handle}</bdi>,
          })}
        />
      </div>
    </article>
  );
}
