import { createPlane, type Plane } from "../image/index.ts";
import type { Legs } from "../person/index.ts";
import { continueTowards } from "./continue-colors.ts";
import { lightAcrossFace } from "./face-light.ts";
import type { Paint } from "./photo-pixels.ts";
import type { Scene } from "./scene.ts";
import { REDDER, usualSkin } from "./skin-color.ts";

/** Of face, arms with hands, and ankles for the legs' colour. */
const TRUST = { weights: [1, 3, 4], enough: 150 };
/** The reach of a visible ankle's colour, in face widths. */
const NEAR_ANKLE = 1.2;
/** The darkening of a round leg in L*: of all its half, and of its edge. */
const ROUND = { light: 2, half: -6, edge: -10 };
/** The share of the light's slope across the face, and its limit in L*. */
const LIGHT_SHARE = 0.3;
const MOST_TURNED = 5;
/** The inner side of the thigh is in the shade of the other one, in L*. */
const INNER = -4;
/** The kneecap and the hollow below it: L*, place and height in shares from crotch to ankle. */
const KNEE = { at: 0.43, cap: 3, hollow: -4.5, high: 0.05, below: 0.075 };
/** The ridge of the shin: L*, and the part of the leg. */
const SHIN = { light: 2, from: 0.52, to: 0.85 };
/** Shading of skin of this lightness is as above; darker skin has less. */
const USUAL_LIGHTNESS = 70;

/** The colours of bare legs in the light of the photo. */
export function paintLegs(scene: Scene, legs: Legs, shape: LegsShape): Paint {
  const { lab, view, face } = scene;
  const { seen, parts } = skinBeside(scene, shape);
  const usual = usualSkin(lab, parts, TRUST);
  const flat = continueTowards(
    { color: usual, weight: 1 / (NEAR_ANKLE * face.width) ** 2 },
    [lab.l, lab.a, lab.b],
    seen,
  );
  const turned = LIGHT_SHARE * lightAcrossFace(scene);
  const slope = Math.min(MOST_TURNED, Math.max(-MOST_TURNED, turned));
  const strength = Math.min(1.15, usual[0] / USUAL_LIGHTNESS);
  const length = legs.ankle - legs.crotch.y;
  return (x, y) => {
    const [l, a, b] = flat(x, y);
    const across = shape.acrossAt(x, y);
    const down = (y + view.top - legs.crotch.y) / length;
    const light = strength * lightAt(across.share, across.side, down, slope);
    const red = REDDER * light;
    return [l + light, a + red, b + red];
  };
}

/** The place of the bare legs in a scene. */
export interface LegsShape {
  /** From -1 at the leg's left edge to 1 at its right one; the side is that of the leg. */
  readonly acrossAt: (x: number, y: number) => { readonly share: number; readonly side: number };
  /** The last row of the cloth. */
  readonly endAt: (x: number) => number;
  /** 1 inside of the legs, a part of it at their edges. */
  readonly cover: Plane;
}

/** The place of the legs, and how much of each pixel they cover. */
export function shapeOf({ lab, view }: Scene, legs: Legs): LegsShape {
  const { left, right, top } = legs;
  const ends = legs.inTrousers ?? { left: { end: legs.ankle }, right: { end: legs.ankle } };
  const middle = legs.crotch.x - view.left;
  const at = (edge: Float32Array, y: number) => {
    const row = Math.min(edge.length - 1, Math.max(0, y + view.top - top));
    const k = Math.min(edge.length - 2, Math.floor(row));
    return edge[k] + (row - k) * (edge[k + 1] - edge[k]) - view.left;
  };
  const sideAt = (x: number, y: number) => {
    return 2 * x < at(left.inner, y) + at(right.inner, y) ? -1 : 1;
  };
  const acrossAt = (x: number, y: number) => {
    const side = sideAt(x, y);
    const leg = side < 0 ? left : right;
    const [outer, inner] = [at(leg.outer, y), at(leg.inner, y)];
    const share = (2 * x - outer - inner) / Math.max(1, Math.abs(outer - inner));
    return { share: Math.min(1, Math.max(-1, share)), side };
  };
  const cover = createPlane(lab.width, lab.height);
  const part = (value: number) => Math.min(1, Math.max(0, value + 0.5));
  for (let y = 0; y < lab.height; y++) {
    for (const leg of [left, right]) {
      const edges = [at(leg.outer, y), at(leg.inner, y)].sort((one, other) => one - other);
      const last = Math.min(lab.width - 1, edges[1] + 1);
      for (let x = Math.max(0, Math.floor(edges[0])); x <= last; x++) {
        const i = y * lab.width + x;
        cover.data[i] = Math.max(cover.data[i], part(x - edges[0]) * part(edges[1] - x));
      }
    }
  }
  const endAt = (x: number) => (x < middle ? ends.left.end : ends.right.end) - view.top;
  return { acrossAt, endAt, cover };
}

/** In L* relative to even skin; `down` runs from the crotch to the ankle. */
function lightAt(share: number, side: number, down: number, slope: number): number {
  const bump = (at: number, high: number) => Math.exp(-(((down - at) / high) ** 2));
  const round = ROUND.light + ROUND.half * share ** 2 + ROUND.edge * share ** 6;
  const inner = Math.max(0, -side * share) ** 2 * Math.max(0, 1 - down / 0.5) * INNER;
  const front = Math.exp(-((share / 0.55) ** 2));
  const knee =
    KNEE.cap * bump(KNEE.at, KNEE.high) + KNEE.hollow * bump(KNEE.at + KNEE.below, KNEE.high);
  const isShin = Math.min(1, Math.max(0, (down - SHIN.from) / 0.1, 0));
  const ends = Math.min(1, Math.max(0, (SHIN.to - down) / 0.1));
  const ridge = Math.exp(-(((share + 0.2 * side) / 0.25) ** 2)) * isShin * ends * SHIN.light;
  return round + slope * share + inner + front * knee + ridge;
}

/** 1 at the ankles; and the pixels of the face, of arms with hands, and of the ankles. */
function skinBeside({ lab, surfaces, chin }: Scene, { endAt }: LegsShape) {
  const seen = createPlane(lab.width, lab.height);
  const parts: number[][] = TRUST.weights.map(() => []);
  for (let i = 0; i < seen.data.length; i++) {
    if (!surfaces.skin.data[i]) continue;
    const y = Math.floor(i / lab.width);
    const end = endAt(i % lab.width);
    parts[y < chin ? 0 : y <= end ? 1 : 2].push(i);
    // The cloth tinges the first row of the ankle.
    if (y > end + 1) seen.data[i] = 1;
  }
  return { seen, parts };
}
