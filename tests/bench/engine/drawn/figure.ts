import type { FitPoints } from "#worker/contract/fit.ts";
import type { Mask, Point, RgbaImage } from "#worker/engines/local/image/index.ts";
import type { DrawnArm } from "./arm.ts";
import { bodyOf, type DrawnBody, FIGURE_SIZE, ROWS } from "./body.ts";
import {
  type Canvas,
  createCanvas,
  develop,
  maskOf,
  paint,
  type Rgb,
  scaled,
  shadeAround,
} from "./canvas.ts";
import { paintCollar } from "./collar.ts";
import type { FigureSpec } from "./figure-spec.ts";
import { paintBackHair, paintHead } from "./head.ts";
import { LABELS } from "./labels.ts";
import { waves } from "./noise.ts";
import { below, both, ellipse, grown, joined, rows, type Shape, without } from "./shapes.ts";
import { wallOf } from "./walls.ts";

/** A drawn person with the exact masks and points. */
export interface Figure {
  readonly image: RgbaImage;
  /** The wall behind the person. */
  readonly wall: RgbaImage;
  /** The whole person with hair and clothes. */
  readonly person: Mask;
  readonly oldTop: Mask;
  readonly bottoms: Mask;
  /** The face's skin, from the hair to the chin. */
  readonly face: Mask;
  /** The ten points, in pixels. */
  readonly points: Readonly<Record<keyof FitPoints, Point>>;
  /** From crown to chin, in pixels. */
  readonly head: number;
}

/** The distance of cloth from the body, and a loose top's hem, in heads. */
const EASE = { close: 0.03, loose: 0.07, sleeve: 0.05 };
const LOOSE_HEM = 3.5;
const WAISTBAND = 2.85;
const CROPPED_HEM = 2.5;
/** The slope of a shoulder's outline at its tip, in degrees. */
const TIP_ANGLE = 50;

type Paint = (x: number, y: number, distance: number) => Rgb;

/** Light from the upper left on something round: `across` runs from -1 to 1 over its width. */
function roundLight(across: number): number {
  const out = Math.min(1, Math.max(-1, across));
  return 0.72 + 0.32 * Math.sqrt(1 - 0.9 * out * out) - 0.07 * out;
}

function clothOf({ top, seed }: FigureSpec, { head, at, halfWidth }: DrawnBody) {
  const middle = at(0, 0).x;
  return (x: number, y: number): Rgb => {
    const striped = top.stripe && Math.floor((y - at(0, 0).y) / (0.11 * head)) % 2 === 0;
    const base = striped ? top.stripe : top.color;
    const folds = 0.06 * waves(x / (0.28 * head), y / (0.8 * head), seed);
    const creases = 0.03 * waves((x + y) / (0.12 * head), (y - x) / (0.6 * head), seed + 50);
    return scaled(base, roundLight((x - middle) / (1.15 * halfWidth(y))) + folds + creases);
  };
}

/** The neck's opening, in heads from the middle and the crown. */
function neckOpening({ neck, collar }: FigureSpec, { head, at }: DrawnBody): Shape {
  if (collar === "roll" || collar === "scarf") return () => head;
  const { x, y } = at(0, 1.28);
  if (neck === "crew") return ellipse(x, y, 0.32 * head, 0.26 * head);
  if (neck === "scoop") return ellipse(x, y, 0.4 * head, 0.48 * head);
  return (px, py) => {
    const depth = y + 0.62 * head - 1.5 * Math.abs(px - x);
    return Math.max((py - depth) / 1.8, Math.abs(px - x) - 0.42 * head);
  };
}

/** A sleeve over the arm, to a share of the way from shoulder to wrist. */
function sleeveOf({ joint, elbow, wrist, upper, fore }: DrawnArm, spec: FigureSpec, head: number) {
  const isLong = spec.sleeves === "long";
  const [from, to, part] = isLong ? [elbow, wrist, 0.97] : [joint, elbow, 0.62];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const cuff: Shape = (x, y) => ((x - from.x) * dx + (y - from.y) * dy) / length - part * length;
  const cloth = grown(upper, EASE.sleeve * head);
  // The cuff's cut crosses only the limb it belongs to.
  return isLong
    ? joined(0.1 * head, cloth, both(grown(fore, EASE.sleeve * head), cuff))
    : both(cloth, cuff);
}

