import { PHOTO_REPLACED } from "./account.ts";
import { ERROR_SENTENCE, REQUEST_TOO_LARGE } from "./errors.ts";
import type { FailureCode } from "./failures.ts";
import { PIECE_REFUSAL_SENTENCES } from "./garment-pieces.ts";
import { GENERATION_FAILED, GENERATION_TIMED_OUT } from "./generations.ts";
import { PHOTO_FINDING_SENTENCES } from "./photo-finding-sentences.ts";

const { no_person, rotated, too_dark, several_people, too_small, torso_cut, undressed } =
  PHOTO_FINDING_SENTENCES;

export const FAILURE_SENTENCES: Readonly<Record<FailureCode, string>> = {
  no_person,
  rotated,
  too_dark,
  several_people,
  too_small,
  torso_cut,
  undressed,
  no_fit:
    "We could not fit this garment to your photo. " +
    "A photo from the front, with arms at your sides, works best.",
  photo_busy:
    "The background of your photo is too busy to tell you from it. " +
    "Please choose one in front of a plain wall.",
  photo_alike:
    "Your clothes and the background have nearly the same color in this photo. " +
    "Please choose one where they differ.",
  photo_shaded:
    "A shadow on the wall hides your outline in this photo. " +
    "Please step away from the wall, or use softer light.",
  photo_turned:
    "You seem to be turned or leaning in this photo. " +
    "Please choose one that shows you straight from the front.",
  arms_unclear:
    "We could not see where your arms are in this photo. " +
    "Please choose one with both arms at your sides and inside the picture.",
  legs_cut:
    "Skirts, trousers and shorts need a photo that shows you from head to feet. " +
    "Please choose a full-length photo from the front, or another garment.",
  legs_together:
    "We could not tell your legs apart in this photo. " +
    "Trousers and shorts need a photo with your legs a little apart.",
  legs_covered:
    "Shorts cannot be put on over these long trousers, which hide where your legs are. " +
    "Please choose a photo with bare legs, or another garment.",
  garment_worn:
    "Somebody is wearing the garment in this picture, and we could not see all of it. " +
    "Please choose one from the front with arms at the sides, or one of the garment laid flat.",
  garment_busy:
    "The background of this picture is too busy to find a garment on it. " +
    "Please choose a picture of one garment on a plain background.",
  garment_empty:
    "We could not find a garment in this picture. " +
    "Please choose one that shows a single garment on a plain background.",
  garment_small:
    "The garment is too small in this picture. " +
    "Please choose one that it fills, or cut the picture to size.",
  garment_cut:
    "The garment runs out of this picture, or somebody is wearing it. " +
    "Please choose a picture that shows all of it, laid flat.",
  garment_several:
    "There is more than one thing in this picture. " +
    "Please choose one that shows a single garment, or cut the picture to it.",
  garment_folded:
    "The garment seems to be folded in this picture. " +
    "Please unfold it, lay it flat with its sleeves at its sides, and take another picture.",
  garment_turned:
    "The garment lies on its side or upside down in this picture. " +
    "Please turn the picture upright and choose it again.",
  garment_dark:
    "This picture is too dark to see the garment. " +
    "Please take one beside a window or a lamp, and choose it.",
  garment_bright:
    "This picture is too bright to see the garment. " +
    "Please take one in softer light and without flash, and choose it.",
  garment_unclear:
    "We could not tell the garment from its background. " +
    "Please choose a sharper picture, or one with a plain background of another color.",
  garment_shapeless:
    "This picture does not seem to show a garment. " +
    "Please choose one of a garment laid flat, with its sleeves at its sides.",
  bottoms_unsupported:
    "Trousers and skirts could not be tried on then. Please try again with a full-length photo.",
  photo_unusable:
    "We couldn't work with this photo. Please use one that shows you alone, from the front.",
  garment_unusable:
    "We couldn't work with this garment picture. Please use one that shows the whole piece alone.",
  moderation_refused:
    "This try-on was stopped by a content filter. Please try another photo or another piece.",
  engine_out_of_order: "We can't make pictures right now. Please try again later.",
  timed_out: GENERATION_TIMED_OUT,
  generation_failed: GENERATION_FAILED,
  result_unchanged:
    "This try-on left your photo as it was. Please try again, or choose another picture of the garment.",
  result_changed_body:
    "This picture changed your body, so we did not keep it. Please try again, or choose another photo.",
  result_bared:
    "This picture showed more of your body than the garment does, so we did not keep it. " +
    "Please try again, or choose another picture of the garment.",
  consent_withdrawn: "Stopped, because you withdrew your consent.",
  account_deleted: "The account was deleted.",
  account_blocked: "Stopped, because the account was blocked.",
  bad_request: ERROR_SENTENCE.bad_request,
  invalid: ERROR_SENTENCE.invalid,
  ...PIECE_REFUSAL_SENTENCES,
  request_too_large: REQUEST_TOO_LARGE,
  too_large: ERROR_SENTENCE.too_large,
  unsupported_image: ERROR_SENTENCE.unsupported_image,
  broken_image: ERROR_SENTENCE.broken_image,
  broken_garment_image: ERROR_SENTENCE.broken_garment_image,
  blocked_image: ERROR_SENTENCE.blocked_image,
  resembles_blocked_image: ERROR_SENTENCE.resembles_blocked_image,
  url_not_allowed: ERROR_SENTENCE.url_not_allowed,
  not_found: ERROR_SENTENCE.not_found,
  photo_replaced: PHOTO_REPLACED,
  not_started: GENERATION_FAILED,
};
