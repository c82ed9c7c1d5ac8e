import {
  createPlane,
  erode,
  type LabImage,
  labDistance,
  medianColor,
  type Plane,
} from "../image/index.ts";
import type { Legs } from "../person/index.ts";
import { continueTowards } from "./continue-colors.ts";
import { isOnCheek, lightAcrossFace } from "./face-light.ts";
import type { Paint } from "./photo-pixels.ts";
import type { Scene } from "./scene.ts";
import { REDDER, usualSkin } from "./skin-color.ts";

/** The weights of cheeks, arms with hands, and ankles in the colour of the legs. */
const TRUST = { weights: [1, 3, 4], enough: 150 };
/** The reach of a visible ankle's colour, in face widths. */
const NEAR_ANKLE = 1.2;
/** Shoes of a skin's colour differ from the face by more than ankles do, in L*a*b* units. */
const UNLIKE_SKIN = 20;
/** The tinged edge of the skin below an old hem, and the rows below it that fade, in face widths. */
const TRIM = 0.1;
const FADES = 0.15;
/** Pixels: the edge of visible skin is tinged. */
const INSIDE_SKIN = 2;
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
  const { lab, face } = scene;
  const { seen, parts } = skinBeside(scene, shape);
  const usual = usualSkin(lab, parts, TRUST);
  const lightOn = legLight(scene, legs, shape, usual[0]);
  const flat = continueTowards(
    { color: usual, weight: 1 / (NEAR_ANKLE * face.width) ** 2 },
    // Visible thighs and shins have light of their own.
    shape.fades > 0 ? withoutLight(lab, seen, lightOn) : [lab.l, lab.a, lab.b],
    seen,
  );
  return (x, y) => {
    const [l, a, b] = flat(x, y);
    const light = lightOn(x, y);
    const red = REDDER * light;
    return [l + light, a + red, b + red];
  };
}

/** The light on bare legs in L*, relative to even skin. */
function legLight(scene: Scene, legs: Legs, shape: LegsShape, lightness: number) {
  const turned = LIGHT_SHARE * lightAcrossFace(scene);
  const slope = Math.min(MOST_TURNED, Math.max(-MOST_TURNED, turned));
  const strength = Math.min(1.15, lightness / USUAL_LIGHTNESS);
  const length = legs.ankle - legs.crotch.y;
  return (x: number, y: number): number => {
    const across = shape.acrossAt(x, y);
    const down = (y + scene.view.top - legs.crotch.y) / length;
    return strength * lightAt(across.share, across.side, down, slope);
  };
}

/** The colours of visible skin as if its light were even. */
function withoutLight(
  lab: LabImage,
  seen: Plane,
  lightOn: (x: number, y: number) => number,
): readonly Plane[] {
  const planes = [lab.l, lab.a, lab.b].map((plane) => ({ ...plane, data: plane.data.slice() }));
  for (let i = 0; i < seen.data.length; i++) {
    if (!seen.data[i]) continue;
    const light = lightOn(i % lab.width, Math.floor(i / lab.width));
    planes.forEach(({ data }, c) => {
      data[i] -= (c === 0 ? 1 : REDDER) * light;
    });
  }
  return planes;
}

/** The place of the bare legs in a scene. */
export interface LegsShape {
  /** From -1 at the leg's left edge to 1 at its right one; the side is that of the leg. */
  readonly acrossAt: (x: number, y: number) => { readonly share: number; readonly side: number };
  /** The last row of the cloth. */
  readonly endAt: (x: number) => number;
  /** The rows above the end over which painted skin fades into visible skin. */
  readonly fades: number;
  /** 1 inside of the legs, a part of it at their edges. */
  readonly cover: Plane;
}

/** The place of the legs, and how much of each pixel they cover. */
export function shapeOf({ lab, view, face }: Scene, legs: Legs): LegsShape {
  const { left, right, top } = legs;
  const end = legs.bareFrom + (TRIM + FADES) * face.width;
  const ends = legs.inTrousers ?? { left: { end }, right: { end } };
  const fades = legs.inTrousers ? 0 : FADES * face.width;
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
  return { acrossAt, endAt, fades, cover };
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

/** 1 on visible legs; and the pixels of the cheeks, of arms with hands, and of the legs. */
function skinBeside({ lab, surfaces, chin, face }: Scene, { endAt, fades }: LegsShape) {
  const seen = createPlane(lab.width, lab.height);
  const inside = erode(surfaces.skin, fades > 0 ? INSIDE_SKIN : 0);
  const parts: number[][] = TRUST.weights.map(() => []);
  for (let i = 0; i < seen.data.length; i++) {
    if (!surfaces.skin.data[i]) continue;
    const [x, y] = [i % lab.width, Math.floor(i / lab.width)];
    const end = endAt(x);
    if (y < chin) {
      if (isOnCheek(face, x, y)) parts[0].push(i);
    } else parts[y <= end ? 1 : 2].push(i);
    // The cloth tinges the first row of the skin.
    if (inside.data[i] && y > end - fades + 1) seen.data[i] = 1;
  }
  const [cheeks, arms, ankles] = parts;
  const above = cheeks.length > 0 ? cheeks : arms;
  if (fades > 0 || above.length === 0 || ankles.length === 0) return { seen, parts };
  const isShoe = labDistance(medianColor(lab, above), medianColor(lab, ankles)) > UNLIKE_SKIN;
  if (!isShoe) return { seen, parts };
  // Without ankles, the colour of the legs follows from face and arms alone.
  return { seen: createPlane(lab.width, lab.height), parts: [cheeks, arms, []] };
}
