import { type Fit, type FitPoints, LEG_POINTS, type LegPoints } from "#worker/contract/fit.ts";
import { movePoint, type PointName, type Position, type ShownPoints } from "./fit-points.ts";

export interface AutomaticPoints {
  readonly points: FitPoints;
  /** Whether the points were found in the photo; else they are a template. */
  readonly found: boolean;
  /** Null where the photo does not show the legs. */
  readonly legs: { readonly points: LegPoints; readonly found: boolean } | null;
}

interface Placed {
  readonly points: FitPoints;
  readonly byHand: boolean;
  readonly legs: LegPoints | null;
  readonly legsByHand: boolean;
}

export interface FitDraft extends Placed {
  readonly tuck: Fit["tuck"];
  /** The points before the last reset; null after the next move. */
  readonly undone: Placed | null;
}

/** Null until the points are found; `needsLegs` where the garment is worn on the legs. */
export function startDraft(
  saved: Fit | null,
  automatic: AutomaticPoints | null,
  needsLegs = false,
): FitDraft | null {
  const points = saved?.points ?? automatic?.points;
  if (!points || (needsLegs && !saved?.legs && !automatic)) return null;
  return {
    points,
    byHand: Boolean(saved?.points),
    legs: saved?.legs ?? automatic?.legs?.points ?? null,
    legsByHand: Boolean(saved?.legs),
    tuck: saved?.tuck ?? "auto",
    undone: null,
  };
}

export function shownPoints({ points, legs }: FitDraft, needsLegs: boolean): ShownPoints {
  return needsLegs ? { ...points, ...legs } : points;
}

export function moveInDraft(draft: FitDraft, name: PointName, to: Position): FitDraft {
  const moved = movePoint({ ...draft.points, ...draft.legs }, name, to);
  const point = moved[name];
  if (LEG_POINTS.some((each) => each === name)) {
    const legs = draft.legs && { ...draft.legs, [name]: point };
    return { ...draft, legs, legsByHand: true, undone: null };
  }
  const points = { ...draft.points, [name]: point };
  return { ...draft, points, byHand: true, undone: null };
}

/** Resets the points to the automatic ones; a second call undoes the reset. */
export function toggleReset(draft: FitDraft, automatic: AutomaticPoints): FitDraft {
  if (draft.undone) return { ...draft, ...draft.undone, undone: null };
  const { points, byHand, legs, legsByHand } = draft;
  return {
    ...draft,
    points: automatic.points,
    byHand: false,
    legs: automatic.legs?.points ?? null,
    legsByHand: false,
    undone: { points, byHand, legs, legsByHand },
  };
}

/** Unmoved points are left to the engine, unless they were found and are now confirmed. */
export function fitOfDraft(
  { points, tuck, byHand, legs, legsByHand }: FitDraft,
  automatic: AutomaticPoints | null,
  { confirmed, needsLegs = false }: { confirmed: boolean; needsLegs?: boolean },
): Fit {
  const confirmsLegs = confirmed && needsLegs && automatic?.legs?.found;
  return {
    points: byHand || (confirmed && automatic?.found) ? points : null,
    ...(legs && (legsByHand || confirmsLegs) && { legs }),
    tuck,
  };
}

export function isSameFit(one: Fit | null, other: Fit | null): boolean {
  return JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
}

function normalise(fit: Fit | null): unknown[] {
  const sorted = (points: object | null | undefined) => points && Object.entries(points).sort();
  return [fit?.tuck ?? "auto", sorted(fit?.points) ?? null, sorted(fit?.legs) ?? null];
}
