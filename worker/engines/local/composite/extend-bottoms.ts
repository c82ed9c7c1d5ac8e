import {
  blurRegion,
  createPlane,
  cropImage,
  cropPlane,
  dilate,
  type Lab,
  type LabImage,
  meanFilter,
  type Plane,
  type Region,
  type RgbaImage,
  samplePlane,
  toLab,
} from "../image/index.ts";
import type { Midriff } from "./midriff.ts";
import type { Paint } from "./photo-pixels.ts";
import { pullPushCoarse, sampleCoarse } from "./pull-push.ts";
import type { Scene, View } from "./scene.ts";

/** The old top tinges and shades the bottoms near its hem, in face widths as the next ones. */
const SEAM = 0.08;
const SHADED = 0.3;
/** How much lower an end of the old top may hang, and the reach that evens its edge. */
const LOWER = 0.5;
const EVEN = 0.1;
/** The most that the shade of the old hem takes from the bottoms, in L*. */
const DEEPEST_SHADE = 14;
const TINGED = 0.03;
/** If less of the cloth below the hem differs from the old top, over the rest, the difference is trim and not the bottoms. */
const LEAST_DIFFERENT = 0.25;
/** The rows below the old hem that are not repeated above it: they can show a waistband. */
const SKIPPED = 0.3;
const LEAST_REPEATED = 0.2;
/** The share of its height from which a thin strip is stretched. */
const STRETCHED = 0.15;
/** The inner share of the columns: the outermost show the wall. */
const INSIDE = 0.95;
/** The height of a waistband, and the thickness and depth in L* of the lines at its two edges. */
const BAND = { height: 0.17, line: 0.02, seam: 6, rim: 9 };
/** Pixels. */
const SOFT_EDGE = 0.8;
const WIDER = 8;

/** The opacity of the bottoms: soft at the sides, and sharp along the new waistline. */
export function extensionOf(overhang: Region, { waistAt }: Midriff): Plane {
  const { width, data } = overhang;
  // The mask reaches over the waistline, so that the line alone ends it.
  const above = data.map((inside, i) => inside | data[i + width] | data[i + 2 * width]);
  const soft = blurRegion({ ...overhang, data: above }, SOFT_EDGE);
  for (let i = 0; i < soft.data.length; i++) {
    if (soft.data[i] === 0) continue;
    const below = Math.floor(i / width) - waistAt(i % width);
    soft.data[i] = soft.data[i] * Math.min(1, Math.max(0, below + 0.5));
  }
  return soft;
}

/**
 * Continues the bottoms upwards from the old hem, compressed to the body's breadth: mirrors their
 * rows and draws a waistband where it was hidden, and stretches the topmost rows otherwise.
 *
 * @param overhang where bottoms take the place of the old top
 */
export function extendBottoms(
  photo: RgbaImage,
  scene: Scene,
  midriff: Midriff,
  overhang: Region,
): Paint {
  const { face } = scene;
  const unit = face.width;
  const { hemAt, edgesAt, waistAt, isRaised } = midriff;
  const whole = midriff.cloth - SEAM * unit;
  const skipped = Math.max(0, Math.min(SKIPPED * unit, whole - LEAST_REPEATED * unit));
  const depth = Math.max(1, whole - skipped);
  const seen = bottomsIn(scene, midriff, overhang);
  const near = colorsNear(scene, midriff, seen);
  const lines = firstRows(scene, midriff, seen);
  const detail = detailBelow(photo, scene, midriff);
  const lift = shadeByRow(scene, midriff, seen);
  const colorAt = (x: number, y: number): Lab => {
    const share = samplePlane(seen, x, y);
    if (share === 1) return detail(x, y);
    const around = near(x, y);
    const own = share > 0 ? detail(x, y) : around;
    return [
      around[0] + share * (own[0] - around[0]),
      around[1] + share * (own[1] - around[1]),
      around[2] + share * (own[2] - around[2]),
    ];
  };
  return (x, y) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, Math.round(x)))];
    if (y >= line) return colorAt(x, y);
    const [left, right] = edgesAt(y);
    const away = (line - y) % (2 * depth);
    // A waistband at the old hem would show twice.
    const isHidden = isRaised || line > hemAt(x) + 2 * SEAM * unit;
    const mirrored = line + skipped + Math.min(away, 2 * depth - away);
    const row = isHidden ? mirrored : line + STRETCHED * away;
    const [first, last] = edgesAt(row);
    const out = (INSIDE * (2 * x - left - right)) / Math.max(1, right - left);
    const column = (first + last + Math.min(1, Math.max(-1, out)) * (last - first)) / 2;
    // A hand hides an edge on one side only; the other side shows it.
    const isVisible = samplePlane(seen, column, row) > 0.5;
    const [light, ...hue] = colorAt(isVisible ? column : first + last - column, row);
    const above = y - waistAt(x);
    const band = isRaised ? waistband(above / unit) : 0;
    return [light + lift(row - hemAt(x)) + band, hue[0], hue[1]];
  };
}

/** The lines at the upper and lower edge of a waistband, in L*, by the depth in face widths. */
function waistband(below: number): number {
  const { height, line, seam, rim } = BAND;
  const lower = ((below - height) / line) ** 2;
  return -seam * Math.exp(-lower) - rim * Math.exp(-Math.max(0, below) / line);
}

/**
 * 1 where the bottoms are visible and are not tinged by the old top. Where nearly all cloth below the
 * hem has the old top's colours, the bottoms have them too.
 */
