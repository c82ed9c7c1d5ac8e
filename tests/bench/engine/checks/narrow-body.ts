import type { Point, RgbaImage } from "#worker/engines/local/image/index.ts";
import type { Body } from "#worker/engines/local/person/index.ts";
import { moved } from "./moved-pixels.ts";

/** Widths of a body that the warp tools of photo editors change. */
export type Width = "shoulders" | "waist" | "hips";

/** A width in pixels of the picture. */
interface Span {
  readonly middle: number;
  readonly y: number;
  /** Half of the width. */
  readonly half: number;
}

/** The places of a body in pixels of the picture. */
export interface Places extends Readonly<Record<Width, Span>> {
  readonly face: { readonly x: number; readonly y: number; readonly width: number };
  /** The middle of each hand. */
  readonly hands: readonly Point[];
}

/** The distance of the hand's middle from the wrist, as a share of the forearm's length. */
const HAND = 0.35;
/** In face widths: a warp tool moves only pixels within this distance of the body's side. */
const REACH = 1.4;
/** The vertical reach of the tool, in face widths; narrower shoulders do not change the head. */
const HEIGHT: Readonly<Record<Width, number>> = { shoulders: 0.7, waist: 1.3, hips: 1.3 };

export function placesOf({ points, face, scale }: Body, { width, height }: RgbaImage): Places {
  const span = (left: "Shoulder" | "Waist" | "Hip"): Span => {
    const [one, other] = [points[`left${left}`], points[`right${left}`]];
    return {
      middle: ((one.x + other.x) / 2) * width,
      y: ((one.y + other.y) / 2) * height,
      half: ((other.x - one.x) / 2) * width,
    };
  };
  const hand = (side: "left" | "right"): Point => {
    const [elbow, wrist] = [points[`${side}Elbow`], points[`${side}Wrist`]];
    return {
      x: (wrist.x + HAND * (wrist.x - elbow.x)) * width,
      y: (wrist.y + HAND * (wrist.y - elbow.y)) * height,
    };
  };
  return {
    hands: [hand("left"), hand("right")],
    shoulders: span("Shoulder"),
    waist: span("Waist"),
    hips: span("Hip"),
    face: { x: face.x / scale, y: face.y / scale, width: face.width / scale },
  };
}

/** Narrows a width by a share of itself. */
export function narrow<Name extends Width>(
  image: RgbaImage,
  places: Pick<Places, "face" | Name>,
  width: Name,
  share: number,
): RgbaImage {
  const { face } = places;
  const { middle, y: height, half } = places[width];
  return moved(image, (x, y) => {
    const strength = share * Math.exp(-(((y - height) / (HEIGHT[width] * face.width)) ** 2));
    if (strength < 1e-4) return [x, y];
    const out = Math.abs(x - middle);
    const beyond = Math.max(0, 1 - Math.max(0, out - half) / (REACH * face.width));
    return [x + strength * Math.min(out, half) * beyond * Math.sign(x - middle), y];
  });
}
