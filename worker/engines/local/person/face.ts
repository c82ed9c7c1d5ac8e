import {
  createPlane,
  type Plane,
  type Point,
  type RgbaImage,
  rotate,
  rotationAbout,
  type Size,
  shrinkImage,
} from "../image/index.ts";
import { measureFace } from "./face-refine.ts";
import { type Found, type Grey, scanForFaces } from "./face-scan.ts";

/** The square from the brows to the mouth, in pixels of the picture. */
export interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The cascade's last sum; above 0 it is almost certain. */
  readonly confidence: number;
}

/** In heights of the face's square, which ends near the mouth's lower edge. */
export const CHIN = 1.12;

export function chinOf(face: Face): number {
  return face.y + CHIN * face.height;
}

/** The square of a usual face above a chin that was found otherwise. */
export function faceOver(chin: Point, width: number): Face {
  const y = chin.y - CHIN * width;
  return { x: chin.x - width / 2, y, width, height: width, confidence: 0 };
}

/** Pixels; the smallest detected face is 24 px wide. */
const DETECTION_SIZE = 512;
/** Chosen for nearly no false positives on scenes and flat garments. */
const MIN_CONFIDENCE = -1.1;
export const MIN_WIDTH = 28;
/** The cascade's windows are up to this factor smaller than the face. */
const MARGIN = 1.1;
/** The least confidence and count of overlapping windows. */
const SURE_CONFIDENCE = 0.5;
const SURE_NEIGHBOURS = 3;
const TINY_SIZE = 1024;
const MAX_GAIN = 8;
const BRIGHT_SHARE = 0.99;
/** Relative to a certain face. */
export const LIKE_SIZE = 0.6;
/** Degrees: the cascade detects upright faces only. */
const TILTS = [0, 12, -12, 18, -18, 24, -24];
/** Pixels: a face between the windows of one size is mostly found at another. */
const TILTED_SIZES = [448, 500];
const MIN_SUPPORT = 0.25;
const ENOUGH_SUPPORT = 0.4;

/** The width in pixels below which no face is found in a picture. */
export function leastFaceWidth({ width, height }: Size): number {
  // A found window is measured again in windows that are narrower by up to a third.
  return (MIN_WIDTH / 1.5) * Math.max(1, Math.max(width, height) / DETECTION_SIZE);
}

/** The most certain frontal face. `tilted` also searches heads tilted sideways. */
export function findFace(image: RgbaImage, { tilted = false } = {}): Face | null {
  return findFaces(image, { tilted })[0] ?? null;
}

/** The most certain face and other sure ones; if there are none, one tilted face if `tilted`. */
export function findFaces(image: RgbaImage, { tilted = false } = {}): Face[] {
  const { grey, scale } = toGrey(image, DETECTION_SIZE);
  const found = scan(grey);
  const first = firstFace(grey, found);
  if (first) {
    const others = found.slice(first.rank + 1).filter(isSure);
    return [first.face, ...others].map((face) => scaleFace(face, 1 / scale));
  }
  const turned = tilted ? findTilted(image) : null;
  return turned ? [turned] : [];
}

/** Whether a larger copy of the picture shows a face that is too small for an analysis. */
export function hasTinyFace(image: RgbaImage): boolean {
  const { grey } = toGrey(image, TINY_SIZE);
  return scanForFaces(bytesOf(grey), (found) => found.some(isSure)).some(isSure);
}

function scan(grey: Plane): Found[] {
  const least = (found: readonly Found[]) =>
    Math.max(MIN_WIDTH / MARGIN, ...found.filter(isSure).map(({ width }) => LIKE_SIZE * width));
  const found = scanForFaces(bytesOf(grey), (faces, next) => next < least(faces));
  return found.filter(({ width }) => width >= MIN_WIDTH);
}

function isSure({ confidence, neighbors }: Found): boolean {
  return confidence > SURE_CONFIDENCE && neighbors >= SURE_NEIGHBOURS;
}

function isLikely({ confidence }: Found): boolean {
  return confidence >= MIN_CONFIDENCE;
}

/** The face in a picture of `k` times the size. */
export function scaleFace(face: Face, k: number): Face {
  return {
    x: face.x * k,
    y: face.y * k,
    width: face.width * k,
    height: face.height * k,
    confidence: face.confidence,
  };
}

/** Searches rotated and mirrored pictures: the cascade is better on one side of a face. */
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
        return scaleFace(
          { ...face, x: centre - face.width / 2, y: y - face.height / 2 },
          1 / scale,
        );
      }
    }
  }
  return null;
}

function firstFace(grey: Plane, found: readonly Found[]): { face: Found; rank: number } | null {
  for (const [rank, one] of found.entries()) {
    const { face, support } = measureFace(grey, one);
    if (support > (isLikely(one) ? MIN_SUPPORT : ENOUGH_SUPPORT)) return { face, rank };
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
  return { width, height, stride: width, data: new Uint8Array(data) };
}

function toGrey(image: RgbaImage, size: number): { grey: Plane; scale: number } {
  const scale = Math.min(1, size / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { data } = shrinkImage(image, width, height);
  const grey = createPlane(width, height);
  const counts = new Uint32Array(256);
  for (let i = 0, p = 0; i < width * height; i++, p += 4) {
    // The luma weights of ITU-R BT.601, which the cascade was trained on.
    const light = 0.299 * data[p] + 0.587 * data[p + 1] + 0.114 * data[p + 2];
    grey.data[i] = light;
    counts[Math.floor(light)]++;
  }
  // The gain keeps differences in dark pictures above integer rounding.
  let bright = 0;
  for (let below = counts[0]; below < BRIGHT_SHARE * width * height; bright++) {
    below += counts[bright + 1];
  }
  const gain = Math.min(MAX_GAIN, Math.max(1, 255 / Math.max(1, bright)));
  for (let i = 0; i < grey.data.length; i++) {
    grey.data[i] = Math.min(255, Math.round(gain * grey.data[i]));
  }
  return { grey, scale };
}
