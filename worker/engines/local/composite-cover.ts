import type { RgbaImage } from "./image.ts";
import type { Arm } from "./person-arms.ts";
import type { Body } from "./person-body.ts";
import { blur, blurWeighted } from "./raster/blur.ts";
import { labToRgb } from "./raster/lab.ts";
import { createPlane, type Plane, samplePlane } from "./raster/plane.ts";
import { createRegion, dilate, type Region } from "./raster/region.ts";

/** How much of the old cloth's folds shows on the skin painted over it. */
const RESIDUAL_SHADING = 0.25;
/** Seams, trims and half-covered pixels around the old top that its colours miss, in face widths. */
const TRIM = 0.07;
/** How softly painted skin goes over into skin that is seen, in pixels. */
const SKIN_BLEND = 1.8;
/**
 * Painted skin takes its colour from this near, in face widths, where it meets skin that is seen;
 * away from it from far around, or the shadow under a chin would darken the whole chest.
 */
const NEAR_SKIN = 0.15;
const FAR_SKIN = 1.2;
/** The share of the skin that lies in some shadow. */
const SHADED_SKIN = 0.4;
/** How soft an edge in a photo is, in pixels. */
const EDGE_BLEND = 0.8;
/** From how far the wall's shade is taken, in face widths. */
const WALL_REACH = 0.12;
/** How many pixels beyond the silhouette an edge is blurred. */
const RIM = 3;
/** Further below the shoulders than this, in face widths, no top leaves skin bare. */
const LOWEST_SKIN = 1.25;

/** So far inside the arm's inner edge, in face widths, what a sleeve leaves bare is still skin. */
const ARMPIT_MARGIN = 0.12;

