import {
  analysedSize,
  beforeBackground,
  fitBackground,
  moveLandmarks,
  type TakenGarment,
} from "../garment/index.ts";
import {
  cropImage,
  cropPlane,
  dilate,
  erode,
  type Mask,
  median,
  type Region,
  type RgbaImage,
  toLab,
} from "../image/index.ts";
import { canBeSkin, type Face, faceOver, skinWithin } from "../person/index.ts";

interface Completed {
  readonly image: RgbaImage;
  readonly face: Face;
  /** The rows that were added above the picture. */
  readonly above: number;
}

/** Over the neck's width: the row where the shoulders begin. */
const SHOULDERS = 2.2;
/** In face widths: the usual neck, the shoulders and how far they are below the row where they begin. */
const USUAL = { neck: 0.75, shoulders: 2.75, below: 0.4 };
/** The neck over the shoulders; with long hair it is wider. */
const NECK = { least: 0.17, most: 0.42 };
/** In face widths, from the row where the shoulders begin. */
const CHIN_ABOVE = 0.48;
/** In face widths, from the chin. */
const HEAD = { centre: 0.62, halfWidth: 0.5, halfHeight: 0.78 };
const MARGIN = 0.3;
/** The least share of the uppermost row. */
const LEAST_SKIN = 0.02;
/** Pixels of the analysed picture: the widest gap in a body, and the rim that may have the neck's colour. */
const GAP = 2;
const RIM = 3;
/** The part of the chest that differs from a bare neck, in face widths below the row where the shoulders begin. */
const CHEST = { from: 0.5, to: 1 };
/** The least difference in a channel of sRGB. */
const UNLIKE_CHEST = 20;

/**
 * Draws a plain head above the neck of a person whose head is outside of the picture. The body can then
 * be found as that of any other person. Null without a bare neck at the upper border.
 */
export function withHead(image: RgbaImage): Completed | null {
  if (!startsWithSkin(image)) return null;
  const small = analysedSize(image);
  const body = measureNeck(beforeGround(small));
  const skin = body && skinOf(small, body);
  if (!body || !skin) return null;
  const scale = image.width / small.width;
  const unit = scale * body.unit;
  const chin = scale * (body.row - CHIN_ABOVE * body.unit);
  const top = chin - (HEAD.centre + HEAD.halfHeight + MARGIN) * unit;
  const above = Math.max(0, Math.ceil(-top));
  const left = scale * body.runs[0][0];
  const right = scale * (body.runs[0][1] + 1);
  const centre = (left + right) / 2;
  const face = faceOver({ x: centre, y: chin + above }, unit);
  const ground = groundAbove(image, [left - scale * RIM, right + scale * RIM], above);
  drawHead(ground, { x: centre, y: chin + above - HEAD.centre * unit }, unit, skin);
  const data = new Uint8ClampedArray(ground.data.length + image.data.length);
  data.set(ground.data);
  data.set(image.data, ground.data.length);
  return { image: { width: image.width, height: above + image.height, data }, face, above };
}

/** The pixels before the picture's ground, without gaps of a few pixels. */
function beforeGround(small: RgbaImage): Region {
  const lab = toLab(small);
  const data = beforeBackground(lab, fitBackground(lab));
  return erode(dilate({ width: small.width, height: small.height, data }, GAP), GAP);
}

/** Removes the rows that were added above a picture from the garment found in it. */
export function withoutRows({ garment, inner }: TakenGarment, above: number): TakenGarment {
  const { width, height } = garment.image;
  const box = { x: 0, y: above, width, height: height - above };
  const cut = ({ data }: Mask): Mask => {
    return { width, height: box.height, data: cropPlane(data, width, box) };
  };
  const moved = moveLandmarks(garment, ({ x, y }) => ({ x, y: y - above }));
  const drawn = {
    image: cropImage(garment.image, box),
    mask: cut(garment.mask),
    outer: cut(garment.outer),
  };
  return { ok: true, garment: { ...moved, ...drawn }, inner: cut(inner) };
}

type Run = readonly [first: number, last: number];

interface NeckAtTop {
  /** The body's run of each row from the top to the row where the shoulders begin. */
  readonly runs: readonly Run[];
  readonly row: number;
  /** The likely width of the face in pixels. */
  readonly unit: number;
}

