import { FavouriteButton } from "#web/favourites/favourite-button.tsx";
import { ShopLink } from "#web/generations/buy-now.tsx";
import { RepeatedResult } from "#web/generations/result/repeated-result.tsx";
import { ResultPicture } from "#web/generations/result/result-picture.tsx";
import { ShareButton } from "#web/generations/result/share-button.tsx";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { AskFriendButton } from "#web/shares/ask-friend-button.tsx";
import { buyNowTexts } from "#web/texts/buy-now.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { fill } from "#web/texts/fill.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button } from "#web/ui/button.tsx";
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
  const { generation, photo, makeAnother } = done;
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
          <RepeatedResult makeAnother={makeAnother} />
          {item.affiliateUrl && (
            <ShopLink
              look="primary"
              to={shopPath(item.id)}
              note={fill(buyNowTexts.affiliateOf, { handle: <bdi>{handle}</bdi> })}
            />
          )}
          <ShareButton generationId={generation.id} url={url} look="secondary" />
          <FavouriteButton kind="generation" id={generation.id} />
          <AskFriendButton generationId={generation.id} />
          <Button look="quiet" onClick={onAgain}>
            {closetTryOnTexts.again}
          </Button>
        </div>
      </div>
    </div>
  );
}
