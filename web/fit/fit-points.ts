import type { Size } from "#web/media/fit-within.ts";
import { fitEditorTexts, fitPointNames } from "#web/texts/fit-editor.ts";
import {
  FIT_POINTS,
  type FitPointName,
  type FitPoints,
  LEG_POINTS,
  type LegPointName,
  type LegPoints,
} from "#worker/contract/fit.ts";

export type PointName = FitPointName | LegPointName;
/** The points of the body, and those of the legs where the garment is worn on them. */
export type ShownPoints = FitPoints & Partial<LegPoints>;

/** The lines between the points: the arms and shoulders, the trunk, the waist, the legs. */
const LINES: readonly (readonly PointName[])[] = [
  ["leftWrist", "leftElbow", "leftShoulder", "rightShoulder", "rightElbow", "rightWrist"],
  ["leftShoulder", "leftWaist", "leftHip", "rightHip", "rightWaist", "rightShoulder"],
  ["leftWaist", "rightWaist"],
  ["leftHip", "leftKnee", "leftAnkle"],
  ["rightHip", "rightKnee", "rightAnkle"],
  ["leftKnee", "crotch", "rightKnee"],
];
/** The least distance of two points of the legs that keep their order, as a share of the photo. */
const LEAST = 0.01;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Half the width of the body and the distance from the top, in shares of the photo's height. */
const TEMPLATE = {
  Shoulder: [0.14, 0.3],
  Elbow: [0.19, 0.5],
  Wrist: [0.205, 0.67],
  Waist: [0.09, 0.51],
  Hip: [0.115, 0.63],
} as const satisfies Readonly<Record<string, readonly [halfWidth: number, y: number]>>;
/** Half the widest body, as a share of the photo's width. */
const WIDEST = 0.42;

/** The initial points of a photo in which no body was found: in its middle. */
export function templatePoints({ width, height }: Size): FitPoints {
  const scale = Math.min(height / width, WIDEST / TEMPLATE.Wrist[0]);
  return mapPoints((name) => {
    const [halfWidth, y] = TEMPLATE[name.replace(/^(left|right)/, "") as keyof typeof TEMPLATE];
    return { x: 0.5 + (name.startsWith("left") ? -1 : 1) * halfWidth * scale, y };
  });
}

/** Points of the legs keep their order. */
export function movePoint(points: ShownPoints, name: PointName, to: Position): ShownPoints {
  return { ...points, [name]: withinPhoto(inOrder(points, name, to)) };
}

/** Crotch, knee and ankle below each other, and the left leg on the left. */
function inOrder(points: ShownPoints, name: PointName, { x, y }: Position): Position {
  const { crotch, leftKnee, rightKnee, leftAnkle, rightAnkle } = points;
  if (!crotch || !leftKnee || !rightKnee || !leftAnkle || !rightAnkle) return { x, y };
  const above = (...lower: Position[]) => Math.min(y, ...lower.map((point) => point.y - LEAST));
  const below = (upper: Position) => Math.max(y, upper.y + LEAST);
  const leftOf = (other: Position) => Math.min(x, other.x - LEAST);
  const rightOf = (other: Position) => Math.max(x, other.x + LEAST);
  const between = (upper: Position, lower: Position) => Math.min(below(upper), lower.y - LEAST);
  switch (name) {
    case "crotch":
      return { x, y: above(leftKnee, rightKnee) };
    case "leftKnee":
      return { x: leftOf(rightKnee), y: between(crotch, leftAnkle) };
    case "rightKnee":
      return { x: rightOf(leftKnee), y: between(crotch, rightAnkle) };
    case "leftAnkle":
      return { x: leftOf(rightAnkle), y: below(leftKnee) };
    case "rightAnkle":
      return { x: rightOf(leftAnkle), y: below(rightKnee) };
    default:
      return { x, y };
  }
}

interface ShownPoint extends Position {
  readonly name: PointName;
}

export function listPoints(points: ShownPoints): ShownPoint[] {
  return [...FIT_POINTS, ...LEG_POINTS].flatMap((name) => {
    const point = points[name];
    return point ? [{ name, ...point }] : [];
  });
}

/** The lines between the shown points, each with the positions of its corners. */
export function linesBetween(points: ShownPoints): Position[][] {
  return LINES.map((names) => names.flatMap((name) => points[name] ?? []));
}

/** The point nearest to a position in pixels of a photo shown in this size. */
export function nearestPoint(points: ShownPoints, position: Position, { width, height }: Size) {
  const distance = ({ x, y }: Position) =>
    Math.hypot(x * width - position.x, y * height - position.y);
  return listPoints(points).reduce((best, point) =>
    distance(point) < distance(best) ? point : best,
  );
}

/** The position of a point, for a screen reader. */
export function describePosition(name: PointName, { x, y }: Position): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return fitEditorTexts.position(fitPointNames[name], percent(x), percent(y));
}

function mapPoints(positionOf: (name: FitPointName) => Position): FitPoints {
  return Object.fromEntries(
    FIT_POINTS.map((name) => [name, withinPhoto(positionOf(name))]),
  ) as FitPoints;
}

function withinPhoto({ x, y }: Position): Position {
  return { x: shareOf(x), y: shareOf(y) };
}

function shareOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
