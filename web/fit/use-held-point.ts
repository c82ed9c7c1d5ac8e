import { type PointerEvent, useRef, useState } from "react";
import type { Size } from "#web/media/fit-within.ts";
import type { FitPointName, FitPoints } from "#worker/contract/fit.ts";
import { nearestPoint, type Place } from "./fit-points.ts";

interface HeldPoint {
  readonly name: FitPointName;
  /** A fingertip lies over it. */
  readonly covered: boolean;
  /** The photo as it is shown, in pixels. */
  readonly stage: Size;
}

interface Grip {
  readonly name: FitPointName;
  readonly pointerId: number;
  /** How far from the point it was taken, in pixels, so that it does not jump. */
  readonly from: Place;
}

interface HeldPointOptions {
  readonly points: FitPoints;
  readonly onMove: (name: FitPointName, place: Place) => void;
  readonly onRelease: (name: FitPointName) => void;
}

/**
 * Drags the points by mouse, pen and finger. Their buttons lie over each other where the points are
 * close: of all, the nearest to the press is taken. Elsewhere a finger scrolls.
 */
export function useHeldPoint({ points, onMove, onRelease }: HeldPointOptions) {
  const grip = useRef<Grip | null>(null);
  const [held, setHeld] = useState<HeldPoint | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const onPoint = event.target instanceof Element && event.target.closest("[data-point]");
    if (!onPoint || event.button !== 0 || grip.current) return;
    // The press would give the focus to the button on top.
    event.preventDefault();
    const element = event.currentTarget;
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { x: event.clientX - left, y: event.clientY - top };
    const name = nearestPoint(points, place, { width, height });
    const { x, y } = points[name];
    const from = { x: place.x - x * width, y: place.y - y * height };
    grip.current = { name, pointerId: event.pointerId, from };
    element.setPointerCapture(event.pointerId);
    element.querySelector<HTMLElement>(`[data-point=${name}]`)?.focus({ preventScroll: true });
    setHeld({ name, covered: event.pointerType !== "mouse", stage: { width, height } });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (grip.current?.pointerId !== event.pointerId) return;
    const { name, from } = grip.current;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onMove(name, {
      x: (event.clientX - left - from.x) / width,
      y: (event.clientY - top - from.y) / height,
    });
  }

  function onLostPointerCapture(event: PointerEvent<HTMLElement>) {
    if (grip.current?.pointerId !== event.pointerId) return;
    onRelease(grip.current.name);
    grip.current = null;
    setHeld(null);
  }

  return { held, hold: { onPointerDown, onPointerMove, onLostPointerCapture } };
}
