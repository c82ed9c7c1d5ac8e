import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import {
  type Canvas,
  createCanvas,
  develop,
  paint,
  type Rgb,
  scaled,
  shadeAround,
} from "./canvas.ts";
import { waves } from "./noise.ts";
import { ellipse, joined, limb } from "./shapes.ts";

/** The wall beside the picture, and the rows below it, in pixels; 9:16 with a picture of 1024x1365. */
const SIDE = 68;
const BELOW = 698;
/** Rows from the picture's last one to the trousers' hem and to the soles. */
const HEM = 525;
const SOLES = 598;
/** The rows whose mean is continued, so that their grain draws no lines. */
const MEAN_OF = 16;
/** Columns on either side that smooth the wall, and those at the picture's sides without a shadow. */
const SMOOTH = 5;
const PLAIN = 60;
/** Rows above the hem over which the shadow on the wall fades. */
const SHADOW_ENDS = 160;
/** Each leg at its hem: half its width, and the distance of its middle from the body's. */
const AT_HEM = { half: 58, middle: 92 };
const SHOE: Rgb = [46, 48, 54];
/** The place of the trousers: the waistband's first row, and the columns between the hands. */
const TROUSERS = { top: 785, left: 290, right: 735 };
/** Cloth of a top has more green than red, by more levels than grain has. */
const GRAIN = 8;
const BODY = 1;
/** Rows of the picture under the new legs, so that no seam shows. */
const OVERLAP = 4;

/** The columns of one leg in one row. */
interface Leg {
  readonly from: number;
  readonly to: number;
}

type Legs = readonly [Leg, Leg];

/**
 * Continues a drawn person, who ends above the knees, down to the floor.
 *
 * @param drawn a person in trousers with parted legs in the last rows, in front of a plain wall
 * @param mask 255 on the person in its red channel, of the same size
 * @param cloth the mean colour of the new trousers; dark brown ones look like skin in a shadow
 */
export function drawFullLength(drawn: RgbaImage, mask: RgbaImage, cloth: Rgb): RgbaImage {
  const image = dyed(drawn, mask, cloth);
  const legs = lastLegs(mask);
  const row = meanRow(image);
  const { height } = image;
  const middle = (legs[0].to + legs[1].from) / 2;
  const legsAt = (y: number): Legs => [lower(legs[0], middle, -1, y), lower(legs[1], middle, 1, y)];
  const canvas = createCanvas(image.width + 2 * SIDE, height + BELOW, (x, y) => {
    const column = mirrored(x - SIDE, image.width);
    if (y < height) return colorAt(image, column, y);
    return wallBelow(row, legs, legsAt(y - height), column, y - height);
  });
  paintFloorShadow(canvas, legsAt(SOLES), height + SOLES);
  for (const [k, side] of [-1, 1].entries()) {
    const hem = legsAt(HEM)[k];
    paintShoe(canvas, (hem.from + hem.to) / 2 + SIDE, height, side);
    paintLeg(canvas, { row, last: legs[k], at: (y) => legsAt(y)[k] }, height, side);
  }
  return develop(canvas, 1, 2);
}

/** The picture with the trousers in another colour, their light kept. */
function dyed(image: RgbaImage, mask: RgbaImage, cloth: Rgb): RgbaImage {
  const { width, height } = image;
  const data = image.data.slice();
  const places: number[] = [];
  for (let y = TROUSERS.top; y < height; y++) {
    for (let x = TROUSERS.left; x < TROUSERS.right; x++) {
      const at = (y * width + x) * 4;
      if (mask.data[at] > 0 && data[at] > data[at + 1] - GRAIN) places.push(at);
    }
  }
  const lightOf = (at: number) => data[at] + 2 * data[at + 1] + data[at + 2];
  const mean = places.reduce((sum, at) => sum + lightOf(at), 0) / places.length;
  for (const at of places) {
    const color = scaled(cloth, lightOf(at) / mean);
    const opacity = mask.data[at] / 255;
    for (let c = 0; c < 3; c++) data[at + c] += opacity * (color[c] - data[at + c]);
  }
  return { width, height, data };
}

function lastLegs({ width, height, data }: RgbaImage): Legs {
  const edges: number[] = [];
  const isBody = (x: number) => x < width && data[((height - 1) * width + x) * 4] > 127;
  for (let x = 0; x <= width; x++) if (isBody(x) !== isBody(x - 1)) edges.push(x);
  if (edges.length !== 4) throw new Error("The last row must show two legs.");
  return [
    { from: edges[0], to: edges[1] },
    { from: edges[2], to: edges[3] },
  ];
}

function meanRow(image: RgbaImage): Rgb[] {
  return Array.from({ length: image.width }, (_, x) => {
    const sum = [0, 0, 0];
    for (let k = 1; k <= MEAN_OF; k++) {
      colorAt(image, x, image.height - k).forEach((value, c) => {
        sum[c] += value / MEAN_OF;
      });
    }
    return [sum[0], sum[1], sum[2]];
  });
}

function colorAt({ width, data }: RgbaImage, x: number, y: number): Rgb {
  const at = (y * width + x) * 4;
  return [data[at], data[at + 1], data[at + 2]];
}

