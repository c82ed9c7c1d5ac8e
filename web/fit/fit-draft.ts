import type { Fit, FitPointName, FitPoints } from "#worker/contract/fit.ts";
import { movePoint, type Position } from "./fit-points.ts";

export interface AutomaticPoints {
  readonly points: FitPoints;
  /** Whether the points were found in the photo; else they are a template. */
  readonly found: boolean;
}

interface Placed {
  readonly points: FitPoints;
  readonly byHand: boolean;
}

export interface FitDraft extends Placed {
  readonly tuck: Fit["tuck"];
  /** The points before the last reset; null after the next move. */
  readonly undone: Placed | null;
}

export function startDraft(saved: Fit | null, automatic: AutomaticPoints | null): FitDraft | null {
  const points = saved?.points ?? automatic?.points;
  if (!points) return null;
  return { points, byHand: Boolean(saved?.points), tuck: saved?.tuck ?? "auto", undone: null };
}

export function moveInDraft(draft: FitDraft, name: FitPointName, to: Position): FitDraft {
  const points = movePoint(draft.points, name, to);
  return { ...draft, points, byHand: true, undone: null };
}

/** Resets the points to the automatic ones; a second call undoes the reset. */
export function toggleReset(draft: FitDraft, automatic: AutomaticPoints): FitDraft {
  if (draft.undone) return { ...draft, ...draft.undone, undone: null };
  const { points, byHand } = draft;
  return { ...draft, points: automatic.points, byHand: false, undone: { points, byHand } };
}

/** Unmoved points are left to the engine, unless they were found and are now confirmed. */
export function fitOfDraft(
  { points, tuck, byHand }: FitDraft,
  automatic: AutomaticPoints | null,
  confirmed: boolean,
): Fit {
  return { points: byHand || (confirmed && automatic?.found) ? points : null, tuck };
}

export function isSameFit(one: Fit | null, other: Fit | null): boolean {
  return JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
}

function normalise(fit: Fit | null): unknown[] {
  const points = fit?.points ?? null;
  return [fit?.tuck ?? "auto", points && Object.entries(points).sort()];
}