/** The visible part of a sleeve whose forearm is behind the trunk. */
function upperSleeve(arm: DrawnArm, spec: FigureSpec, head: number): Shape {
  const whole = sleeveOf(arm, spec, head);
  return both(whole, grown(arm.upper, EASE.sleeve * head));
}

/** The forearms behind the trunk, bare or in long sleeves. */
function paintBehind(
  canvas: Canvas,
  { arms, head }: DrawnBody,
  spec: FigureSpec,
  [skin, cloth]: readonly [(radius: number) => Paint, Paint],
): void {
  for (const arm of arms) {
    if (!arm.isBehind) continue;
    paint(canvas, arm.shape, LABELS.skin, skin(arm.radius));
    if (spec.sleeves === "long") paint(canvas, sleeveOf(arm, spec, head), LABELS.top, cloth);
  }
}

function topShape(spec: FigureSpec, body: DrawnBody): Shape {
  const { head, at, trunk } = body;
  const isClose = spec.isTucked || spec.sleeves === "none";
  const ease = (isClose ? EASE.close : EASE.loose) * head;
  const loose = spec.isCropped ? CROPPED_HEM : LOOSE_HEM;
  const hem = at(0, spec.isTucked ? WAISTBAND + 0.1 : loose + 0.04 * (spec.seed % 6)).y;
  const middle = at(0, 0).x;
  const end: Shape = (x, y) => y - hem - 0.05 * head * ((x - middle) / (0.7 * head)) ** 2;
  const top = without(both(grown(trunk, ease), end), neckOpening(spec, body));
  if (spec.sleeves !== "none") return top;
  const [{ joint, radius }] = body.arms;
  const strap = middle - joint.x - 0.45 * radius;
  const armhole = at(0, ROWS.armpit - 0.1).y;
  return without(top, (x, y) => Math.max(strap - Math.abs(x - middle), y - armhole));
}

function bottomShape({ isSkirt, build }: FigureSpec, { head, at, trunk, legs }: DrawnBody): Shape {
  const waist = below(() => at(0, WAISTBAND).y);
  if (!isSkirt) return both(grown(joined(0.05 * head, trunk, legs), 0.04 * head), waist);
  const from = at(0, ROWS.hip).y;
  const flare = (y: number) => (build.hip + 0.04) * head + 0.1 * (y - from);
  const lower = rows(() => at(0, 0).x, flare, from, at(0, 5).y);
  return joined(0, both(grown(trunk, 0.04 * head), waist), lower);
}

function pointsOf({ build }: FigureSpec, { head, at, arms }: DrawnBody): Figure["points"] {
  const angle = (TIP_ANGLE * Math.PI) / 180;
  const tip = ({ side, joint, radius }: DrawnArm) => ({
    x: joint.x + side * radius * Math.sin(angle),
    y: joint.y - radius * Math.cos(angle),
  });
  const [left, right] = arms;
  const ease = 0.03 * head;
  const edge = (side: -1 | 1, y: number, half: number) => {
    const place = at(side * half, y);
    return { x: place.x + side * ease, y: place.y };
  };
  return {
    leftShoulder: tip(left),
    rightShoulder: tip(right),
    leftElbow: left.elbow,
    rightElbow: right.elbow,
    leftWrist: left.wrist,
    rightWrist: right.wrist,
    leftWaist: edge(-1, ROWS.waist, build.waist),
    rightWaist: edge(1, ROWS.waist, build.waist),
    leftHip: edge(-1, ROWS.hip, build.hip),
    rightHip: edge(1, ROWS.hip, build.hip),
  };
}

/**
 * Draws a person from the front down to the thighs.
 *
 * @param faceless without a face: a person seen from behind
 */
