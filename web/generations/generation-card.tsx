import { Picture } from "#web/media/picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { MOVING_PICTURE } from "#web/ui/morph.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { Generation } from "#worker/contract/generations.ts";
import { progressMessage } from "#worker/contract/generations.ts";
import { buySoon } from "./coming-soon.ts";
import styles from "./generation-card.module.css";
import { relativeDate } from "./relative-date.ts";

interface GenerationCardProps {
  readonly generation: Generation;
  /** Its picture is about to glide into the dialog, or comes back from there. */
  readonly moving: boolean;
  /** With the address of the picture as it is shown here. */
  readonly onOpen: (thumbnail: string | undefined) => void;
}

export function GenerationCard({ generation, moving, onOpen }: GenerationCardProps) {
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
        onClick={(event) => onOpen(event.currentTarget.querySelector("img")?.currentSrc)}
      >
        <Picture
          url={url}
          alt=""
          sizes="(width < 640px) 46vw, (width < 1024px) 30vw, 240px"
          lazy
          style={moving ? { viewTransitionName: MOVING_PICTURE } : undefined}
        />
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
