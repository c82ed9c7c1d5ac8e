import { type CSSProperties, useRef } from "react";
import { useMe } from "#web/api/use-session.ts";
import { ResultPicture } from "#web/generations/result/result-picture.tsx";
import { MOVING_PICTURE } from "#web/ui/morph.ts";
import { useSwipe } from "#web/ui/use-swipe.ts";
import type { Generation } from "#worker/contract/generations.ts";
import styles from "./gallery-stage.module.css";

interface StageProps {
  readonly generation: Generation;
  readonly previous: Generation | undefined;
  readonly next: Generation | undefined;
  readonly thumbnail: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onBroken: () => void;
}

/** The shown picture between its neighbours, which are reached by swiping. */
export function GalleryStage(props: StageProps) {
  const { generation, previous, next, thumbnail, onShow, onBroken } = props;
  // The list may name a photo that was replaced after the list was read.
  const saved = useMe()?.referenceImage?.url ?? null;
  const track = useRef<HTMLDivElement>(null);
  const neighbour = (step: number) => (step < 0 ? previous : next);
  const handlers = useSwipe(
    track,
    (step) => neighbour(step) !== undefined,
    (step) => onShow(neighbour(step)?.id ?? generation.id),
  );
  const slides = [
    { offset: -1, shown: previous },
    { offset: 0, shown: generation },
    { offset: 1, shown: next },
  ];
  return (
    <div className={styles.stage} {...handlers}>
      <div ref={track} className={styles.track}>
        {slides.map(
          ({ offset, shown }) =>
            shown?.outputImageUrl && (
              <div
                key={shown.id}
                className={styles.slide}
                style={{ "--place": offset } as CSSProperties}
                inert={offset !== 0}
                onErrorCapture={offset === 0 ? onBroken : undefined}
              >
                <ResultPicture
                  url={shown.outputImageUrl}
                  mark={shown.mark}
                  before={shown.beforeImageUrl === saved ? saved : null}
                  sizes="(width < 768px) 100vw, 560px"
                  thumbnail={offset === 0 ? thumbnail : undefined}
                  {...(offset === 0 && { transitionName: MOVING_PICTURE })}
                />
              </div>
            ),
        )}
      </div>
    </div>
  );
}
