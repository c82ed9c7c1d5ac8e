import { useEffect, useRef, useState } from "react";
import { useSwipe } from "#web/generations/gallery-swipe.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { ClosetImage } from "./closet-image.tsx";
import styles from "./item-stage.module.css";

/** How wide a piece's pictures are in its dialog. */
export const SIZES = "(width < 768px) 92vw, 36rem";

interface ItemStageProps {
  readonly item: ClosetItem;
  readonly previous: ClosetItem | undefined;
  readonly next: ClosetItem | undefined;
  readonly onShow: (id: string) => void;
}

/** The picture of a piece as its card shows it, and the way to its neighbours by swiping. */
export function ItemStage({ item, previous, next, onShow }: ItemStageProps) {
  const track = useRef<HTMLDivElement>(null);
  const neighbour = (step: number) => (step < 0 ? previous : next);
  const handlers = useSwipe(
    track,
    (step) => neighbour(step) !== undefined,
    (step) => onShow(neighbour(step)?.id ?? item.id),
  );
  // The page as it is sent loads no pictures that are not seen.
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const slides = [
    { look: styles.before, shown: awake ? previous : undefined },
    { look: styles.moving, shown: item },
    { look: styles.after, shown: awake ? next : undefined },
  ];
  return (
    <div className={styles.stage} {...handlers}>
      <div ref={track} className={styles.track}>
        {slides.map(
          ({ look, shown }) =>
            shown && (
              <div key={shown.id} className={look} inert={shown !== item}>
                <ClosetImage
                  url={shown.wearingImageUrl ?? shown.clothingImageUrl}
                  alt={shown.wearingImageUrl ? `${shown.title}, worn` : shown.title}
                  sizes={SIZES}
                  first={shown === item}
                  near
                />
              </div>
            ),
        )}
      </div>
    </div>
  );
}
