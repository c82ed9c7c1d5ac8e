import type { FitPoints } from "#worker/contract/fit.ts";
import { type RgbaImage, shrinkImage, toLab } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import { followArms, shouldersUnderSleeves } from "./arms.ts";
import { findBentArm, trunkBehind } from "./bent-arm.ts";
import type { Body } from "./body.ts";
import { skinWithoutCloth } from "./cloth-like-skin.ts";
import { confidenceOf } from "./confidence.ts";
import { chinOf, type Face, scaleFace } from "./face.ts";
import { findFoldedArm } from "./folded-arm.ts";
import { findHem } from "./hem.ts";
import { endAtLine, findHemLine } from "./hem-line.ts";
import { armLifted, type LiftedArms, withLiftedArms } from "./lifted-arm.ts";
import { findNeck } from "./neck.ts";
import { placeArm } from "./placed-arm.ts";
import { movePoints, placePoints, pointsOf } from "./points.ts";
import { narrowShoulders, type Shoulders } from "./shoulders.ts";
import { findSilhouette } from "./silhouette.ts";

/** More detail does not move a landmark. */
const ANALYSIS_HEIGHT = 512;

const SIDES = { left: -1, right: 1 } as const;

interface FindBodyOptions {
  readonly points?: FitPoints | null;
  readonly height?: number;
}

/** Analyses the person below a face. `height` is that of the analysed picture, `points` are placed by hand. */
export function findBody(
  image: RgbaImage,
  found: Face,
  { points = null, height = ANALYSIS_HEIGHT }: FindBodyOptions = {},
): Body {
  const scale = Math.min(1, height / image.height);
  const small = shrinkImage(
    image,
    Math.round(image.width * scale),
    Math.round(image.height * scale),
  );
  const lab = toLab(small);
  const face = scaleFace(found, scale);
  const flat = findSilhouette(lab, face, points && placePoints(points, lab));
  const { silhouette, surfaces: classified, seen, lifted } = withLiftedArms(lab, face, flat);
  const { region } = silhouette;
  const bentAt = (name: "left" | "right") => {
    const place = { shoulder: seen[name], centre: seen.centre, side: SIDES[name] };
    return lifted[name] ? null : findBentArm(region, classified, face, place);
  };
  const bent = { left: bentAt("left"), right: bentAt("right") };
  const isBent = {
    left: (lifted.left ?? bent.left) !== null,
    right: (lifted.right ?? bent.right) !== null,
  };
  const narrow = narrowShoulders(seen, isBent, face);
  const shoulders = shouldersUnderSleeves(region, classified, face, narrow, isBent);
  const end = findHem(lab, classified, shoulders, face);
  const hem = end.row;
  const skin = skinWithoutCloth(lab, classified.skin, { face, shoulders, hem });
  const surfaces = { ...classified, skin };
  const { left, right } = findArms({ silhouette, surfaces, face }, shoulders, {
    bent,
    lifted,
    hem,
  });
  const hemLine = findHemLine({ lab, silhouette: region, surfaces, face, left, right, hem });
  const body = {
    scale,
    lab,
    face,
    chin: chinOf(face),
    silhouette,
    surfaces: hemLine ? { ...surfaces, top: endAtLine(surfaces.top, hemLine) } : surfaces,
    shoulders,
    left,
    right,
    neck: findNeck(region, surfaces, shoulders, face),
    hem,
    changesAtHem: end.changes,
    hemLine,
  };
  const whole = { ...body, points: pointsOf(body), confidence: confidenceOf(body) };
  return points ? movePoints(whole, points) : whole;
}

type Joints = NonNullable<ReturnType<typeof findBentArm>>;

function findArms(
  body: Pick<Body, "silhouette" | "surfaces" | "face">,
  shoulders: Shoulders,
  {
    bent,
    lifted,
    hem,
  }: {
    bent: Readonly<Record<"left" | "right", Joints | null>>;
    lifted: LiftedArms;
    hem: number;
  },
): Record<"left" | "right", Arm> {
  const { silhouette, surfaces, face } = body;
  const { region } = silhouette;
  const jointsOf = (name: "left" | "right") => {
    const place = { shoulder: shoulders[name], centre: shoulders.centre, side: SIDES[name] };
    return lifted[name] ? null : (bent[name] ?? findFoldedArm(region, surfaces, face, place));
  };
  const joints = { left: jointsOf("left"), right: jointsOf("right") };
  const isKnown = {
    left: (lifted.left ?? joints.left) !== null,
    right: (lifted.right ?? joints.right) !== null,
  };
  const followed = followArms(region, surfaces, face, shoulders, { bent: isKnown, hem });
  const arm = (name: "left" | "right") => {
    const known = joints[name];
    const up = lifted[name];
    if (up) return armLifted(body, up, { side: SIDES[name], centre: shoulders.centre });
    if (!known) return followed[name];
    const placed = placeArm(body, followed[name], { shoulder: shoulders[name], ...known });
    return { ...placed, trunk: trunkBehind(region, face, placed, shoulders.centre) };
  };
  return { left: arm("left"), right: arm("right") };
}
