import { beforeBackground, fitBackground } from "./garment/index.ts";
import { boundsOf, fitWithin, largestComponent, type RgbaImage, toLab } from "./image/index.ts";
import { findFace } from "./person/index.ts";

/** The part of a picture that matters, in shares of the picture's sides, 0..1. */
export interface Subject {
  /** A face reaches from the brows to the mouth. */
  readonly kind: "face" | "garment";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SMALL_SIDE = 160;
const MIN_PLAINNESS = 0.6;
/** Less is a speck. */
const MIN_SHARE = 0.02;

/** The face of a picture, otherwise what stands out from a plain ground; null without both. */
export function findSubject(picture: RgbaImage): Subject | null {
  const face = findFace(picture);
  if (!face) return findOnGround(picture);
  const { x, y, width, height } = face;
  return {
    kind: "face",
    ...{ x: x / picture.width, y: y / picture.height },
    ...{ width: width / picture.width, height: height / picture.height },
  };
}

function findOnGround(picture: RgbaImage): Subject | null {
  const small = fitWithin(picture, SMALL_SIDE);
  const { width, height } = small;
  const lab = toLab(small);
  const background = fitBackground(lab);
  if (background.plainness < MIN_PLAINNESS) return null;
  const { inside, area } = largestComponent(beforeBackground(lab, background), width, height);
  if (area < MIN_SHARE * width * height) return null;
  const pixels = [...inside.keys()].filter((i) => inside[i] !== 0);
  const points = pixels.map((i) => ({ x: i % width, y: Math.floor(i / width) }));
  const { left, top, right, bottom } = boundsOf(points);
  return {
    kind: "garment",
    ...{ x: left / width, y: top / height },
    ...{ width: (right + 1 - left) / width, height: (bottom + 1 - top) / height },
  };
}
