import {
  blur,
  createPlane,
  dilate,
  distanceTo,
  type Plane,
  type Region,
  samplePlane,
  shareWithin,
} from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import { type BareNeck, shadeNeck } from "./bare-neck.ts";
import { continueTowards } from "./continue-colors.ts";
import { isOnCheek } from "./face-light.ts";
import { shadeArms } from "./limb-light.ts";
import type { Midriff } from "./midriff.ts";
import { isOnArm, isOnHand, isUnderCloth, type OldSleeve } from "./old-sleeve.ts";
import type { Paint } from "./photo-pixels.ts";
import type { Scene } from "./scene.ts";
import { shadeChest } from "./shade-chest.ts";
import { shadeTrunk } from "./shade-trunk.ts";
import { REDDER, usualSkin } from "./skin-color.ts";

interface Bare {
  readonly body: Region;
  readonly neck: BareNeck | null;
  readonly midriff: Midriff | null;
  readonly sleeves: readonly OldSleeve[];
}

/** Skin this close to the old top is tinged by it, in face widths. */
const TINGED = 0.03;
/** The rows below the hem that show skin with a bare belly, in face widths. */
const MIDRIFF = 0.3;
const BELLY = { half: 0.4, from: 0.05, to: 0.2, share: 0.6 };
const FACE_WEIGHT = 0.04;
/** Hands are redder than arms. */
const HAND_WEIGHT = 0.02;
/** The chin shades the neck down to here, in face widths below it. */
const CHIN_SHADE = 0.5;
/** The weights of cheeks, chest, arms, and hands in the colour of an arm. */
const TRUST = { weights: [1, 1, 4, 0.2], enough: 200 };
/** The reach of visible skin's colour in face widths; the usual colour applies further away. */
const NEAR_SKIN = 0.7;
/** How much darker a body is at its very outline in L*, and the decay inwards in face widths. */
const ROUNDING = { darker: 9, within: 0.055 };
/** The same of the surface that turns away from the light further inside. */
const TURNING = { darker: 6, within: 0.2 };
/** Pixels. */
const SOFT = 0.75;

/** Continues visible skin smoothly under the old top, with the light of round limbs. */
export function paintSkin(
  scene: Scene,
  old: Region,
  { body, neck, midriff, sleeves }: Bare,
): Paint {
  const { lab, face } = scene;
  const skin = seenSkin(scene, old, sleeves);
  const arms = sleeves.map(({ bare }) => bare);
  const round = roundness(scene, skin.seen, { body, midriff, arms });
  if (neck) shadeNeck(round, neck, scene);
  const planes = {
    l: without(lab.l, round, 1),
    a: without(lab.a, round, REDDER),
    b: without(lab.b, round, REDDER),
  };
  const flat = continueTowards(
    {
      color: usualSkin(planes, skin.parts, TRUST),
      weight: 1 / (NEAR_SKIN * face.width) ** 2,
      soft: SOFT,
    },
    [planes.l, planes.a, planes.b],
    skin.seen,
  );
  return (x, y) => {
    const light = samplePlane(round, x, y);
    const red = REDDER * light;
    const [l, a, b] = flat(x, y);
    return [l + light, a + red, b + red];
  };
}

/** A plane without a share of the light. */
function without(plane: Plane, light: Plane, share: number): Plane {
  const data = plane.data.slice();
  for (let i = 0; i < data.length; i++) data[i] -= share * light.data[i];
  return { ...plane, data };
}

interface SeenSkin {
  /** 1 where bare skin shows; the face counts less. */
  readonly seen: Plane;
  /** The pixels of cheeks, chest, arms, and hands. */
  readonly parts: readonly (readonly number[])[];
}

function seenSkin(scene: Scene, old: Region, sleeves: readonly OldSleeve[]): SeenSkin {
  const { lab, surfaces, face, chin, hem } = scene;
  const near = dilate(old, TINGED * face.width);
  const seen = createPlane(lab.width, lab.height);
  const parts: number[][] = TRUST.weights.map(() => []);
  const lowest = hem + (showsBelly(scene) ? MIDRIFF * face.width : 0);
  for (let i = 0; i < seen.data.length; i++) {
    if (!surfaces.skin.data[i] || near.data[i]) continue;
    const x = i % lab.width;
    const y = Math.floor(i / lab.width);
    const arm = sleeves.find(
      (sleeve) => isOnArm(sleeve, x, y, true) || isOnHand(sleeve, x, y),
    )?.bare;
    if (y > lowest && !arm) continue;
    // Cloth of a skin's colour beside a long sleeve is no skin.
    if (sleeves.some((sleeve) => y > sleeve.arm.armpit.y && isUnderCloth(sleeve, x, y))) continue;
    const isHand = arm !== undefined && y >= arm.wrist;
    seen.data[i] = isHand ? HAND_WEIGHT : 1;
    if (y < chin) {
      seen.data[i] = FACE_WEIGHT;
      if (isOnCheek(face, x, y)) parts[0].push(i);
    } else if (arm) parts[isHand ? 3 : 2].push(i);
    else if (y >= chin + CHIN_SHADE * face.width) parts[1].push(i);
  }
  return { seen, parts };
}

/** Whether skin shows below the old top: single pixels of a skin's colour are in the bottoms. */
function showsBelly({ surfaces, shoulders, face, hem }: Scene): boolean {
  const below = {
    left: shoulders.centre - BELLY.half * face.width,
    right: shoulders.centre + BELLY.half * face.width,
    top: hem + BELLY.from * face.width,
    bottom: hem + BELLY.to * face.width,
  };
  return shareWithin(surfaces.skin, below) > BELLY.share;
}

function roundness(
  scene: Scene,
  seen: Plane,
  { body, midriff, arms }: { body: Region; midriff: Midriff | null; arms: readonly Arm[] },
): Plane {
  const round = roundEdges(body, scene.face.width);
  if (midriff) shadeTrunk(round, midriff, scene);
  shadeArms(round, arms, scene, seen);
  shadeChest(round, scene, seen);
  return blur(round, 1);
}

/** The darkening of a body near its outline, in L*; 0 or less. */
function roundEdges(body: Region, unit: number): Plane {
  const depth = distanceTo(body, 0);
  const round = createPlane(body.width, body.height);
  for (let i = 0; i < round.data.length; i++) {
    if (!body.data[i]) continue;
    for (const { darker, within } of [ROUNDING, TURNING]) {
      round.data[i] = round.data[i] - darker * Math.exp(-depth[i] / (within * unit));
    }
  }
  return round;
}
