import type { FitEditing } from "#web/fit/use-fit-editor.tsx";
import type { BlurredPreview } from "#web/generations/preview/use-blurred-preview.ts";
import type { TryOn } from "#web/generations/try-on/try-on-store.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { PATHS } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { progressMessage } from "#worker/contract/generations.ts";
import { BlurredPreviewCard } from "./blurred-preview-card.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import styles from "./outcome.module.css";
import { ResultPicture } from "./result-picture.tsx";
import { ShareButton } from "./share-button.tsx";

interface OutcomeProps {
  readonly tryOn: TryOn | BlurredPreview;
  /** A way out of a failure. */
  readonly offer: FitEditing["offer"];
  readonly onAnother: () => void;
  /** Puts a visitor's queued try-on aside. */
  readonly onDiscard: () => void;
}

/** What has become of the try-on: how far it is, its picture, or why there is none. */
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
  const message = progressMessage(percent);
  return (
    <div className={styles.progress}>
      <p className={styles.step}>
        <span role="status">{message}</span>
        <span className={styles.percent} aria-hidden="true">
          {Math.round(percent)}%
        </span>
      </p>
      <ProgressBar label="Progress of your try-on" percent={percent} />
    </div>
  );
}

interface ResultCardProps extends Omit<Extract<TryOn, { phase: "done" }>, "phase"> {
  readonly onAnother: () => void;
}

function ResultCard({ generation, photo, onAnother }: ResultCardProps) {
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
        <h2 id="result-title">Your Virtual Try-On Result</h2>
        <div className={styles.actions}>
          <ShareButton url={url} />
          <Button onClick={onAnother}>Try another</Button>
          <ButtonLink look="quiet" to={PATHS.generations}>
            See your generations
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
