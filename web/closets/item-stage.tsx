import { useEffect, useRef, useState } from "react";
import { closetTexts } from "#web/texts/closet.ts";
import { useSwipe } from "#web/ui/use-swipe.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { ClosetImage } from "./closet-image.tsx";
import styles from "./item-stage.module.css";

/** The width of an item's pictures in the dialog. */
export const SIZES = "(width < 768px) 92vw, 36rem";

interface ItemStageProps {
  readonly item: ClosetItem;
  readonly previous: ClosetItem | undefined;
  readonly next: ClosetItem | undefined;
  readonly onShow: (id: string) => void;
}

/** The picture of an item as on its card; a swipe shows the previous or next item. */
export function ItemStage({ item, previous, next, onShow }: ItemStageProps) {
  const track = useRef<HTMLDivElement>(null);
  const neighbour = (step: number) => (step < 0 ? previous : next);
  const handlers = useSwipe(
    track,
    (step) => neighbour(step) !== undefined,
    (step) => onShow(neighbour(step)?.id ?? item.id),
  );
  // Before hydration the page loads visible pictures only.
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
                  alt={shown.wearingImageUrl ? closetTexts.worn(shown.title) : shown.title}
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
