/** Cloth that hangs from the waist, beside the axis. Rows and columns are those of the photo. */
interface HangingCloth {
  readonly waist: number;
  /** The row from which the cloth falls freely. */
  readonly hips: number;
  readonly hem: number;
  /** The half breadth at the waist. */
  readonly half: number;
  /** The spread of the side seam of the flat garment, in columns a row; below 0 it narrows. */
  readonly flare: number;
  /** The distance of the body's edge from the axis. */
  readonly bodyAt: (y: number) => number;
}

/** Over the body's half width. */
const EASE = 1.04;
/** The largest visible spread of a side seam: further cloth lies in folds. Columns a row. */
const FULLEST = 0.3;
/** Columns a row; stiffer cloth does not narrow more below the hips. */
const NARROWING = 0.06;
/** The rows below the hips that the legs push out, as a share of the length below the hips. */
const LEGS_FROM = 0.3;
/** The largest spread that legs apart give to a skirt. Columns a row. */
const PUSHED = 0.2;
/** How far a skirt follows legs that are aside of the hips, and its limit over the half width. */
const FOLLOWS_LEGS = 0.5;
const FURTHEST_ASIDE = 0.25;
/** Rows at which the body is measured. */
const STEPS = 12;

/**
 * The half breadth of a skirt in each row. A flat skirt is a sector, but its cloth hangs: the side
 * seams fall straight from the hips, and spread less than they are cut, because the cloth folds.
 */
export function hangingHalf(cloth: HangingCloth): (y: number) => number {
  const { waist, hem, half, bodyAt } = cloth;
  const hips = Math.min(cloth.hips, hem);
  const spread = visibleSpread(cloth.flare);
  const own = (y: number) => half + Math.max(0, spread) * (y - waist);
  const upper = Array.from({ length: STEPS + 1 }, (_, k) => {
    const y = waist + (k / STEPS) * (hips - waist);
    return Math.max(own(y), EASE * bodyAt(y));
  });
  for (let k = 1; k <= STEPS; k++) upper[k] = Math.max(upper[k], upper[k - 1]);
  const atHips = upper[STEPS];
  let slope = spread;
  for (let k = Math.ceil(LEGS_FROM * STEPS); k <= STEPS && hem > hips; k++) {
    const down = (k / STEPS) * (hem - hips);
    slope = Math.max(slope, Math.min(PUSHED, (EASE * bodyAt(hips + down) - atHips) / down));
  }
  return (y) => {
    if (y >= hips) return atHips + slope * (y - hips);
    const k = Math.max(0, ((y - waist) / Math.max(1, hips - waist)) * STEPS);
    const before = Math.min(STEPS - 1, Math.floor(k));
    return upper[before] + (k - before) * (upper[before + 1] - upper[before]);
  };
}

/** Small spreads are kept, as of stiff short skirts; those of circle skirts approach FULLEST. */
function visibleSpread(flare: number): number {
  return flare < 0 ? Math.max(flare, -NARROWING) : FULLEST * (1 - Math.exp(-flare / FULLEST));
}

/** How far the middle of a hem is aside of the hips, as the legs are there; all in columns. */
export function hemAside(hips: number, legs: number, half: number): number {
  const most = FURTHEST_ASIDE * half;
  return Math.min(most, Math.max(-most, FOLLOWS_LEGS * (legs - hips)));
}
