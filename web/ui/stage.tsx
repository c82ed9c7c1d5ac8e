import { type ReactNode, useRef } from "react";
import styles from "./stage.module.css";
import { useSwipe } from "./use-swipe.ts";

const PLACES = [styles.before, undefined, styles.after];

interface StageProps<Shown> {
  readonly previous: Shown | undefined;
  readonly shown: Shown;
  readonly next: Shown | undefined;
  readonly onShow: (id: string) => void;
  readonly children: (each: Shown) => ReactNode;
}

export function Stage<Shown extends { readonly id: string }>(props: StageProps<Shown>) {
  const { previous, shown, next, onShow, children } = props;
  const track = useRef<HTMLDivElement>(null);
  const neighbour = (step: number) => (step < 0 ? previous : next);
  const handlers = useSwipe(
    track,
    (step) => neighbour(step) !== undefined,
    (step) => onShow(neighbour(step)?.id ?? shown.id),
  );
  return (
    <div className={styles.stage} {...handlers}>
      <div ref={track} className={styles.track}>
        {[previous, shown, next].map(
          (each, at) =>
            each && (
              <div key={each.id} className={PLACES[at]} inert={each !== shown}>
                {children(each)}
              </div>
            ),
        )}
      </div>
    </div>
  );
}
