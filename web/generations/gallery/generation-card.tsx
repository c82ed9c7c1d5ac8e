import { useEffect, useEffectEvent } from "react";
import { BuyNow } from "#web/generations/buy-now.tsx";
import { followEvents } from "#web/generations/follow-events.ts";
import { Picture } from "#web/media/picture.tsx";
import { generationsTexts } from "#web/texts/generations.ts";
import { relativeDate } from "#web/texts/relative-date.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { type Generation, progressMessage } from "#worker/contract/generations.ts";
import styles from "./generation-card.module.css";
import { CARD, preloadDialog } from "./use-opened-generation.ts";

interface GenerationCardProps {
  readonly generation: Generation;
  /** Whether its picture moves into the dialog or back. */
  readonly moving: boolean;
  readonly onOpen: () => void;
  readonly onChange: (generation: Generation) => void;
  readonly onCancel: () => void;
}

export function GenerationCard(props: GenerationCardProps) {
  const { generation, moving, onOpen, onChange, onCancel } = props;
  const { outputImageUrl: url, mark, createdAt } = generation;
  const date = relativeDate(createdAt, Date.now());
  return (
    <article className="tight">
      {url ? (
        <button
          type="button"
          className={styles.open}
          aria-label={generationsTexts.open(date)}
          aria-haspopup="dialog"
          onClick={onOpen}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          {...{ [CARD]: generation.id }}
        >
          <Picture
            url={url}
            alt=""
            sizes="(width < 640px) 46vw, (width < 1024px) 30vw, 240px"
            lazy
            moving={moving}
          />
        </button>
      ) : (
        <Running generation={generation} onChange={onChange} />
      )}
      {url && mark && <p className={styles.mark}>{mark}</p>}
      <div className={styles.under}>
        <time className="hint" dateTime={createdAt}>
          {date}
        </time>
        {url ? (
          <BuyNow inRow generation={generation} className={styles.action} />
        ) : (
          <Button className={styles.action} onClick={onCancel}>
            {generationsTexts.cancel}
          </Button>
        )}
      </div>
    </article>
  );
}

function Running({ generation, onChange }: Pick<GenerationCardProps, "generation" | "onChange">) {
  const { id, progress } = generation;
  const change = useEffectEvent(onChange);

  useEffect(() => {
    const control = new AbortController();
    followEvents(id, (reported) => change(reported), control.signal).catch(() => {});
    return () => control.abort();
  }, [id]);

  return (
    <div className={styles.running}>
      <p>{progressMessage(progress)}</p>
      <ProgressBar label={generationsTexts.progress} percent={progress} />
    </div>
  );
}