function bottomsIn(
  { lab, silhouette, surfaces, face }: Scene,
  { hemAt, cloth }: Midriff,
  overhang: Region,
): Plane {
  const weight = createPlane(lab.width, lab.height);
  const near = dilate(overhang, TINGED * face.width);
  const skin = dilate(surfaces.skin, TINGED * face.width);
  const alike: number[] = [];
  let different = 0;
  for (let x = 0; x < lab.width; x++) {
    const first = Math.max(0, Math.ceil(hemAt(x) + SEAM * face.width));
    for (let y = first; y < lab.height; y++) {
      const i = y * lab.width + x;
      if (!silhouette.region.data[i] || near.data[i] || skin.data[i]) continue;
      weight.data[i] = surfaces.top.data[i] ? 0 : 1;
      if (y > first + cloth) continue;
      if (weight.data[i]) different++;
      else alike.push(i);
    }
  }
  if (different < LEAST_DIFFERENT * alike.length) for (const i of alike) weight.data[i] = 1;
  return weight;
}

/** Extends the visible colours of the bottoms over what is before them. */
function colorsNear({ lab, face }: Scene, midriff: Midriff, seen: Plane): Paint {
  const { width, height } = lab;
  const margin = face.width / 2;
  const top = Math.max(0, Math.floor(midriff.hemAt(width / 2) - margin));
  const bottom = Math.min(height, Math.ceil(midriff.hemAt(width / 2) + midriff.cloth + margin));
  const rows = { x: 0, y: top, width, height: bottom - top };
  const cut = (plane: Plane): Plane => {
    return { width, height: rows.height, data: cropPlane(plane.data, width, rows) };
  };
  const [l, a, b] = pullPushCoarse([lab.l, lab.a, lab.b].map(cut), cut(seen));
  return (x, y) => [
    sampleCoarse(l, x, y - top),
    sampleCoarse(a, x, y - top),
    sampleCoarse(b, x, y - top),
  ];
}

/** The first visible row of the bottoms in each column. */
function firstRows({ lab, face }: Scene, { hemAt }: Midriff, seen: Plane): Float32Array {
  const rows = new Float32Array(lab.width);
  for (let x = 0; x < lab.width; x++) {
    const usual = hemAt(x) + SEAM * face.width;
    const last = Math.min(lab.height - 1, usual + LOWER * face.width);
    let y = Math.max(0, Math.ceil(usual));
    while (y <= last && seen.data[y * lab.width + x] === 0) y++;
    rows[x] = y <= last ? Math.max(usual, y) : usual;
  }
  return meanFilter(rows, Math.max(1, Math.round(EVEN * face.width)));
}

/** Reads the bottoms at the photo's resolution. */
function detailBelow(photo: RgbaImage, scene: Scene, midriff: Midriff): Paint {
  const { hemAt, edgesAt, cloth } = midriff;
  const { scale, top, left, box } = scene.view;
  const middle = hemAt(scene.shoulders.centre);
  const rowOf = (y: number) => Math.round((y + top) / scale);
  const first = Math.min(box.bottom - 1, rowOf(middle - scene.face.width / 2));
  const last = Math.min(box.bottom, rowOf(middle + cloth + scene.face.width / 2) + 1);
  const [from, to] = edgesAt(middle).map((x) => Math.round((x + left) / scale));
  const column = Math.min(box.right - 1, Math.max(box.left, from - WIDER));
  const area = {
    x: column,
    y: Math.max(0, first),
    width: Math.max(1, Math.min(box.right, to + WIDER) - column),
    height: Math.max(1, last - Math.max(0, first)),
  };
  return reader(toLab(cropImage(photo, area)), { scale, top, left }, area);
}

function reader(
  lab: LabImage,
  { scale, top, left }: Pick<View, "scale" | "top" | "left">,
  area: { x: number; y: number },
): Paint {
  return (x, y) => {
    const column = (x + left + 0.5) / scale - 0.5 - area.x;
    const row = (y + top + 0.5) / scale - 0.5 - area.y;
    return [
      samplePlane(lab.l, column, row),
      samplePlane(lab.a, column, row),
      samplePlane(lab.b, column, row),
    ];
  };
}

/** How much lighter the bottoms get away from the old hem's shade, by rows below the hem. */
function shadeByRow(
  { lab, face }: Scene,
  { hemAt, edgesAt, cloth }: Midriff,
  seen: Plane,
): (below: number) => number {
  const reach = Math.ceil(SHADED * face.width);
  const rows = Math.max(2, Math.floor(cloth));
  const sums = new Float64Array(rows);
  const counts = new Float64Array(rows);
  const [from, to] = edgesAt(hemAt(lab.width / 2));
  for (let x = Math.max(0, Math.ceil(from)); x <= Math.min(lab.width - 1, to); x++) {
    const hem = Math.round(hemAt(x));
    for (let row = 0; row < rows && hem + row < lab.height; row++) {
      const i = (hem + row) * lab.width + x;
      if (seen.data[i] === 0) continue;
      sums[row] = sums[row] + lab.l.data[i];
      counts[row] = counts[row] + 1;
    }
  }
  const meanOf = (first: number, last: number) => {
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, first); row < Math.min(rows, last); row++) {
      sum += sums[row];
      count += counts[row];
    }
    return count === 0 ? null : sum / count;
  };
  const clear = meanOf(reach, 2 * reach);
  return (below) => {
    const row = Math.round(below);
    if (clear === null || row >= reach) return 0;
    const shaded = meanOf(row - 1, row + 2);
    return shaded === null ? 0 : Math.min(DEEPEST_SHADE, Math.max(0, clear - shaded));
  };
}
