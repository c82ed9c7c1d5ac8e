import type { Size } from "#web/media/fit-within.ts";
import { FIT_POINTS, type FitPointName, type FitPoints } from "#worker/contract/fit.ts";

/** What the points are called; left and right are the picture's. */
export const POINT_NAMES: Readonly<Record<FitPointName, string>> = {
  leftShoulder: "Left shoulder",
  rightShoulder: "Right shoulder",
  leftElbow: "Left elbow",
  rightElbow: "Right elbow",
  leftWrist: "Left wrist",
  rightWrist: "Right wrist",
  leftWaist: "Left side of the waist",
  rightWaist: "Right side of the waist",
  leftHip: "Left hip",
  rightHip: "Right hip",
};

/** The lines that join them: the arms by way of the shoulders, the trunk, the waist. */
export const FIT_LINES: readonly (readonly FitPointName[])[] = [
  ["leftWrist", "leftElbow", "leftShoulder", "rightShoulder", "rightElbow", "rightWrist"],
  ["leftShoulder", "leftWaist", "leftHip", "rightHip", "rightWaist", "rightShoulder"],
  ["leftWaist", "rightWaist"],
];

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Half a body's width against the photo's height, and the height in shares of it, from the neck. */
const TEMPLATE = {
  Shoulder: [0.14, 0.3],
  Elbow: [0.19, 0.5],
  Wrist: [0.205, 0.67],
  Waist: [0.09, 0.51],
  Hip: [0.115, 0.63],
} as const satisfies Readonly<Record<string, readonly [halfWidth: number, y: number]>>;
/** No body is wider than this share of the photo. */
const WIDEST = 0.42;

/** Where the points start on a photo in which no body was found: about its middle. */
export function templatePoints({ width, height }: Size): FitPoints {
  const scale = Math.min(height / width, WIDEST / TEMPLATE.Wrist[0]);
  return mapPoints((name) => {
    const [halfWidth, y] = TEMPLATE[name.replace(/^(left|right)/, "") as keyof typeof TEMPLATE];
    return { x: 0.5 + (name.startsWith("left") ? -1 : 1) * halfWidth * scale, y };
  });
}

/** The points with one of them elsewhere, as far as the photo reaches. */
export function movePoint(points: FitPoints, name: FitPointName, place: Place): FitPoints {
  return { ...points, [name]: withinPhoto(place) };
}

/** The point that is nearest to a place, all in pixels of a photo shown in this size. */
export function nearestPoint(points: FitPoints, place: Place, { width, height }: Size) {
  const distance = (name: FitPointName) =>
    Math.hypot(points[name].x * width - place.x, points[name].y * height - place.y);
  return FIT_POINTS.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}

/** Where a point is, for those who do not see it. */
export function placeInWords(name: FitPointName, { x, y }: Place): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return `${POINT_NAMES[name]}: ${percent(x)} from the left, ${percent(y)} from the top`;
}

function mapPoints(place: (name: FitPointName) => Place): FitPoints {
  return Object.fromEntries(
    FIT_POINTS.map((name) => [name, withinPhoto(place(name))]),
  ) as FitPoints;
}

function withinPhoto({ x, y }: Place): Place {
  return { x: shareOf(x), y: shareOf(y) };
}

/** Within the photo, and no finer than a tenth of the smallest pixel. */
function shareOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;
}
