import type { KeyboardEvent } from "react";

type Direction = readonly [x: number, y: number];

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The direction of an arrow key, with Shift or alone; null for all other keys. */
export function arrowDirection(event: KeyboardEvent): Direction | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  return DIRECTIONS[event.key] ?? null;
}
