import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { beforeAfterTexts } from "#web/texts/before-after.ts";
import styles from "./before-after.module.css";

interface BeforeAfterSliderProps {
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onDrag: (dragging: boolean) => void;
}

/** A range input for keys, and a strip for pointers, beside which the picture can be swiped. */
export function BeforeAfterSlider(props: BeforeAfterSliderProps) {
  const { at, onMove } = props;
  const range = useRef<HTMLInputElement>(null);
  const handlers = useLineDrag(range, props);
  return (
    <>
      <input
        ref={range}
        className="cover"
        type="range"
        min={0}
        max={100}
        value={Math.round(at)}
        aria-label={beforeAfterTexts.slider}
        aria-valuetext={beforeAfterTexts.shareAfter(100 - Math.round(at))}
        data-no-swipe
        onChange={(event) => onMove(event.target.valueAsNumber)}
        onKeyDown={stopArrows}
      />
      <div className={styles.slide}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the range input is for all others */}
        <div
          className={styles.strip}
          data-no-swipe
          {...handlers}
          // Keeps the focus on the range input.
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={styles.grip}>
            <Arrows />
          </span>
        </div>
      </div>
    </>
  );
}

function useLineDrag(
  range: RefObject<HTMLInputElement | null>,
  { onMove, onDrag }: BeforeAfterSliderProps,
) {
  /** The distance from the line to where it was grabbed, in pixels; null while it is not held. */
  const grabbed = useRef<number | null>(null);

  function onPointerDown(event: PointerEvent) {
    event.stopPropagation();
    if (event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    grabbed.current = event.clientX - left - width / 2;
    event.currentTarget.setPointerCapture(event.pointerId);
    range.current?.focus({ preventScroll: true });
    onDrag(true);
  }

  function onPointerMove(event: PointerEvent) {
    if (grabbed.current === null || !range.current) return;
    const { left, width } = range.current.getBoundingClientRect();
    const percent = ((event.clientX - grabbed.current - left) / width) * 100;
    onMove(Math.min(100, Math.max(0, percent)));
  }

  function onLostPointerCapture() {
    grabbed.current = null;
    onDrag(false);
  }

  return { onPointerDown, onPointerMove, onLostPointerCapture };
}

function stopArrows(event: KeyboardEvent) {
  if (/^Arrow/.test(event.key)) event.stopPropagation();
}

function Arrows() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M7.5 5.5 3 10l4.5 4.5M12.5 5.5 17 10l-4.5 4.5" />
    </svg>
  );
}
