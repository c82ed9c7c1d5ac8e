import {
  createPlane,
  createRegion,
  dilate,
  erode,
  floodFill,
  type Region,
} from "../image/index.ts";
import type { BareNeck } from "./bare-neck.ts";
import { pullPush } from "./pull-push.ts";
import type { Scene } from "./scene.ts";

/** Sideways, up in face heights, and down. */
const REACH = 1.25;
const TOP = 0.5;
const BOTTOM = 0.5;
/** Colour difference in Lab units. */
const NO_BACKGROUND = 12;
const GAP = 0.06;
const MUCH_SEEN = 0.3;
const CHIN_RIM = 0.18;
const WIDER = 0.05;
/** Pixels. */
const RIM = 3;

/** The scene in which the old top includes its collar, and skin in the collar is continued from outside. */
export function withCollar(scene: Scene, neck: BareNeck): Scene {
  const { silhouette, surfaces } = scene;
  const zone = collarZone(scene, neck);
  const widest = neck.halfWidth + WIDER * neck.unit;
  const nearHead = dilate(surfaces.head, CHIN_RIM * neck.unit);
  const skin = bareSkin(scene, neck, zone, nearHead);
  const person = { ...silhouette.region, data: silhouette.region.data.slice() };
  const top = { ...surfaces.top, data: surfaces.top.data.slice() };
  const lost = silhouette.plain ? null : lostCollar(scene, zone);
  for (let i = 0; i < zone.data.length; i++) {
    if (!zone.data[i] || surfaces.head.data[i] || skin.data[i]) continue;
    const x = i % zone.width;
    const y = Math.floor(i / zone.width);
    const out = Math.abs(neck.outAt(x, y));
    if (lost?.data[i] || (y > neck.top && out < neck.halfWidth)) person.data[i] = 1;
    const isBelow = y > (out < widest || nearHead.data[i] ? neck.chin : neck.top);
    if (person.data[i] && (isBelow || lost?.data[i])) top.data[i] = 1;
  }
  return {
    ...scene,
    silhouette: { ...silhouette, region: person },
    surfaces: { ...surfaces, skin, top },
  };
}

function collarZone({ face, shoulders, lab }: Scene, neck: BareNeck): Region {
  const zone = createRegion(lab.width, lab.height);
  const unit = face.width;
  const lowest = Math.max(shoulders.left.y, shoulders.right.y) + BOTTOM * unit;
  const last = Math.min(zone.height - 1, Math.floor(lowest));
  for (let y = Math.max(0, Math.ceil(face.y + TOP * face.height)); y <= last; y++) {
    for (let x = 0; x < zone.width; x++) {
      if (Math.abs(neck.outAt(x, y)) < REACH * unit) zone.data[y * zone.width + x] = 1;
    }
  }
  return zone;
}

/** Skin in the collar counts only where it continues from outside; a small part is painted over. */
function bareSkin(
  { surfaces: { skin } }: Scene,
  neck: BareNeck,
  zone: Region,
  nearHead: Region,
): Region {
  const { width, height } = skin;
  const widest = neck.halfWidth + WIDER * neck.unit;
  const isSeen = seenShare(skin, neck) > MUCH_SEEN;
  const isBare = (i: number) => {
    if (!skin.data[i]) return false;
    const x = i % width;
    const y = Math.floor(i / width);
    // Bare skin may be a little wider than the estimated neck, and is beside the jaw.
    if (!neck.isBody(x, y) && y > neck.chin) {
      return y < neck.foot && Math.abs(neck.outAt(x, y)) < widest;
    }
    return isSeen || !zone.data[i] || y < neck.chin || nearHead.data[i] === 1;
  };
  const seeds: number[] = [];
  for (let i = 0; i < skin.data.length; i++) {
    const isFace = i < neck.chin * width && nearHead.data[i] === 1;
    if (skin.data[i] && (!zone.data[i] || isFace)) seeds.push(i);
  }
  return floodFill(width, height, seeds, isBare);
}

function seenShare({ width, height, data }: Region, neck: BareNeck): number {
  let seen = 0;
  let all = 0;
  for (let y = Math.ceil(neck.chin); y < Math.min(height, neck.foot); y++) {
    for (let x = 0; x < width; x++) {
      if (Math.abs(neck.outAt(x, y)) > neck.halfWidth) continue;
      seen += data[y * width + x];
      all++;
    }
  }
  return seen / Math.max(1, all);
}

/** The area beside the neck that differs from the background and touches the person, closed. */
function lostCollar({ lab, face, silhouette: { region } }: Scene, zone: Region): Region {
  const { width, height } = zone;
  const person = dilate(region, RIM);
  const weight = createPlane(width, height);
  for (let i = 0; i < weight.data.length; i++) {
    weight.data[i] = person.data[i] || zone.data[i] ? 0 : 1;
  }
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], weight);
  const differs = createRegion(width, height);
  for (let i = 0; i < differs.data.length; i++) {
    if (region.data[i]) differs.data[i] = 1;
    if (!zone.data[i] || region.data[i]) continue;
    const away = Math.hypot(
      lab.l.data[i] - l.data[i],
      lab.a.data[i] - a.data[i],
      lab.b.data[i] - b.data[i],
    );
    differs.data[i] = away > NO_BACKGROUND ? 1 : 0;
  }
  const radius = GAP * face.width;
  const closed = erode(dilate(differs, radius), radius);
  const own: number[] = [];
  const backgroundMask: number[] = [];
  for (let i = 0; i < zone.data.length; i++) {
    if (region.data[i]) own.push(i);
    else if (!zone.data[i]) backgroundMask.push(i);
  }
  const joined = floodFill(
    width,
    height,
    own,
    (to) => zone.data[to] === 1 && closed.data[to] === 1,
  );
  const around = floodFill(width, height, backgroundMask, (to) => !joined.data[to]);
  const lost = createRegion(width, height);
  for (let i = 0; i < lost.data.length; i++) {
    if (zone.data[i] && !around.data[i] && !region.data[i]) lost.data[i] = 1;
  }
  return lost;
}
