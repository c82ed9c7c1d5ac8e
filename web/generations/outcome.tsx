import { PATHS } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { Generation } from "#worker/contract/generations.ts";
import { progressMessage } from "#worker/contract/generations.ts";
import styles from "./outcome.module.css";
import { ResultPicture } from "./result-picture.tsx";
import { ShareButton } from "./share-button.tsx";
import type { TryOn } from "./use-try-on.ts";

interface OutcomeProps {
  readonly tryOn: TryOn;
  readonly onAnother: () => void;
}

/** What has become of the try-on: how far it is, its picture, or why there is none. */
export function Outcome({ tryOn, onAnother }: OutcomeProps) {
  switch (tryOn.phase) {
    case "idle":
      return null;
    case "running":
      return <Progress percent={tryOn.percent} />;
    case "failed":
      return <Notice kind="error">{tryOn.sentence}</Notice>;
    case "done":
      return <ResultCard generation={tryOn.generation} onAnother={onAnother} />;
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

interface ResultCardProps {
  readonly generation: Generation;
  readonly onAnother: () => void;
}

function ResultCard({ generation, onAnother }: ResultCardProps) {
  const url = generation.outputImageUrl;
  if (!url) return null;
  return (
    <section className={styles.card} aria-labelledby="result-title">
      <div className={styles.picture}>
        <ResultPicture
          url={url}
          before={generation.beforeImageUrl}
          sizes="(width < 768px) 90vw, 512px"
        />
      </div>
      <div className={styles.words}>
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
