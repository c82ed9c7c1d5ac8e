import {
  connectedComponents,
  dilate,
  erode,
  type LabImage,
  median,
  type Point,
  type Region,
} from "../image/index.ts";

/** All in halves of the collar's width: the area searched, from the axis and from the collar line. */
const REACH = 0.7;
const HIGHEST = -0.15;
const LOWEST = 1.2;
const WIDTH = { least: 0.16, most: 1 };
const HEIGHT = { least: 0.1, most: 0.75 };
const FARTHEST_OFF = 0.4;
const LATEST_START = 0.75;
/** A tape or the back's rib may join the label above these levels. */
const STARTS = [HIGHEST, 0.15, 0.3, 0.45];
const LETTER_GAP = 0.05;
/** In Lab units. */
const UNLIKE = 18;
/** Pixels at the outline that are blends. */
const RIM = 3;
/** Other spots over the label's own area; a pattern has many. */
const MOST_OTHERS = 0.5;

interface Spot {
  readonly area: number;
  /** Indices of the area's pixels. */
  readonly part: Int32Array;
  /** Pixels below the collar line. */
  readonly bottom: number;
  readonly isLabel: boolean;
}

/** The surroundings of a neckline; rows run along the collar line. */
interface NeckArea extends Region {
  /** Indices of the picture's pixels, -1 beside the cloth. */
  readonly places: Int32Array;
  readonly usual: readonly number[];
}

/**
 * A label or size print on the inside of the back: a compact spot below the middle of the collar line.
 * The front's edge lies below it.
 *
 * @returns the distance from the collar line to the label's lower end in pixels, 0 without one, and the
 *   picture without the label, whose edges are stronger than the neckline's
 */
export function findLabel(
  soft: LabImage,
  inside: Uint8Array,
  collars: readonly [Point, Point],
): { depth: number; plain: LabImage } {
  const [left, right] = collars;
  const half = Math.hypot(right.x - left.x, right.y - left.y) / 2;
  const area = unlikeArea(soft, inside, collars, half);
  let deepest: Spot | null = null;
  for (const start of STARTS) {
    area.data.fill(0, 0, area.width * Math.round((start - HIGHEST) * half));
    const spots = findSpots(area, half);
    const label = spots.find(({ isLabel }) => isLabel);
    if (!label || label.bottom <= (deepest?.bottom ?? 0)) continue;
    const rest = spots.reduce((sum, spot) => sum + spot.area, -label.area);
    if (rest < MOST_OTHERS * label.area) deepest = label;
  }
  if (!deepest) return { depth: 0, plain: soft };
  return { depth: deepest.bottom, plain: withoutSpot(soft, area, deepest) };
}

function withoutSpot(soft: LabImage, { places, usual }: NeckArea, { part }: Spot): LabImage {
  const [l, a, b] = [soft.l, soft.a, soft.b].map((plane, k) => {
    const data = plane.data.slice();
    for (const i of part) if (places[i] >= 0) data[places[i]] = usual[k];
    return { ...plane, data };
  });
  return { ...soft, l, a, b };
}

/** Pixels that differ from the area's median colour. */
function unlikeArea(
  { width, height, l, a, b }: LabImage,
  inside: Uint8Array,
  [left, right]: readonly [Point, Point],
  half: number,
): NeckArea {
  const cloth = erode({ width, height, data: inside }, RIM).data;
  const along = { x: (right.x - left.x) / 2 / half, y: (right.y - left.y) / 2 / half };
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const size = {
    width: 2 * Math.round(REACH * half) + 1,
    height: Math.round((LOWEST - HIGHEST) * half),
  };
  const places = new Int32Array(size.width * size.height).fill(-1);
  for (let row = 0, i = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++, i++) {
      const across = column - (size.width >> 1);
      const down = row + HIGHEST * half;
      const x = Math.round(middle.x + across * along.x - down * along.y);
      const y = Math.round(middle.y + across * along.y + down * along.x);
      const isSeen = x >= 0 && y >= 0 && x < width && y < height && cloth[y * width + x] === 1;
      if (isSeen) places[i] = y * width + x;
    }
  }
  const seen = places.filter((place) => place >= 0);
  const usual = [l, a, b].map(({ data }) =>
    median(Float32Array.from(seen, (place) => data[place])),
  );
  const data = new Uint8Array(places.length);
  for (const [i, place] of places.entries()) {
    if (place < 0) continue;
    const away = Math.hypot(
      l.data[place] - usual[0],
      a.data[place] - usual[1],
      b.data[place] - usual[2],
    );
    if (away > UNLIKE) data[i] = 1;
  }
  return { ...size, data, places, usual };
}

/** Compact parts, the lowest label first; letters of a line are joined. */
function findSpots(unlike: Region, half: number): Spot[] {
  const gap = Math.max(1, LETTER_GAP * half);
  const joined = dilate(unlike, gap);
  const spots: Spot[] = [];
  for (const part of connectedComponents(joined)) {
    let [first, last, top, bottom, area] = [unlike.width, -1, unlike.height, -1, 0];
    for (const i of part) {
      if (!unlike.data[i]) continue;
      const [x, y] = [i % unlike.width, Math.floor(i / unlike.width)];
      [first, last] = [Math.min(first, x), Math.max(last, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      area++;
    }
    const isInner = first > 0 && last < unlike.width - 1 && bottom < unlike.height - 1;
    const [wide, high] = [(last - first + 1) / half, (bottom - top + 1) / half];
    if (!isInner || wide > WIDTH.most || high > HEIGHT.most) continue;
    const off = Math.abs((first + last) / 2 - (unlike.width >> 1)) / half;
    const isLabel =
      wide > WIDTH.least &&
      high > HEIGHT.least &&
      off < FARTHEST_OFF &&
      top / half + HIGHEST < LATEST_START;
    spots.push({ area, part, bottom: bottom + HIGHEST * half, isLabel });
  }
  return spots.sort((p, q) => q.bottom - p.bottom);
}