interface Paint {
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/**
 * Takes the old top off, in `picture`, wherever the garment does not cover it: skin where there is
 * a body beneath, wall where it stood off the body.
 *
 * @param coverage the garment's alpha for each pixel of the picture
 * @param neckline the row of the garment's neckline in the picture
 * @returns the silhouette without the old top
 */
export function coverOldTop(
  picture: RgbaImage,
  coverage: Uint8Array,
  body: Body,
  neckline: number,
): Region {
  const { skin, wall } = remains(body, neckline * body.scale);
  paint(picture, coverage, body, within(soften(skin, SKIN_BLEND), body), paintSkin(body));
  const bare = withRim(wall, body);
  paint(picture, coverage, body, soften(bare, EDGE_BLEND), paintWall(body, bare));
  const left = { ...wall, data: body.silhouette.region.data.slice() };
  for (let i = 0; i < left.data.length; i++) if (wall.data[i]) left.data[i] = 0;
  return left;
}

/** Softness towards other skin must not spill onto the wall. */
function within(soft: Plane, { silhouette }: Body): Plane {
  const person = soften(silhouette.region, EDGE_BLEND);
  for (let i = 0; i < soft.data.length; i++) {
    // Half covered at the edge itself, and nothing a pixel beyond.
    soft.data[i] = soft.data[i]! * Math.min(1, Math.max(0, 2 * person.data[i]! - 0.5));
  }
  return soft;
}

function soften(region: Region, sigma: number): Plane {
  const share = createPlane(region.width, region.height);
  share.data.set(region.data);
  return blur(share, sigma);
}

/** The old top's pixels, by what should be seen in their place. */
function remains(body: Body, neckline: number): { skin: Region; wall: Region } {
  const { surfaces, shoulders, face, lab } = body;
  const { width, height } = lab;
  const level = Math.max(shoulders.left.y, shoulders.right.y);
  const skinEnds = Math.max(level + LOWEST_SKIN * face.width, neckline + 0.2 * face.width);
  const margin = ARMPIT_MARGIN * face.width;
  // Below its hem, what has the top's colour is a pale patch of jeans or a hand's edge.
  const lowest = body.hem + TRIM * face.width;
  const old = dilate(surfaces.top, TRIM * face.width);
  const skin = createRegion(width, height);
  const wall = createRegion(width, height);
  for (let i = 0; i < old.data.length; i++) {
    if (!old.data[i] || !body.silhouette.region.data[i] || surfaces.head.data[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    if (y > lowest) break;
    const stands = standsOff(body.left, x, y) || standsOff(body.right, x, y);
    if (stands) wall.data[i] = 1;
    else if (y < skinEnds || onArm(body.left, x, y, margin) || onArm(body.right, x, y, margin)) {
      skin.data[i] = 1;
    }
  }
  return { skin, wall };
}

/** Half-covered pixels around the silhouette still show the old top; arms and the rest stay. */
function withRim(wall: Region, { silhouette }: Body): Region {
  const wide = dilate(wall, RIM);
  for (let i = 0; i < wide.data.length; i++) {
    if (silhouette.region.data[i] && !wall.data[i]) wide.data[i] = 0;
  }
  return wide;
}

/** Whether a pixel lies outside the arm, or between arm and trunk. */
function standsOff({ side, top, outer, inner, trunk, armpit }: Arm, x: number, y: number): boolean {
  const row = y - top;
  if (row < 0 || row >= outer.length) return false;
  if ((x - outer[row]!) * side > 0.5) return true;
  return y > armpit.y && (x - inner[row]!) * side < -0.5 && (x - trunk[row]!) * side > 0.5;
}

function onArm(arm: Arm, x: number, y: number, margin: number): boolean {
  const { side, top, outer, inner, armpit } = arm;
  const row = y - top;
  if (y < armpit.y || row >= outer.length) return false;
  return (x - outer[row]!) * side <= 0.5 && (x - inner[row]!) * side >= -margin;
}

function paint(
  picture: RgbaImage,
  coverage: Uint8Array,
  body: Body,
  soft: Plane,
  color: Paint,
): void {
  const { scale } = body;
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (coverage[y * width + x]! >= 255) continue;
      const sx = (x + 0.5) * scale - 0.5;
      const sy = (y + 0.5) * scale - 0.5;
      const opacity = samplePlane(soft, sx, sy);
      if (opacity <= 0.004) continue;
      const rgb = labToRgb([
        samplePlane(color.l, sx, sy),
        samplePlane(color.a, sx, sy),
        samplePlane(color.b, sx, sy),
      ]);
      const p = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[p + c] = data[p + c]! * (1 - opacity) + rgb[c]! * opacity;
    }
  }
}

/** The wall's own shade near by, with the shadows on it; the fitted wall where none is near. */
function paintWall({ lab, silhouette, face }: Body, bare: Region): Paint {
  const { region, background } = silhouette;
  const person = dilate(region, RIM);
  const weight = createPlane(lab.width, lab.height);
  for (let i = 0; i < weight.data.length; i++) {
    weight.data[i] = person.data[i] || bare.data[i] ? 0 : 1;
  }
  const channel = (seen: Plane, fitted: Plane) => {
    const near = blurWeighted(seen, weight, WALL_REACH * face.width);
    for (let i = 0; i < near.data.length; i++) {
      if (near.data[i] === 0) near.data[i] = fitted.data[i]!;
    }
    return near;
  };
  return {
    l: channel(lab.l, background.l),
    a: channel(lab.a, background.a),
    b: channel(lab.b, background.b),
  };
}

/** The colour of the skin around (normalised convolution), in ever wider circles. */
function paintSkin({ lab, surfaces, face }: Body): Paint {
  const { width, height } = lab;
  const unit = face.width;
  const nearTop = dilate(surfaces.top, 2 * TRIM * unit);
  const bare = (i: number) => surfaces.skin.data[i] === 1 && !nearTop.data[i];
  const lights = lab.l.data.filter((_, i) => bare(i)).sort();
  // Shadow under the chin, lips, brows and the arms' dark edges are not what a chest looks like.
  const shade = lights[Math.floor(SHADED_SKIN * lights.length)] ?? 0;
  const weight = createPlane(width, height);
  for (let i = 0; i < weight.data.length; i++) {
    weight.data[i] = bare(i) && lab.l.data[i]! >= shade ? 1 : 0;
  }
  const reach = blur(weight, NEAR_SKIN * unit);
  const channel = (plane: Plane) => {
    const near = blurWeighted(plane, weight, NEAR_SKIN * unit);
    const far = blurWeighted(plane, weight, FAR_SKIN * unit);
    const result = createPlane(width, height);
    for (let i = 0; i < result.data.length; i++) {
      const trust = Math.min(1, reach.data[i]! * 3);
      result.data[i] = near.data[i]! * trust + far.data[i]! * (1 - trust);
    }
    return result;
  };
  const l = channel(lab.l);
  const folds = foldsOf(lab.l, surfaces.top, unit);
  for (let i = 0; i < l.data.length; i++) {
    l.data[i] = l.data[i]! + RESIDUAL_SHADING * folds.data[i]!;
  }
  return { l, a: channel(lab.a), b: channel(lab.b) };
}

/** How much lighter or darker the old top is than its surroundings. */
function foldsOf(l: Plane, top: Region, unit: number): Plane {
  const weight = createPlane(l.width, l.height);
  weight.data.set(top.data);
  const mean = blurWeighted(l, weight, 0.5 * unit);
  const folds = createPlane(l.width, l.height);
  for (let i = 0; i < folds.data.length; i++) {
    if (top.data[i]) folds.data[i] = l.data[i]! - mean.data[i]!;
  }
  return folds;
}