/** The neck that leaves the picture at its top; null where the shoulders are not much wider below it. */
function measureNeck(body: Region): NeckAtTop | null {
  const runs: Run[] = [];
  let run = widestRun(body, 0, null);
  let neck = Number.POSITIVE_INFINITY;
  for (let y = 0; run && y < body.height / 2; y++) {
    const width = run[1] - run[0] + 1;
    neck = Math.min(neck, width);
    runs.push(run);
    if (width > SHOULDERS * neck) {
      const below = widestRun(body, Math.round(y + (USUAL.below * neck) / USUAL.neck), run);
      const shoulders = below ? below[1] - below[0] + 1 : 0;
      const share = neck / shoulders;
      if (share < NECK.least || share > NECK.most) return null;
      return { runs, row: y, unit: (neck / USUAL.neck + shoulders / USUAL.shoulders) / 2 };
    }
    run = widestRun(body, y + 1, run);
  }
  return null;
}

/** The widest run of a row, of those that touch the given run. */
function widestRun({ width, height, data }: Region, y: number, near: Run | null): Run | null {
  if (y >= height) return null;
  let widest: Run | null = null;
  let first = -1;
  for (let x = 0; x <= width; x++) {
    const isInside = x < width && data[y * width + x] === 1;
    if (isInside && first < 0) first = x;
    if (isInside || first < 0) continue;
    const touches = !near || (first <= near[1] && x > near[0]);
    if (touches && (!widest || x - first > widest[1] - widest[0] + 1)) widest = [first, x - 1];
    first = -1;
  }
  return widest;
}

/** The colour of the neck; null if it cannot be skin, or if the chest has it too, as with a turtleneck or a bare chest. */
function skinOf(small: RgbaImage, { runs, row, unit }: NeckAtTop) {
  const neck = medianRgb(
    small,
    Math.max(0, Math.round(row - CHIN_ABOVE * unit)),
    row,
    (y) => runs[y],
  );
  const [from, to] = [CHEST.from, CHEST.to].map((down) => Math.round(row + down * unit));
  if (from >= small.height) return null;
  const chest = medianRgb(small, from, Math.min(to, small.height), () => runs[row]);
  const isBare = neck.some((value, c) => Math.abs(value - chest[c]) > UNLIKE_CHEST);
  return isBare && canBeSkin(neck[0], neck[1], neck[2]) ? neck : null;
}

/** The median colour of the middle half of a run in each row. */
function medianRgb(
  { width, data }: RgbaImage,
  from: number,
  to: number,
  runAt: (y: number) => Run,
): number[] {
  const channels: number[][] = [[], [], []];
  for (let y = from; y < to; y++) {
    const [first, last] = runAt(y);
    const inset = (last - first) / 4;
    for (let x = Math.ceil(first + inset); x < last - inset; x++) {
      for (let c = 0; c < 3; c++) channels[c].push(data[4 * (y * width + x) + c]);
    }
  }
  return channels.map((values) => median(values));
}

/** Whether the uppermost row can show a neck. */
function startsWithSkin(image: RgbaImage): boolean {
  return skinWithin(image, 0, 0, image.width, 1).skin > LEAST_SKIN * image.width;
}

/** Rows that continue the first one upwards; between the columns `neck` it changes evenly. */
function groundAbove({ width, data }: RgbaImage, [from, to]: Run, rows: number): RgbaImage {
  const row = data.slice(0, 4 * width);
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(width - 1, Math.ceil(to))];
  for (let x = first; x <= last; x++) {
    const share = (x - first) / Math.max(1, last - first);
    for (let c = 0; c < 3; c++) {
      row[4 * x + c] = (1 - share) * data[4 * first + c] + share * data[4 * last + c];
    }
  }
  const ground = new Uint8ClampedArray(4 * width * rows);
  for (let y = 0; y < rows; y++) ground.set(row, 4 * y * width);
  return { width, height: rows, data: ground };
}

function drawHead(
  { width, height, data }: RgbaImage,
  centre: { readonly x: number; readonly y: number },
  unit: number,
  skin: readonly number[],
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = (x - centre.x) / (HEAD.halfWidth * unit);
      const down = (y - centre.y) / (HEAD.halfHeight * unit);
      if (across ** 2 + down ** 2 < 1) data.set(skin, 4 * (y * width + x));
    }
  }
}
