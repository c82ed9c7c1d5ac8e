import { type PointerEvent, useRef, useState } from "react";
import type { Size } from "#web/media/fit-within.ts";
import { nearestPoint, type PointName, type Position, type ShownPoints } from "./fit-points.ts";

interface DraggedPoint {
  readonly name: PointName;
  readonly covered: boolean;
  readonly stage: Size;
}

interface Grip {
  readonly name: PointName;
  readonly pointerId: number;
  /** The pointer minus the point, in pixels. */
  readonly offset: Position;
}

interface PointDragOptions {
  readonly points: ShownPoints;
  readonly onMove: (name: PointName, position: Position) => void;
  readonly onRelease: (name: PointName) => void;
}

/** Drags the point nearest to the press, since buttons of close points overlap. */
export function usePointDrag({ points, onMove, onRelease }: PointDragOptions) {
  const grip = useRef<Grip | null>(null);
  const [dragged, setDragged] = useState<DraggedPoint | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const onPoint = event.target instanceof Element && event.target.closest("[data-point]");
    if (!onPoint || event.button !== 0 || grip.current) return;
    // Otherwise the topmost button would get the focus.
    event.preventDefault();
    const element = event.currentTarget;
    const { left, top, width, height } = element.getBoundingClientRect();
    const pressed = { x: event.clientX - left, y: event.clientY - top };
    const { name, x, y } = nearestPoint(points, pressed, { width, height });
    const offset = { x: pressed.x - x * width, y: pressed.y - y * height };
    grip.current = { name, pointerId: event.pointerId, offset };
    element.setPointerCapture(event.pointerId);
    element.querySelector<HTMLElement>(`[data-point=${name}]`)?.focus({ preventScroll: true });
    setDragged({ name, covered: event.pointerType !== "mouse", stage: { width, height } });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (grip.current?.pointerId !== event.pointerId) return;
    const { name, offset } = grip.current;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onMove(name, {
      x: (event.clientX - left - offset.x) / width,
      y: (event.clientY - top - offset.y) / height,
    });
  }

  function onLostPointerCapture(event: PointerEvent<HTMLElement>) {
    if (grip.current?.pointerId !== event.pointerId) return;
    onRelease(grip.current.name);
    grip.current = null;
    setDragged(null);
  }

  return { dragged, handlers: { onPointerDown, onPointerMove, onLostPointerCapture } };
}
