import { FavouriteButton } from "#web/favourites/favourite-button.tsx";
import type { FitEditing } from "#web/fit/use-fit-editor.tsx";
import { GenerationShopLink } from "#web/generations/buy-now.tsx";
import type { BlurredPreview } from "#web/generations/preview/use-blurred-preview.ts";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { PATHS } from "#web/paths.ts";
import { AskFriendButton } from "#web/shares/ask-friend-button.tsx";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { progressMessage } from "#worker/contract/generations.ts";
import { BlurredPreviewCard } from "./blurred-preview-card.tsx";
import { FailureNotice } from "./notices.tsx";
import styles from "./outcome.module.css";
import { RepeatedResult } from "./repeated-result.tsx";
import { ResultPicture } from "./result-picture.tsx";
import { ShareButton } from "./share-button.tsx";

interface OutcomeProps {
  readonly tryOn: TryOn | BlurredPreview;
  readonly offer: FitEditing["offer"];
  readonly onAnother: () => void;
  readonly onDiscard: () => void;
}

export function Outcome({ tryOn, offer, onAnother, onDiscard }: OutcomeProps) {
  switch (tryOn.phase) {
    case "idle":
      return null;
    case "running":
      return <Progress percent={tryOn.percent} />;
    case "failed":
      return <FailureNotice {...tryOn}>{offer(tryOn.failureCode)}</FailureNotice>;
    case "blurred":
      return <BlurredPreviewCard picture={tryOn.picture} onDiscard={onDiscard} />;
    case "done":
      return <ResultCard {...tryOn} onAnother={onAnother} />;
  }
}

function Progress({ percent }: { readonly percent: number }) {
  return (
    <div className={styles.progress}>
      <p className={styles.step}>
        <span role="status">{progressMessage(percent)}</span>
        <span className={styles.percent} aria-hidden="true">
          {tryOnTexts.percent(Math.round(percent))}
        </span>
      </p>
      <ProgressBar label={tryOnTexts.progress} percent={percent} />
    </div>
  );
}

interface ResultCardProps extends Omit<Extract<TryOn, { phase: "done" }>, "phase"> {
  readonly onAnother: () => void;
}

function ResultCard({ generation, photo, makeAnother, onAnother }: ResultCardProps) {
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
          sizes="(width < 768px) 90vw, 512px"
        />
      </div>
      <div className={styles.texts}>
        <h2 id="result-title">{tryOnResultTexts.title}</h2>
        <div className={styles.actions}>
          <RepeatedResult makeAnother={makeAnother} />
          <ShareButton generationId={generation.id} url={url} />
          <GenerationShopLink generation={generation} />
          <FavouriteButton kind="generation" id={generation.id} />
          <AskFriendButton generationId={generation.id} />
          <Button onClick={onAnother}>{tryOnResultTexts.another}</Button>
          <ButtonLink look="quiet" to={PATHS.generations}>
            {tryOnResultTexts.gallery}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
