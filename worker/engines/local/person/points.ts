import type { FitPointName, FitPoints } from "#worker/contract/fit.ts";
import type { Point, Size } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Body } from "./body.ts";
import type { SidePoints } from "./body-prior.ts";
import { type Face, faceOver } from "./face.ts";
import { placeArm } from "./placed-arm.ts";
import { bendThrough, hipRow, waistRow } from "./trunk.ts";

/** The face's width, and the chin's height above the shoulders, in shoulder breadths and face widths. */
const FACE_SHARE = 0.37;
const CHIN_ABOVE = 0.85;
/** Pixels of the analysed picture. */
const SAME = 0.6;

type Found = Omit<Body, "points" | "confidence">;

/** The landmarks that a member can move, in shares of the picture from 0 to 1. */
export function pointsOf(body: Found): FitPoints {
  const { width, height } = body.lab;
  const left = sideOf(body, body.left);
  const right = sideOf(body, body.right);
  const share = ({ x, y }: Point): Point => ({
    x: within((x + 0.5) / width),
    y: within((y + 0.5) / height),
  });
  return {
    leftShoulder: share(left.shoulder),
    rightShoulder: share(right.shoulder),
    leftElbow: share(left.elbow),
    rightElbow: share(right.elbow),
    leftWrist: share(left.wrist),
    rightWrist: share(right.wrist),
    leftWaist: share(left.waist),
    rightWaist: share(right.waist),
    leftHip: share(left.hip),
    rightHip: share(right.hip),
  };
}

/** The usual place of a face above shoulders that were placed by hand. */
export function faceAbove(points: FitPoints, size: Size): Face {
  const left = onPicture(points.leftShoulder, size);
  const right = onPicture(points.rightShoulder, size);
  const width = Math.max(8, FACE_SHARE * Math.hypot(right.x - left.x, right.y - left.y));
  const chin = (left.y + right.y) / 2 - CHIN_ABOVE * width;
  return faceOver({ x: (left.x + right.x) / 2, y: chin }, width);
}

/** The points of both sides in pixels of a picture of this size. */
export function placePoints(points: FitPoints, size: Size) {
  return { left: sideFrom(points, "left", size), right: sideFrom(points, "right", size) };
}

/** Moves a body's landmarks to points placed by hand; unchanged points stay as detected. */
export function movePoints(body: Body, points: FitPoints): Body {
  const given = placePoints(points, body.lab);
  const left = moveSide(body, body.left, given.left);
  const right = moveSide(body, body.right, given.right);
  if (left === body.left && right === body.right) return body;
  const centre = (left.shoulder.x + right.shoulder.x) / 2;
  return {
    ...body,
    left,
    right,
    shoulders: { ...body.shoulders, centre, left: left.shoulder, right: right.shoulder },
    neck: { ...body.neck, x: body.neck.x + (centre - body.shoulders.centre) / 2 },
    points,
  };
}

function moveSide(body: Body, arm: Arm, given: SidePoints): Arm {
  const found = sideOf(body, arm);
  const moved = (name: keyof SidePoints) =>
    Math.hypot(given[name].x - found[name].x, given[name].y - found[name].y) > SAME;
  const armMoved = moved("shoulder") || moved("elbow") || moved("wrist");
  if (!armMoved && !moved("waist") && !moved("hip")) return arm;
  const placed = armMoved ? placeArm(body, arm, given) : arm;
  const trunk = bendThrough(placed.trunk, placed, { found, given }, body.face);
  return { ...placed, trunk };
}

function sideOf(body: Found, arm: Arm): SidePoints {
  const waist = waistRow(body, arm);
  const hip = hipRow(body);
  const edge = (y: number) => ({ x: arm.trunk[Math.max(0, Math.round(y) - arm.top)], y });
  const [, elbow, wrist] = arm.bones;
  return { shoulder: arm.shoulder, elbow, wrist, waist: edge(waist), hip: edge(hip) };
}

function sideFrom(points: FitPoints, side: "left" | "right", size: Size): SidePoints {
  const at = (name: FitPointName) => onPicture(points[name], size);
  return {
    shoulder: at(`${side}Shoulder`),
    elbow: at(`${side}Elbow`),
    wrist: at(`${side}Wrist`),
    waist: at(`${side}Waist`),
    hip: at(`${side}Hip`),
  };
}

function onPicture({ x, y }: Point, { width, height }: Size): Point {
  return { x: x * width - 0.5, y: y * height - 0.5 };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
