import {
  createPlane,
  type Plane,
  type RgbaImage,
  rotate,
  rotationAbout,
  shrinkImage,
} from "../image/index.ts";
import { measureFace } from "./face-refine.ts";
import { type Found, type Grey, scanForFaces } from "./face-scan.ts";

/** A face's square, roughly from the brows to the chin, in pixels of the picture it was found in. */
export interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The cascade's last sum; above 0 it is all but certain. */
  readonly confidence: number;
}

/** The square ends about at the mouth's lower edge. */
export function chinOf(face: Face): number {
  return face.y + 1.12 * face.height;
}

/** The longer side of the picture the cascade runs on; its smallest face is 24 px there. */
const DETECTION_SIZE = 512;
/** Together they let next to no false find through on scenes and flat garments. */
const MIN_CONFIDENCE = -1.1;
export const MIN_WIDTH = 28;
/** A face is found in windows up to this much smaller than it is. */
const MARGIN = 1.1;
/** What is found so surely, and so often side by side, is a face even where none is expected. */
const SURE_CONFIDENCE = 0.5;
const SURE_NEIGHBOURS = 3;
/** The longer side of the picture in which faces too small to work with are looked for. */
const TINY_SIZE = 1024;
/** A dark picture is made brighter, by up to this, until so much of it is not quite white. */
const MOST_GAIN = 8;
const BRIGHT_SHARE = 0.99;
/** Once a face is found beyond doubt, only those at least so large against it matter. */
export const LIKE_SIZE = 0.6;
/** The cascade knows upright faces only; heads are seldom tilted further than these cover. */
const TILTS = [0, 12, -12, 18, -18, 24, -24];
/** A face that the windows of one size happen to miss is mostly found by those of another. */
const TILTED_SIZES = [448, 500];
/** A face looks like one at this share of the sizes about its own, and chance likenesses seldom do; */
const LEAST_SUPPORT = 0.25;
/** from here on it is one even where the cascade is not sure of it at any. */
const ENOUGH_SUPPORT = 0.4;

/**
 * Finds the most certain frontal face, or null.
 *
 * @param tilted also look for heads tilted sideways, if there is no upright one
 */
export function findFace(image: RgbaImage, { tilted = false } = {}): Face | null {
  return findFaces(image, { tilted })[0] ?? null;
}

/** Finds the frontal faces: the most certain one, and after it those that are beyond doubt. */
export function findFaces(image: RgbaImage, { tilted = false } = {}): Face[] {
  const { grey, scale } = toGrey(image, DETECTION_SIZE);
  const found = scan(grey);
  const first = firstFace(grey, found);
  if (first) {
    const others = found.slice(first.rank + 1).filter(isSure);
    return [first.face, ...others].map((face) => scaled(face, 1 / scale));
  }
  const turned = tilted ? findTilted(image) : null;
  return turned ? [turned] : [];
}

/** Whether there is a face, but smaller than those that `findFaces` can be sure of. */
export function hasTinyFace(image: RgbaImage): boolean {
  const { grey } = toGrey(image, TINY_SIZE);
  return scanForFaces(bytesOf(grey), (found) => found.some(isSure)).some(isSure);
}

/** What may be faces of a size to work with, the most certain first. */
function scan(grey: Plane): Found[] {
  const least = (found: readonly Found[]) =>
    Math.max(MIN_WIDTH / MARGIN, ...found.filter(isSure).map(({ width }) => LIKE_SIZE * width));
  const found = scanForFaces(bytesOf(grey), (faces, next) => next < least(faces));
  return found.filter(({ width }) => width >= MIN_WIDTH);
}

/** Not a fold or a pattern that looks like a face. */
function isSure({ confidence, neighbors }: Found): boolean {
  return confidence > SURE_CONFIDENCE && neighbors >= SURE_NEIGHBOURS;
}

function isLikely({ confidence }: Found): boolean {
  return confidence >= MIN_CONFIDENCE;
}

function scaled(face: Found, k: number): Face {
  return {
    x: face.x * k,
    y: face.y * k,
    width: face.width * k,
    height: face.height * k,
    confidence: face.confidence,
  };
}

/** Looks at turned pictures, and as in a mirror: the cascade knows one side of a face better. */
function findTilted(image: RgbaImage): Face | null {
  for (const size of TILTED_SIZES) {
    const { grey, scale } = toGrey(image, size);
    const { width, height } = grey;
    const mirrored = mirror(grey);
    for (const tilt of TILTS) {
      for (const picture of [grey, mirrored]) {
        const turned = tilt === 0 ? picture : rotate(picture, tilt);
        const face = firstFace(turned, scan(turned))?.face;
        if (!face) continue;
        const turnBack = rotationAbout(width, height, -tilt);
        const { x, y } = turnBack(face.x + face.width / 2, face.y + face.height / 2);
        const centre = picture === grey ? x : width - 1 - x;
        return scaled({ ...face, x: centre - face.width / 2, y: y - face.height / 2 }, 1 / scale);
      }
    }
  }
  return null;
}

/** The first of what was found that looks like a face at several sizes, measured, and its rank. */
function firstFace(grey: Plane, found: readonly Found[]): { face: Found; rank: number } | null {
  for (const [rank, one] of found.entries()) {
    const { face, support } = measureFace(grey, one);
    if (support > (isLikely(one) ? LEAST_SUPPORT : ENOUGH_SUPPORT)) return { face, rank };
  }
  return null;
}

function mirror({ width, height, data }: Plane): Plane {
  const mirrored = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    mirrored.data.set(data.slice(y * width, (y + 1) * width).reverse(), y * width);
  }
  return mirrored;
}

function bytesOf({ width, height, data }: Plane): Grey {
  return { width, height, stride: width, data: Uint8Array.from(data) };
}

/** The picture in grey, its longer side at most `size`. */
function toGrey(image: RgbaImage, size: number): { grey: Plane; scale: number } {
  const scale = Math.min(1, size / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { data } = shrinkImage(image, width, height);
  const grey = createPlane(width, height);
  const counts = new Uint32Array(256);
  for (let i = 0, p = 0; i < width * height; i++, p += 4) {
    // The luma weights of ITU-R BT.601, which the cascade was trained on.
    const light = 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
    grey.data[i] = light;
    counts[Math.floor(light)]!++;
  }
  // It compares pixels with each other: in the dark, whole numbers would make too many equal.
  let bright = 0;
  for (let below = counts[0]!; below < BRIGHT_SHARE * width * height; bright++) {
    below += counts[bright + 1]!;
  }
  const gain = Math.min(MOST_GAIN, Math.max(1, 255 / Math.max(1, bright)));
  for (let i = 0; i < grey.data.length; i++) {
    grey.data[i] = Math.min(255, Math.round(gain * grey.data[i]!));
  }
  return { grey, scale };
}
