import {
  PHOTO_FINDINGS,
  type PhotoFinding,
  type RefusingFinding,
} from "#worker/contract/photo-findings.ts";
import { quarterTurn, type RgbaImage } from "./image/index.ts";
import {
  armsCover,
  castsShadow,
  type Face,
  findBody,
  findFaces,
  hasTinyFace,
  isBlurred,
  isDark,
  isUndressed,
  isUnlit,
  LIKE_SIZE,
} from "./person/index.ts";

/** Enough for arms and a shadow, in a quarter of the time. */
const CHECK_HEIGHT = 256;
/** In face widths, as the next. */
const MIN_BESIDE = 0.95;
const MIN_BELOW = 2;
const SHOULDERS_BELOW = 1.9;

/**
 * Findings in the order of PHOTO_FINDINGS; an impossible photo has only that finding. `undressed` is not
 * one of them where the operator allows swimwear.
 */
export function checkPhoto(photo: RgbaImage, { swimwear = false } = {}): readonly PhotoFinding[] {
  const faces = findFaces(photo, { tilted: true });
  const refused = refusePhoto(photo, faces);
  const [face] = faces;
  if (refused || !face) return [refused ?? "no_person"];
  // Without light everything has about the colour of skin.
  if (!swimwear && isUndressed(photo, faces)) return [isUnlit(photo) ? "too_dark" : "undressed"];
  const body = findBody(photo, face, { height: CHECK_HEIGHT });
  const found: Partial<Record<PhotoFinding, boolean>> = {
    blurred: isBlurred(photo, face),
    dark: isDark(photo, face),
    hard_shadow: castsShadow(body),
    arms_close: armsCover(body),
  };
  return PHOTO_FINDINGS.filter((name) => found[name]);
}

/** Why a photo with these faces is refused before its body is analysed; null if it is not. */
export function refusePhoto(photo: RgbaImage, faces: readonly Face[]): RefusingFinding | null {
  const [face, ...others] = faces;
  if (!face) return whyNoFace(photo);
  if (others.some(({ width }) => width > LIKE_SIZE * face.width)) return "several_people";
  const middle = face.x + face.width / 2;
  const beside = Math.min(middle, photo.width - middle) / face.width;
  const below = (photo.height - face.y) / face.width - SHOULDERS_BELOW;
  return beside < MIN_BESIDE || below < MIN_BELOW ? "torso_cut" : null;
}

function whyNoFace(photo: RgbaImage): RefusingFinding {
  if (isUnlit(photo)) return "too_dark";
  if (hasTinyFace(photo)) return "too_small";
  let turned = photo;
  for (let turn = 0; turn < 3; turn++) {
    turned = quarterTurn(turned);
    if (findFaces(turned).length > 0) return "rotated";
  }
  return "no_person";
}
