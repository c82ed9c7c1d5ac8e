import {
  type Bounds,
  bilinearRows,
  cropPlane,
  type Mask,
  mapLab,
  type Plane,
  type Region,
  type RgbaImage,
  type Size,
} from "../image/index.ts";
import type { Arm, Body } from "../person/index.ts";

/** In face widths, as the length of a hand, which shows the colour of an arm under a long sleeve. */
const MARGIN = 0.5;
const HAND = 1.4;

/** The part of the analysed picture that a try-on can change. Coordinates are relative to it. */
export type Scene = Omit<Body, "scale" | "points" | "confidence"> & {
  readonly view: View;
};

export interface View {
  /** The analysed picture's size over the photo's. */
  readonly scale: number;
  /** The scene's first column and row in the analysed picture. */
  readonly left: number;
  readonly top: number;
  /** The pixels of the photo in the scene; right and bottom are exclusive. */
  readonly box: Bounds;
}

/** `garment` is the new garment's box in pixels of the photo. */
export function sceneOf(body: Body, garment: Bounds, photo: Size): Scene {
  const { scale, lab } = body;
  const box = hull(body, garment);
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.min(lab.width, Math.ceil(box.right)) - left;
  const height = Math.min(lab.height, Math.ceil(box.bottom)) - top;
  const cut = <T extends Plane | Region>(whole: T): T => {
    const data = cropPlane(whole.data, whole.width, { x: left, y: top, width, height });
    return { width, height, data } as unknown as T;
  };
  const { surfaces, silhouette, shoulders, face, neck } = body;
  const move = <P extends { x: number; y: number }>(point: P): P => {
    return { ...point, x: point.x - left, y: point.y - top };
  };
  return {
    lab: mapLab(lab, cut),
    face: move(face),
    chin: body.chin - top,
    silhouette: {
      ...silhouette,
      region: cut(silhouette.region),
      background: { ...silhouette.background, ...mapLab(silhouette.background, cut) },
    },
    surfaces: { skin: cut(surfaces.skin), head: cut(surfaces.head), top: cut(surfaces.top) },
    shoulders: {
      centre: shoulders.centre - left,
      neck: shoulders.neck - left,
      left: move(shoulders.left),
      right: move(shoulders.right),
      profile: shoulders.profile.slice(left, left + width).map((y) => y - top),
    },
    left: moveArm(body.left, left, top, cut),
    right: moveArm(body.right, left, top, cut),
    neck: { ...neck, x: neck.x - left, jaw: neck.jaw - left },
    hem: body.hem - top,
    changesAtHem: body.changesAtHem,
    hemLine: body.hemLine?.map(move) ?? null,
    view: {
      scale,
      left,
      top,
      box: {
        left: Math.ceil(left / scale),
        top: Math.ceil(top / scale),
        right: Math.min(photo.width, Math.floor((left + width) / scale)),
        bottom: Math.min(photo.height, Math.floor((top + height) / scale)),
      },
    },
  };
}

function hull({ scale, face, hem, left, right, surfaces }: Body, garment: Bounds): Bounds {
  const { width, data } = surfaces.top;
  const unit = face.width;
  const arms = [left, right].flatMap(({ outer, bones }) => [...outer, ...bones.map(({ x }) => x)]);
  let [first, last] = [Math.min(...arms), Math.max(...arms)];
  let highest = Math.min(left.shoulder.y, right.shoulder.y, face.y + face.height);
  for (let i = 0; i < data.length; i++) {
    if (!data[i] || i > (hem + unit) * width) continue;
    const x = i % width;
    if (x < first) first = x;
    else if (x > last) last = x;
    highest = Math.min(highest, i / width);
  }
  const hands = [left, right].map(({ top, outer, wrist, bones }) =>
    Math.max(wrist, bones[2].y, Math.min(top + outer.length, wrist + HAND * unit)),
  );
  const lowest = Math.max(hem, ...hands);
  return {
    left: Math.min(first, garment.left * scale) - MARGIN * unit,
    right: Math.max(last, garment.right * scale) + MARGIN * unit,
    top: Math.min(highest, garment.top * scale) - MARGIN * unit,
    bottom: Math.max(lowest, garment.bottom * scale) + MARGIN * unit,
  };
}

function moveArm(
  arm: Arm,
  left: number,
  top: number,
  cut: <T extends Plane | Region>(whole: T) => T,
): Arm {
  const across = (edge: Float32Array) => edge.map((x) => x - left);
  const move = ({ x, y }: { x: number; y: number }) => ({ x: x - left, y: y - top });
  const [root, elbow, wrist] = arm.bones;
  const { lifted } = arm;
  return {
    ...arm,
    top: arm.top - top,
    outer: across(arm.outer),
    inner: across(arm.inner),
    trunk: across(arm.trunk),
    armpit: move(arm.armpit),
    parting: arm.parting - top,
    shoulder: move(arm.shoulder),
    wrist: arm.wrist - top,
    bones: [move(root), move(elbow), move(wrist)],
    lifted: lifted && {
      region: cut(lifted.region),
      steps: cut(lifted.steps),
      axis: lifted.axis.map(move),
      shoulder: move(lifted.shoulder),
      armpit: move(lifted.armpit),
    },
  };
}

/**
 * The garment's alpha, 0..255, at the scene's pixels.
 *
 * @param lowered the rows of the scene by which the garment is moved down; no cloth is above it
 */
export function alphaInScene(garment: RgbaImage, { lab, view }: Scene, lowered = 0): Mask {
  const data = new Uint8Array(lab.width * lab.height);
  for (let y = 0; y < lab.height; y++) {
    const row = Math.min(garment.height - 1, Math.round((y + view.top - lowered) / view.scale));
    if (row < 0) continue;
    for (let x = 0, i = y * lab.width; x < lab.width; x++, i++) {
      const column = Math.min(garment.width - 1, Math.round((x + view.left) / view.scale));
      data[i] = garment.data[(row * garment.width + column) * 4 + 3];
    }
  }
  return { width: lab.width, height: lab.height, data };
}

/** Whether the scene's pixel under a pixel of the photo is in a region; the border continues. */
export function regionReader({ width, height, data }: Region, { scale, left, top }: View) {
  return (x: number, y: number): boolean => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x * scale - left)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y * scale - top)));
    return data[row * width + column] === 1;
  };
}

/** The values of a plane of the scene along a row of the photo, in the columns of the view's box. */
export function rowReader(plane: Plane, { scale, left, top, box }: View) {
  const columnAt = (k: number) => (box.left + k + 0.5) * scale - 0.5 - left;
  const rowAt = bilinearRows(plane, box.right - box.left, columnAt);
  return (y: number): Float32Array => rowAt((y + 0.5) * scale - 0.5 - top);
}
