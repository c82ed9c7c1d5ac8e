import type { CSSProperties } from "react";
import { useRef } from "react";
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
  /** A smaller picture of the one that is shown. */
  readonly thumbnail: string | undefined;
  readonly onShow: (id: string) => void;
  /** The picture shown can't be loaded. */
  readonly onBroken: () => void;
}

/** The picture that is shown, its neighbours loaded beside it, and the way there by swiping. */
export function GalleryStage(props: StageProps) {
  const { generation, previous, next, thumbnail, onShow, onBroken } = props;
  // A list read earlier may name a photo that has been replaced since.
  const saved = useMe()?.referenceImage?.url ?? null;
  const track = useRef<HTMLDivElement>(null);
  const neighbour = (step: number) => (step < 0 ? previous : next);
  const handlers = useSwipe(
    track,
    (step) => neighbour(step) !== undefined,
    (step) => onShow(neighbour(step)?.id ?? generation.id),
  );
  const slides = [
    { place: -1, shown: previous },
    { place: 0, shown: generation },
    { place: 1, shown: next },
  ];
  return (
    <div className={styles.stage} {...handlers}>
      <div ref={track} className={styles.track}>
        {slides.map(
          ({ place, shown }) =>
            shown?.outputImageUrl && (
              <div
                key={shown.id}
                className={styles.slide}
                style={{ "--place": place } as CSSProperties}
                inert={place !== 0}
                onErrorCapture={place === 0 ? onBroken : undefined}
              >
                <ResultPicture
                  url={shown.outputImageUrl}
                  mark={shown.mark}
                  before={shown.beforeImageUrl === saved ? saved : null}
                  sizes="(width < 768px) 100vw, 560px"
                  thumbnail={place === 0 ? thumbnail : undefined}
                  {...(place === 0 && { transitionName: MOVING_PICTURE })}
                />
              </div>
            ),
        )}
      </div>
    </div>
  );
}