export function drawFigure(spec: FigureSpec, { faceless = false } = {}): Figure {
  const body = bodyOf(spec);
  const { head, at } = body;
  const { width, height } = FIGURE_SIZE;
  const wall = wallOf(spec.wall, spec.wallColor, FIGURE_SIZE, body.whole, spec.seed);
  const canvas = createCanvas(width, height, wall);
  const middle = at(0, 0).x;
  const skin = (x: number, y: number): Rgb =>
    scaled(spec.skin, roundLight((x - middle) / (1.1 * body.halfWidth(y))));
  const limbSkin = (radius: number) => (_x: number, _y: number, distance: number) =>
    scaled(spec.skin, roundLight(1 + Math.max(-1, distance / radius)));
  const cloth = clothOf(spec, body);
  const [top, bottoms] = [topShape(spec, body), bottomShape(spec, body)];

  paintBackHair(canvas, body, spec);
  paintBehind(canvas, body, spec, [limbSkin, cloth]);
  paint(canvas, joined(0, body.neck, body.legs), LABELS.skin, skin);
  const layTop = () => {
    shadeAround(canvas, top, 0.03 * head, 0.25);
    paint(canvas, top, LABELS.top, cloth);
  };
  const layBottoms = () => {
    if (spec.isTucked) shadeAround(canvas, bottoms, 0.03 * head, 0.2);
    const inseam = (x: number, y: number) =>
      spec.isSkirt || y < at(0, ROWS.crotch).y
        ? 0
        : 0.4 * Math.exp(-(((x - middle) / (0.06 * head)) ** 2));
    paint(canvas, bottoms, LABELS.bottoms, (x, y) => {
      const folds = 0.05 * waves(x / (0.25 * head), y / (0.7 * head), spec.seed + 9);
      const light = roundLight((x - middle) / (1.1 * spec.build.hip * head));
      return scaled(spec.bottoms, light + folds - inseam(x, y));
    });
  };
  for (const lay of spec.isTucked ? [layTop, layBottoms] : [layBottoms, layTop]) lay();
  for (const arm of body.arms) {
    const seen = arm.isBehind ? arm.upper : arm.shape;
    const underShoulder = both(
      seen,
      below(() => arm.joint.y + arm.radius),
    );
    shadeAround(canvas, underShoulder, 0.06 * head, 0.35);
    paint(canvas, seen, LABELS.skin, limbSkin(arm.radius));
    if (spec.sleeves === "none") continue;
    const sleeve = arm.isBehind ? upperSleeve(arm, spec, head) : sleeveOf(arm, spec, head);
    shadeAround(
      canvas,
      both(
        sleeve,
        below(() => arm.joint.y + arm.radius),
      ),
      0.03 * head,
      0.25,
    );
    paint(canvas, without(sleeve, neckOpening(spec, body)), LABELS.top, (x, y, distance) => {
      const turn = Math.max(0, 1 + distance / (1.2 * arm.radius));
      return scaled(cloth(middle + (x - middle) * 0.3, y), 1 - 0.18 * turn * turn);
    });
  }
  paintCollar(canvas, body, spec, cloth);
  if (!faceless) paintHead(canvas, body, spec);
  else {
    const back = at(0, 0.48);
    paint(canvas, ellipse(back.x, back.y, 0.36 * head, 0.48 * head), LABELS.hair, (x, y) =>
      scaled(spec.hairColor, 1 + 0.2 * waves(x / 4, y / 60, spec.seed)),
    );
  }
  return {
    image: develop(canvas, spec.seed),
    wall: develop(createCanvas(width, height, wall), spec.seed),
    person: maskOf(canvas, (label) => label !== 0),
    oldTop: maskOf(canvas, (label) => label === LABELS.top),
    bottoms: maskOf(canvas, (label) => label === LABELS.bottoms),
    face: maskOf(canvas, (label) => label === LABELS.face),
    points: pointsOf(spec, body),
    head,
  };
}
