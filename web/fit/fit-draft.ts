import type { Fit, FitPointName, FitPoints } from "#worker/contract/fit.ts";
import { movePoint, type Place } from "./fit-points.ts";

/** Where the points start by themselves. */
export interface AutomaticPoints {
  readonly points: FitPoints;
  /** Whether they were read out of the photo; else they are a template's. */
  readonly found: boolean;
}

interface Placed {
  readonly points: FitPoints;
  /** Whether somebody has put at least one of them where it is. */
  readonly byHand: boolean;
}

/** A fit while it is worked on. */
export interface FitDraft extends Placed {
  readonly tuck: Fit["tuck"];
  /** What the last reset took away; gone with the next move. */
  readonly undone: Placed | null;
}

/**
 * What the work starts from: the points that were saved, or the automatic ones.
 * @returns null while it has neither
 */
export function startDraft(saved: Fit | null, automatic: AutomaticPoints | null): FitDraft | null {
  const points = saved?.points ?? automatic?.points;
  if (!points) return null;
  return { points, byHand: Boolean(saved?.points), tuck: saved?.tuck ?? "auto", undone: null };
}

export function moveInDraft(draft: FitDraft, name: FitPointName, place: Place): FitDraft {
  const points = movePoint(draft.points, name, place);
  return { ...draft, points, byHand: true, undone: null };
}

/** Puts the points back to where they start by themselves; a second time undoes that. */
export function toggleReset(draft: FitDraft, automatic: AutomaticPoints): FitDraft {
  if (draft.undone) return { ...draft, ...draft.undone, undone: null };
  const { points, byHand } = draft;
  return { ...draft, points: automatic.points, byHand: false, undone: { points, byHand } };
}

/**
 * What the draft says. Points that nobody has moved are left to the engine, which may do better one
 * day, unless they were found and are now confirmed after it did not trust them.
 */
export function fitOfDraft(
  { points, tuck, byHand }: FitDraft,
  automatic: AutomaticPoints | null,
  confirmed: boolean,
): Fit {
  return { points: byHand || (confirmed && automatic?.found) ? points : null, tuck };
}

/** Whether two fits say the same; none says the same as one that leaves all to the engine. */
export function isSameFit(one: Fit | null, other: Fit | null): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(fit: Fit | null): unknown[] {
  const points = fit?.points ?? null;
  return [fit?.tuck ?? "auto", points && Object.entries(points).sort()];
}
