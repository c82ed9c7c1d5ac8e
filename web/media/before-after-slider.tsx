import type { KeyboardEvent, PointerEvent } from "react";
import { useRef } from "react";
import styles from "./before-after.module.css";

interface BeforeAfterSliderProps {
  /** Where the line stands, in percent from the left. */
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onDrag: (dragging: boolean) => void;
}

/**
 * The line between two pictures: a range input for keys and screen readers, and a strip around the
 * line for mouse and finger. Only the strip takes pointers, so that the rest of the picture can be
 * swiped; what listens for swipes leaves `data-no-swipe` alone.
 */
export function BeforeAfterSlider({ at, onMove, onDrag }: BeforeAfterSliderProps) {
  const range = useRef<HTMLInputElement>(null);
  /** How far from the line it was taken, in pixels; null while it isn't held. */
  const held = useRef<number | null>(null);

  function onPointerDown(event: PointerEvent) {
    event.stopPropagation();
    if (event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    held.current = event.clientX - left - width / 2;
    event.currentTarget.setPointerCapture(event.pointerId);
    range.current?.focus({ preventScroll: true });
    onDrag(true);
  }

  function onPointerMove(event: PointerEvent) {
    if (held.current === null || !range.current) return;
    const { left, width } = range.current.getBoundingClientRect();
    const place = ((event.clientX - held.current - left) / width) * 100;
    onMove(Math.min(100, Math.max(0, place)));
  }

  function onLetGo() {
    held.current = null;
    onDrag(false);
  }

  return (
    <>
      <input
        ref={range}
        className={styles.range}
        type="range"
        min={0}
        max={100}
        value={Math.round(at)}
        aria-label="Before and after"
        aria-valuetext={`${100 - Math.round(at)} % after`}
        data-no-swipe
        onChange={(event) => onMove(event.target.valueAsNumber)}
        onKeyDown={keepArrows}
      />
      <div className={styles.slide}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the range input is for all others */}
        <div
          className={styles.strip}
          data-no-swipe
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onLostPointerCapture={onLetGo}
          // The press would take the focus away again.
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

/** The arrows move the line and nothing around it. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith("Arrow")) event.stopPropagation();
}

function Arrows() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M7.5 5.5 3 10l4.5 4.5M12.5 5.5 17 10l-4.5 4.5" />
    </svg>
  );
}
