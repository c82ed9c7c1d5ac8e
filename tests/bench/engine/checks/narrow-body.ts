import {
  createPlane,
  type Point,
  type RgbaImage,
  samplePlane,
} from "#worker/engines/local/image/index.ts";
import type { Body } from "#worker/engines/local/person/index.ts";

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
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(image.width, image.height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = image.data[4 * i + channel];
    return plane;
  });
  const data = image.data.slice();
  for (let y = 0; y < image.height; y++) {
    const strength = share * Math.exp(-(((y - height) / (HEIGHT[width] * face.width)) ** 2));
    if (strength < 1e-4) continue;
    for (let x = 0; x < image.width; x++) {
      const out = Math.abs(x - middle);
      const beyond = Math.max(0, 1 - Math.max(0, out - half) / (REACH * face.width));
      const moved = strength * Math.min(out, half) * beyond * Math.sign(x - middle);
      for (let c = 0; c < 3; c++) {
        data[4 * (y * image.width + x) + c] = samplePlane(planes[c], x + moved, y);
      }
    }
  }
  return { width: image.width, height: image.height, data };
}
