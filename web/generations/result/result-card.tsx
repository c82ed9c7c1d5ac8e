import { useEngine } from "#web/api/use-engine.ts";
import { FavouriteButton } from "#web/favourites/favourite-button.tsx";
import { GenerationShopLink, MoreShopLinks } from "#web/generations/buy-now.tsx";
import type { TryOnPiece } from "#web/generations/try-on/run-try-on.ts";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { PATHS } from "#web/paths.ts";
import { AskFriendButton } from "#web/shares/ask-friend-button.tsx";
import { outfitTexts } from "#web/texts/outfit.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import styles from "./outcome.module.css";
import { RESULT_SIZES } from "./preload-result.ts";
import { RepeatedResult } from "./repeated-result.tsx";
import { ResultPicture } from "./result-picture.tsx";
import { ShareButton } from "./share-button.tsx";

interface ResultCardProps extends Omit<Extract<TryOn, { phase: "done" }>, "phase"> {
  readonly onOther: (panel: "photo" | "garment") => void;
  /** Keeps these pieces for a try-on with another one. */
  readonly onWith: (pieces: readonly TryOnPiece[]) => void;
}

/** A result of /generate with what a member can do next. */
export default function ResultCard({
  generation,
  photo,
  isMatch,
  takeAnother,
  ...on
}: ResultCardProps) {
  const url = generation.outputImageUrl;
  const ownPhoto = useObjectUrl(photo instanceof Blob ? photo : null);
  if (!url) return null;
  return (
    <section className={styles.card} aria-labelledby="result-title">
      <div className={styles.picture}>
        <ResultPicture
          url={url}
          mark={generation.mark}
          before={photo instanceof Blob ? ownPhoto : photo}
          sizes={RESULT_SIZES}
          reveal
        />
      </div>
      <div className={styles.texts}>
        <h2 id="result-title">{tryOnResultTexts.title}</h2>
        <div className={styles.actions}>
          <RepeatedResult isMatch={isMatch} takeAnother={takeAnother} />
          <ShareButton generationId={generation.id} url={url} />
          <GenerationShopLink generation={generation} named />
          <MoreShopLinks pieces={generation.pieces} />
          <FavouriteButton kind="generation" id={generation.id} />
          <AskFriendButton generationId={generation.id} />
          <WearWith pieces={on.pieces} onWith={on.onWith} />
          <div className={styles.others}>
            <Button onClick={() => on.onOther("garment")}>{tryOnResultTexts.otherGarment}</Button>
            <Button onClick={() => on.onOther("photo")}>{tryOnResultTexts.otherPhoto}</Button>
          </div>
          <ButtonLink look="quiet" to={PATHS.generations}>
            {tryOnResultTexts.gallery}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Offered where the pieces are known and the engine accepts another one with them. */
function WearWith({ pieces, onWith }: Pick<ResultCardProps, "pieces" | "onWith">) {
  const most = useEngine()?.pieces.most ?? 1;
  if (pieces.length === 0 || pieces.length >= most) return null;
  return <Button onClick={() => onWith(pieces)}>{outfitTexts.wearWith}</Button>;
}