function mirrored(x: number, width: number): number {
  if (x < 0) return -x;
  return x < width ? x : 2 * (width - 1) - x;
}

/** A leg `y` rows below the picture: straight from its last row to the hem. */
function lower({ from, to }: Leg, middle: number, side: number, y: number): Leg {
  const t = Math.min(1, y / HEM);
  // Calves stand out a little on the outer side.
  const calf = 5 * Math.exp(-(((t - 0.5) / 0.16) ** 2));
  const hem = middle + side * AT_HEM.middle;
  const [first, last] = [hem - AT_HEM.half, hem + AT_HEM.half];
  return {
    from: from + t * (first - from) - (side < 0 ? calf : 0),
    to: to + t * (last - to) + (side > 0 ? calf : 0),
  };
}

/** The wall of the last rows; its shadow moves with the legs and ends at the hem. */
function wallBelow(row: readonly Rgb[], last: Legs, legs: Legs, x: number, y: number): Rgb {
  const plain = mix(meanOf(row.slice(0, PLAIN)), meanOf(row.slice(-PLAIN)), x / row.length);
  const shade = Math.min(1, Math.max(0, (HEM - y) / SHADOW_ENDS));
  const gap = { from: last[0].to + 2, to: last[1].from - 2 };
  const wide = legs[1].from - legs[0].to;
  const inGap = (x - legs[0].to) / wide;
  if (inGap > 0 && inGap < 1) {
    const color = sample(row, gap.from + inGap * (gap.to - gap.from));
    return mix(plain, color, (shade * (last[1].from - last[0].to)) / wide);
  }
  const source =
    inGap <= 0
      ? Math.min(last[0].from - SMOOTH - 1, x + last[0].from - legs[0].from)
      : Math.max(last[1].to + SMOOTH + 1, x + last[1].to - legs[1].to);
  const at = Math.min(row.length - SMOOTH, Math.max(SMOOTH, Math.round(source)));
  return mix(plain, meanOf(row.slice(at - SMOOTH, at + SMOOTH)), shade);
}

function meanOf(colors: readonly Rgb[]): Rgb {
  const mean = (c: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[c], 0) / colors.length;
  return [mean(0), mean(1), mean(2)];
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
}

function sample(row: readonly Rgb[], x: number): Rgb {
  const first = Math.min(row.length - 2, Math.max(0, Math.floor(x)));
  const share = Math.min(1, Math.max(0, x - first));
  return mix(row[first], row[first + 1], share);
}

interface Ribbon {
  readonly row: readonly Rgb[];
  readonly last: Leg;
  readonly at: (y: number) => Leg;
}

/** The cloth of the last rows, narrower towards the hem, with folds at the knee and above the shoe. */
function paintLeg(canvas: Canvas, { row, last, at }: Ribbon, top: number, side: number): void {
  const shape = (x: number, y: number) => {
    const { from, to } = at(y - top);
    const middle = (from + to) / 2 + SIDE;
    const hem = top + HEM + 5 * Math.cos((2 * (x - middle)) / (to - from));
    return Math.max(Math.abs(x - middle) - (to - from) / 2, top - OVERLAP - y, y - hem);
  };
  shadeAround(canvas, shape, 9, 0.4);
  paint(canvas, shape, BODY, (x, y) => {
    const down = y - top;
    const { from, to } = at(down);
    const across = Math.min(1, Math.max(0, (x - SIDE - from) / (to - from)));
    const folds = waves(across * 1.6 + 0.004 * down * side, down / 46, 7 + side);
    const knee = Math.exp(-(((down - 190) / 80) ** 2));
    const ankle = Math.exp(-(((down - HEM) / 70) ** 2));
    const shade = 1 + 0.1 * folds * (0.2 + knee + ankle) * Math.min(1, down / 120);
    const inset = 2 + across * (last.to - last.from - 5);
    return scaled(sample(row, last.from + inset), shade);
  });
}

function paintShoe(canvas: Canvas, middle: number, top: number, side: number): void {
  const [heel, sole] = [top + HEM, top + SOLES];
  const toe = middle + 9 * side;
  const upper = joined(
    18,
    limb({ x: middle, y: heel - 10 }, { x: toe, y: sole - 34 }, 37, 41),
    ellipse(toe, sole - 34, 47, 34),
  );
  paint(canvas, upper, BODY, (x, y) => {
    const out = (x - toe + 14) / 52;
    const light = 1.2 - 0.55 * out * out - 0.35 * Math.max(0, (y - sole + 40) / 40);
    return scaled(SHOE, Math.max(0.45, light));
  });
}

/** Soft and flat below the shoes, longer to the right, as the wall's shadows are. */
function paintFloorShadow({ width, height, colors }: Canvas, legs: readonly Leg[], floor: number) {
  for (let y = floor - 60; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let light = 1;
      for (const { from, to } of legs) {
        const out = (x - SIDE - (from + to) / 2 - 22) / 78;
        light *= 1 - 0.42 * Math.exp(-(out ** 2) - ((y - floor + 8) / 20) ** 2);
      }
      for (let c = 0; c < 3; c++) colors[(y * width + x) * 3 + c] *= light;
    }
  }
}
