import type { Point, Size } from "../image/index.ts";
import type { BottomKind, BottomRow, BottomShape } from "./garment.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Cross-sections from the waistband to the hem. */
const STATIONS = 40;
/** A hanger and loops are narrower than the waistband, in widths of the row a tenth further down. */
const WAISTBAND = 0.75;
const BELOW = 0.1;
/** Shares of the whole length, and the width at the first over that at the second. */
const SHOULDERS = [0.05, 0.15];
const NECK = 0.65;
/** Over the widest row: narrower ones are the corner of a hem. */
const HEM_CORNER = 0.3;
/** Below the corner of a hem an edge moves inwards by more than this, in columns a row. */
const HEM_STEP = { skirt: 0.4, trousers: 0.8, shorts: 0.8 } as const;
const HEM_STEP_REACH = 0.02;
/** The share of the length above which a hem has no corner. */
const HIGHEST_CORNER = 0.7;
/** Share of the length: below it a slanted hem has no full width. */
const LEG_ENDS = 0.95;
/** The crotch of legs that lie together, and its limits, in shares of the length. */
const CROTCH = {
  trousers: { usual: 0.28, least: 0.18, most: 0.36 },
  shorts: { usual: 0.62, least: 0.35, most: 0.85 },
} as const;
/** Over the widest row. */
const STRAIGHT = 0.95;
const NARROWEST_GAP = 3;

interface Span {
  readonly left: number;
  readonly right: number;
  /** The gap between the legs; both ends are the middle where there is none. */
  readonly gap: readonly [number, number] | null;
}

/**
 * Null if the mask has no waistband above its hem, or a skirt does not widen. With `isTold` a
 * person has stated that it is a bottom: its highest row is then its waistband.
 */
export function shapeOfBottom(
  mask: Uint8Array,
  size: Size,
  axis: Axis,
  { kind, isTold }: { readonly kind: BottomKind; readonly isTold: boolean },
): BottomShape | null {
  const { first, spans } = spansOf(mask, size, axis);
  const found = spans.findIndex((span, row) => isWaistband(spans, span, row));
  const waist = isTold ? Math.max(0, found) : found;
  const last = lastRow(spans);
  if (waist < 0 || last - waist < STATIONS / 2) return null;
  if (!isTold && hasShoulders(spans)) return null;
  const rows = spans.slice(waist, last + 1).map((span) => span ?? { left: 0, right: 0, gap: null });
  if (kind === "skirt" && !isTold && !widens(rows)) return null;
  const crotch = kind === "skirt" ? null : crotchOf(rows, CROTCH[kind]);
  // Hems are arcs or slanted: their corners are higher than their lowest points.
  const step = HEM_STEP[kind];
  const ends = Math.round(LEG_ENDS * (rows.length - 1));
  const corners = {
    left: cornerOf(
      rows.map(({ left }) => -left),
      step,
    ),
    right: cornerOf(
      rows.map(({ right }) => right),
      step,
    ),
  };
  const place = (across: number, row: number): Point => {
    const down = first + waist + row;
    const { foot, right, down: below } = axis;
    return {
      x: foot.x + across * right.x + down * below.x,
      y: foot.y + across * right.y + down * below.y,
    };
  };
  const stations = Array.from({ length: STATIONS }, (_, k): BottomRow => {
    const row = ((rows.length - 1) * k) / (STATIONS - 1);
    const at = (of: (row: number) => number) => place(edgeAt(of, row, ends, rows.length), row);
    const side = (edge: "left" | "right") => {
      const seam = (row * corners[edge]) / (rows.length - 1);
      return place(rows[Math.round(seam)][edge], seam);
    };
    const middle = (y: number) => (rows[y].left + rows[y].right) / 2;
    const parted = crotch !== null && row > crotch * (rows.length - 1);
    return {
      left: side("left"),
      right: side("right"),
      innerLeft: at((y) => (parted ? rows[y].gap?.[0] : undefined) ?? middle(y)),
      innerRight: at((y) => (parted ? rows[y].gap?.[1] : undefined) ?? middle(y)),
    };
  });
  return { rows: stations, crotch };
}

