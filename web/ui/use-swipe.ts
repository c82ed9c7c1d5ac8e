import { type DragEvent, type PointerEvent, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { prefersReducedMotion } from "./motion.ts";

/** Movements of fewer pixels are not a drag. */
const MIN_DRAG = 8;
/** A drag over this share of the width, or faster than these pixels per millisecond, is a step. */
const FAR = 0.25;
const FAST = 0.5;
const GLIDE_MS = 180;

type SwipeStep = -1 | 1;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  swiping: boolean;
}

function directionOf(drag: Drag, event: PointerEvent): "swipe" | "scroll" | undefined {
  const dx = Math.abs(event.clientX - drag.x);
  const dy = Math.abs(event.clientY - drag.y);
  if (Math.max(dx, dy) < MIN_DRAG) return undefined;
  return dy > dx ? "scroll" : "swipe";
}

/** The handlers of a dragged track; elements with `data-no-swipe` keep their pointers. */
export function useSwipe(
  track: RefObject<HTMLElement | null>,
  canStep: (step: SwipeStep) => boolean,
  onStep: (step: SwipeStep) => void,
) {
  const drag = useRef<Drag | null>(null);
  const { gliding, moveTo, glide } = useGlide(track, onStep);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0 || gliding.current) return;
    if (event.defaultPrevented || isExcluded(event.target)) return;
    const { pointerId, clientX, clientY, timeStamp } = event;
    drag.current = { pointer: pointerId, x: clientX, y: clientY, at: timeStamp, swiping: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    const direction = current.swiping ? "swipe" : directionOf(current, event);
    if (direction === "scroll") drag.current = null;
    if (direction !== "swipe") return;
    if (!current.swiping) event.currentTarget.setPointerCapture(event.pointerId);
    current.swiping = true;
    moveTo(pull(event.clientX - current.x));
  }

  /** The track moves less at the end of the list. */
  function pull(dx: number): number {
    return canStep(dx < 0 ? 1 : -1) ? dx : dx / 4;
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    drag.current = null;
    if (!current.swiping) return;
    const dx = event.clientX - current.x;
    const step: SwipeStep = dx < 0 ? 1 : -1;
    const speed = Math.abs(dx) / Math.max(1, event.timeStamp - current.at);
    const isStep = Math.abs(dx) > event.currentTarget.clientWidth * FAR || speed > FAST;
    void glide(pull(dx), isStep && canStep(step) ? step : null);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (current?.pointer !== event.pointerId) return;
    drag.current = null;
    void glide(pull(event.clientX - current.x), null);
  }

  /** The browser's own dragging of pictures would cancel the pointer. */
  function onDragStart(event: DragEvent<HTMLElement>) {
    event.preventDefault();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDragStart };
}

function useGlide(track: RefObject<HTMLElement | null>, onStep: (step: SwipeStep) => void) {
  const gliding = useRef(false);

  function moveTo(pixels: number) {
    if (track.current) track.current.style.translate = pixels === 0 ? "" : `${pixels}px`;
  }

  /** Moves the released track to the neighbour, or back to its position. */
  async function glide(from: number, step: SwipeStep | null) {
    const element = track.current;
    if (element && !prefersReducedMotion()) {
      gliding.current = true;
      const to = step === null ? "0" : `calc(${-step} * var(--stride))`;
      const frames = [{ translate: `${from}px` }, { translate: to }];
      const animation = element.animate(frames, { duration: GLIDE_MS, easing: "ease-out" });
      await animation.finished.catch(() => {});
      gliding.current = false;
    }
    // In one paint with the return of the track, to avoid flicker.
    if (step !== null) flushSync(() => onStep(step));
    moveTo(0);
  }

  return { gliding, moveTo, glide };
}

function isExcluded(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button,input,[data-no-swipe]") !== null;
}
