import { Picture } from "#web/media/picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { Generation } from "#worker/contract/generations.ts";
import { progressMessage } from "#worker/contract/generations.ts";
import { buySoon } from "./coming-soon.ts";
import styles from "./generation-card.module.css";
import { relativeDate } from "./relative-date.ts";

interface GenerationCardProps {
  readonly generation: Generation;
  readonly onOpen: () => void;
}

export function GenerationCard({ generation, onOpen }: GenerationCardProps) {
  const { outputImageUrl: url, createdAt, progress } = generation;
  const date = relativeDate(createdAt, Date.now());
  if (generation.status !== "completed" || !url) return <Running percent={progress} />;
  return (
    <article className={styles.card}>
      <button
        type="button"
        className={styles.open}
        aria-label={`Open the generation of ${date}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Picture url={url} alt="" sizes="(width < 640px) 46vw, (width < 1024px) 30vw, 240px" lazy />
      </button>
      <div className={styles.under}>
        <time className={styles.date} dateTime={createdAt}>
          {date}
        </time>
        <Button className={styles.buy} onClick={buySoon}>
          Buy Now
        </Button>
      </div>
    </article>
  );
}

/** One that is still being made. */
function Running({ percent }: { readonly percent: number }) {
  return (
    <div className={styles.running}>
      <p>{progressMessage(percent)}</p>
      <ProgressBar label="Progress of this generation" percent={percent} />
    </div>
  );
}