/** Below `ends` the edge continues straight, because a hem's corner is no side seam. */
function edgeAt(of: (row: number) => number, row: number, ends: number, count: number): number {
  const nearest = Math.min(Math.round(row), count - 1);
  if (nearest <= ends) return of(nearest);
  const before = Math.max(0, ends - Math.max(2, Math.round(0.12 * count)));
  return of(ends) + ((nearest - ends) * (of(ends) - of(before))) / Math.max(1, ends - before);
}

function isWaistband(spans: readonly (Span | null)[], span: Span | null, row: number): boolean {
  const below = spans[row + Math.round(BELOW * spans.length)];
  return span !== null && !!below && widthOf(span) > WAISTBAND * widthOf(below);
}

/** A person whose head is outside the picture has two legs, but a neck instead of a waistband. */
function hasShoulders(spans: readonly (Span | null)[]): boolean {
  const [above, below] = SHOULDERS.map((share) => spans[Math.round(share * spans.length)]);
  return !above || !below || widthOf(above) < NECK * widthOf(below);
}

function widthOf({ left, right }: Span): number {
  return right - left;
}

function lastRow(spans: readonly (Span | null)[]): number {
  const widest = Math.max(...spans.map((span) => (span ? widthOf(span) : 0)));
  return spans.findLastIndex((span) => span && widthOf(span) > HEM_CORNER * widest);
}

/** The row at which a side seam ends: below it the edge follows the hem inwards. */
function cornerOf(edge: readonly number[], step: number): number {
  const reach = Math.max(2, Math.round(HEM_STEP_REACH * edge.length));
  const highest = Math.round(HIGHEST_CORNER * edge.length);
  let row = edge.length - 1;
  while (row > highest && edge[row - reach] - edge[row] > step * reach) row--;
  return row;
}

/** A book is as wide at its upper end as further down. */
function widens(rows: readonly Span[]): boolean {
  const widest = Math.max(...rows.map(widthOf));
  return widthOf(rows[Math.round(BELOW * rows.length)]) < STRAIGHT * widest;
}

function crotchOf(
  rows: readonly Span[],
  { usual, least, most }: { usual: number; least: number; most: number },
): number {
  let row = rows.length - 1;
  while (row > 0 && !rows[row].gap) row--;
  while (row > 0 && rows[row].gap) row--;
  if (row === 0) return usual;
  return Math.min(Math.max(row / rows.length, least), most);
}

function spansOf(mask: Uint8Array, { width, height }: Size, { foot, right, down }: Axis) {
  const reach = Math.ceil(Math.hypot(width, height));
  const isCloth = (across: number, below: number) => {
    const x = Math.round(foot.x + across * right.x + below * down.x);
    const y = Math.round(foot.y + across * right.y + below * down.y);
    return x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] > 0;
  };
  const all = Array.from({ length: 2 * reach }, (_, k) => spanAt(k - reach, isCloth, reach));
  const first = all.findIndex((span) => span !== null);
  const last = all.findLastIndex((span) => span !== null);
  return { first: first - reach, spans: all.slice(first, last + 1) };
}

function spanAt(
  below: number,
  isCloth: (across: number, below: number) => boolean,
  reach: number,
): Span | null {
  let [left, right] = [reach, -reach];
  for (let across = -reach; across <= reach; across++) {
    if (!isCloth(across, below)) continue;
    left = Math.min(left, across);
    right = across;
  }
  if (right < left) return null;
  return { left, right, gap: gapWithin({ left, right }, (across) => isCloth(across, below)) };
}

/** The bare stretch nearest the middle, within the inner half. */
function gapWithin(
  { left, right }: { left: number; right: number },
  isCloth: (across: number) => boolean,
): readonly [number, number] | null {
  const middle = (left + right) / 2;
  const limit = (right - left) / 4;
  let best: readonly [number, number] | null = null;
  let from = left;
  for (let across = left + 1; across <= right; across++) {
    if (!isCloth(across)) continue;
    const isGap = across - from > NARROWEST_GAP;
    const away = Math.abs((across + from) / 2 - middle);
    if (isGap && away < limit && (!best || away < Math.abs((best[0] + best[1]) / 2 - middle))) {
      best = [from, across];
    }
    from = across;
  }
  return best;
}
