import type { DragEvent, PointerEvent, RefObject } from "react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { prefersReducedMotion } from "./motion.ts";

/** A finger's tremble, in pixels. */
const TREMBLE = 8;
/** The share of the width, and the pixels a millisecond, from which a drag is a step. */
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

/**
 * Steps to the picture on the left or right by finger, pen or mouse, with the track under the
 * pointer. What is marked `data-no-swipe` keeps the pointers that start on it.
 * @param canStep whether there is a picture on that side
 * @returns the handlers of the element around the track
 */
export function useSwipe(
  track: RefObject<HTMLElement | null>,
  canStep: (step: SwipeStep) => boolean,
  onStep: (step: SwipeStep) => void,
) {
  const drag = useRef<Drag | null>(null);
  const gliding = useRef(false);

  function place(pixels: number) {
    if (track.current) track.current.style.translate = pixels === 0 ? "" : `${pixels}px`;
  }

  /** Lets the track go: on to the next picture, or back to where it was. */
  async function release(from: number, step: SwipeStep | null) {
    drag.current = null;
    const element = track.current;
    if (element && !prefersReducedMotion()) {
      gliding.current = true;
      const to = step === null ? "0" : `calc(${-step} * var(--stride))`;
      const frames = [{ translate: `${from}px` }, { translate: to }];
      const glide = element.animate(frames, { duration: GLIDE_MS, easing: "ease-out" });
      await glide.finished.catch(() => {});
      gliding.current = false;
    }
    // In one paint with the track's return, so that nothing flickers.
    if (step !== null) flushSync(() => onStep(step));
    place(0);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0 || gliding.current) return;
    if (event.defaultPrevented || isOthers(event.target)) return;
    const { pointerId, clientX, clientY, timeStamp } = event;
    drag.current = { pointer: pointerId, x: clientX, y: clientY, at: timeStamp, swiping: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    const dx = event.clientX - current.x;
    const dy = event.clientY - current.y;
    if (!current.swiping) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < TREMBLE) return;
      // Up or down is the page's own scrolling.
      if (Math.abs(dy) > Math.abs(dx)) {
        drag.current = null;
        return;
      }
      current.swiping = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    place(pull(dx));
  }

  /** At the end of the list the track gives way a little. */
  function pull(dx: number): number {
    return canStep(dx < 0 ? 1 : -1) ? dx : dx / 4;
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    if (!current.swiping) {
      drag.current = null;
      return;
    }
    const dx = event.clientX - current.x;
    const step: SwipeStep = dx < 0 ? 1 : -1;
    const speed = Math.abs(dx) / Math.max(1, event.timeStamp - current.at);
    const meant = Math.abs(dx) > event.currentTarget.clientWidth * FAR || speed > FAST;
    void release(pull(dx), meant && canStep(step) ? step : null);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (current?.pointer === event.pointerId) void release(pull(event.clientX - current.x), null);
  }

  /** The browser's own dragging of pictures would take the pointer away. */
  function onDragStart(event: DragEvent<HTMLElement>) {
    event.preventDefault();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDragStart };
}

/** Whether a pointer that starts there is for something within: a button, or a slider's own strip. */
function isOthers(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button,input,[data-no-swipe]") !== null;
}
