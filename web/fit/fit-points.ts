import type { Size } from "#web/media/fit-within.ts";
import { fitEditorTexts, fitPointNames } from "#web/texts/fit-editor.ts";
import { FIT_POINTS, type FitPointName, type FitPoints } from "#worker/contract/fit.ts";

/** The lines between the points: the arms and shoulders, the trunk, the waist. */
export const FIT_LINES: readonly (readonly FitPointName[])[] = [
  ["leftWrist", "leftElbow", "leftShoulder", "rightShoulder", "rightElbow", "rightWrist"],
  ["leftShoulder", "leftWaist", "leftHip", "rightHip", "rightWaist", "rightShoulder"],
  ["leftWaist", "rightWaist"],
];

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

export function movePoint(points: FitPoints, name: FitPointName, to: Position): FitPoints {
  return { ...points, [name]: withinPhoto(to) };
}

/** The point nearest to a position in pixels of a photo shown in this size. */
export function nearestPoint(points: FitPoints, position: Position, { width, height }: Size) {
  const distance = (name: FitPointName) =>
    Math.hypot(points[name].x * width - position.x, points[name].y * height - position.y);
  return FIT_POINTS.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}

/** The position of a point, for a screen reader. */
export function describePosition(name: FitPointName, { x, y }: Position): string {
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
