import { useEngine } from "#web/api/use-engine.ts";
import { FavouriteButton } from "#web/favourites/favourite-button.tsx";
import { ShopLink } from "#web/generations/buy-now.tsx";
import { RESULT_SIZES } from "#web/generations/result/preload-result.ts";
import { RepeatedResult } from "#web/generations/result/repeated-result.tsx";
import { ResultPicture } from "#web/generations/result/result-picture.tsx";
import { ShareButton } from "#web/generations/result/share-button.tsx";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { lookPath } from "#web/paths.ts";
import { AskFriendButton } from "#web/shares/ask-friend-button.tsx";
import { buyNowTexts } from "#web/texts/buy-now.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { fill } from "#web/texts/fill.ts";
import { outfitTexts } from "#web/texts/outfit.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { AdMark } from "#web/ui/ad-mark.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { shopHost } from "#web/ui/shop-host.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { shopPath } from "#worker/contract/pages.ts";
import { NextPieceButton } from "./next-piece-button.tsx";
import styles from "./try-on-dialog.module.css";
import type { ItemTryOn } from "./use-item-try-on.ts";

interface TryOnResultProps {
  readonly item: ClosetItem;
  readonly closet: PublicCloset["closet"];
  readonly done: Extract<TryOn, { phase: "done" }>;
  readonly own: ItemTryOn;
  readonly onNext: (itemId: string) => void;
}

export function TryOnResult({ item, closet, done, own, onNext }: TryOnResultProps) {
  const { instagramHandle: handle, adLabel } = closet;
  const { generation, photo, isMatch, takeAnother } = done;
  const ownPhoto = useObjectUrl(photo instanceof Blob ? photo : null);
  const url = generation.outputImageUrl;
  if (!url) return null;
  return (
    <div className={styles.result}>
      <ResultPicture
        url={url}
        mark={generation.mark}
        before={photo instanceof Blob ? ownPhoto : photo}
        sizes={RESULT_SIZES}
        reveal
      />
      <div className={styles.texts}>
        <h3>{tryOnResultTexts.title}</h3>
        <div className="tight">
          <RepeatedResult isMatch={isMatch} takeAnother={takeAnother} />
          {item.affiliateUrl && (
            <ShopLink
              look="primary"
              to={shopPath(item.id)}
              host={shopHost(item.affiliateUrl)}
              note={fill(buyNowTexts.affiliateOf, {
                ad: <AdMark label={adLabel} />,
                handle: <bdi>{handle}</bdi>,
              })}
            />
          )}
          <ShareButton generationId={generation.id} url={url} look="secondary" />
          <FavouriteButton kind="generation" id={generation.id} />
          <AskFriendButton generationId={generation.id} />
          <WearWith handle={handle} itemId={item.id} />
          <NextPiece own={own} onNext={onNext} />
          <div className={styles.again}>
            <Button look="quiet" onClick={() => own.startAgain(false)}>
              {closetTryOnTexts.again}
            </Button>
            {own.saved && (
              <Button look="quiet" onClick={() => own.startAgain(true)}>
                {tryOnResultTexts.otherPhoto}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Leads to /generate, where another piece of the closet is chosen for the same try-on. */
function WearWith({ handle, itemId }: { readonly handle: string; readonly itemId: string }) {
  const engine = useEngine();
  if (!engine || engine.pieces.most < 2) return null;
  const to = lookPath({ handle, collection: null, item: itemId });
  return (
    <ButtonLink reloadDocument to={to}>
      {outfitTexts.wearWith}
    </ButtonLink>
  );
}

function NextPiece({ own, onNext }: Pick<TryOnResultProps, "own" | "onNext">) {
  const { next, photo, planStart } = own;
  if (!next) return null;

  function onPress({ id }: ClosetItem) {
    // Without a photo the other item's dialog asks for one.
    if (photo !== null) planStart(id);
    onNext(id);
  }

  return <NextPieceButton item={next} starts={photo !== null} onPress={() => onPress(next)} />;
}
