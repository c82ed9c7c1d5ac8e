import { announceFeature } from "#web/generations/coming-soon.ts";
import { ResultPicture } from "#web/generations/result/result-picture.tsx";
import { ShareButton } from "#web/generations/result/share-button.tsx";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { closetTexts } from "#web/texts/closet.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { fill } from "#web/texts/fill.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { shopPath } from "#worker/contract/pages.ts";
import styles from "./try-on-dialog.module.css";

interface TryOnResultProps {
  readonly item: ClosetItem;
  readonly handle: string;
  readonly done: Extract<TryOn, { phase: "done" }>;
  readonly onAgain: () => void;
}

export function TryOnResult({ item, handle, done, onAgain }: TryOnResultProps) {
  const { generation, photo } = done;
  const ownPhoto = useObjectUrl(photo instanceof Blob ? photo : null);
  const url = generation.outputImageUrl;
  if (!url) return null;
  return (
    <div className={styles.result}>
      <ResultPicture
        url={url}
        mark={generation.mark}
        before={photo instanceof Blob ? ownPhoto : photo}
        sizes="(width < 768px) 100vw, 512px"
      />
      <div className={styles.texts}>
        <h3>{tryOnResultTexts.title}</h3>
        <div className="tight">
          {item.affiliateUrl && <BuyNow itemId={item.id} handle={handle} />}
          <ShareButton generationId={generation.id} url={url} look="secondary" />
          <Button onClick={() => announceFeature("favourites")}>{closetTryOnTexts.save}</Button>
          <Button look="quiet" onClick={onAgain}>
            {closetTryOnTexts.again}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface BuyNowProps {
  readonly itemId: string;
  readonly handle: string;
}

function BuyNow({ itemId, handle }: BuyNowProps) {
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
