import { PHOTO_REPLACED } from "./account.ts";
import { ACCOUNT_LOCKED, NETWORK_LOCKED, PASSWORD_LOCKED, PASSWORD_UNSAFE } from "./auth.ts";
import { CLOSET_FILE_TOO_LARGE, NETWORK_LIKES_FULL, OWN_LIKES_FULL } from "./closets.ts";
import { ALREADY_INVITED, DELEGATES_FULL, INVITATION_OVER } from "./delegates.ts";
import { ERROR_SENTENCE, type ErrorCode, REQUEST_TOO_LARGE } from "./errors.ts";
import { FAVOURITES_FULL } from "./favourites.ts";
import { PIECE_REFUSAL_SENTENCES as PIECES } from "./garment-pieces.ts";
import {
  CURSOR_INVALID,
  GENERATION_FAILED,
  IDEMPOTENCY_KEY_TOO_LONG,
  TOO_MANY_STARTS,
  URL_INVALID,
} from "./generations.ts";
import { IMPORT_DUPLICATE, IMPORT_OPEN, ROW_NOT_READY } from "./imports.ts";
import { ALREADY_DECIDED, HANDLE_MISSING, REQUEST_DECIDED } from "./influencer.ts";
import { CLOSET_NOT_FOUND, ITEM_NOT_FOUND } from "./not-found.ts";
import { ADMIN_NOT_BLOCKED } from "./people.ts";
import { PHOTO_FINDING_SENTENCES } from "./photo-finding-sentences.ts";
import { ITEM_NOT_SHOWN, PAGE_UNREADABLE } from "./products.ts";
import {
  CHALLENGE_OVER,
  CODE_LOCKED,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
} from "./second-factor.ts";

interface RefusalEntry {
  readonly code: ErrorCode;
  readonly sentence: string;
}

/** Refusals with a more exact cause than their wire code. */
const SPECIFIC = {
  too_many_pieces: { code: "invalid", sentence: PIECES.too_many_pieces },
  kind_unsupported: { code: "invalid", sentence: PIECES.kind_unsupported },
  pieces_alike: { code: "invalid", sentence: PIECES.pieces_alike },
  request_too_large: { code: "too_large", sentence: REQUEST_TOO_LARGE },
  closet_file_too_large: { code: "too_large", sentence: CLOSET_FILE_TOO_LARGE },
  file_missing: { code: "bad_request", sentence: ERROR_SENTENCE.unsupported_image },
  cursor_invalid: { code: "bad_request", sentence: CURSOR_INVALID },
  idempotency_key_too_long: { code: "bad_request", sentence: IDEMPOTENCY_KEY_TOO_LONG },
  password_unsafe: { code: "invalid", sentence: PASSWORD_UNSAFE },
  closet_not_found: { code: "not_found", sentence: CLOSET_NOT_FOUND },
  item_not_found: { code: "not_found", sentence: ITEM_NOT_FOUND },
  undressed: { code: "invalid", sentence: PHOTO_FINDING_SENTENCES.undressed },
  photo_replaced: { code: "not_found", sentence: PHOTO_REPLACED },
  photo_changed: { code: "conflict", sentence: PHOTO_REPLACED },
  handle_missing: { code: "conflict", sentence: HANDLE_MISSING },
  already_decided: { code: "conflict", sentence: ALREADY_DECIDED },
  import_open: { code: "conflict", sentence: IMPORT_OPEN },
  import_duplicate: { code: "conflict", sentence: IMPORT_DUPLICATE },
  import_row_not_ready: { code: "conflict", sentence: ROW_NOT_READY },
  favourites_full: { code: "limit_reached", sentence: FAVOURITES_FULL },
  request_approved: { code: "already_requested", sentence: REQUEST_DECIDED.approved },
  request_declined: { code: "already_requested", sentence: REQUEST_DECIDED.declined },
  admin_not_blocked: { code: "conflict", sentence: ADMIN_NOT_BLOCKED },
  delegates_full: { code: "limit_reached", sentence: DELEGATES_FULL },
  already_invited: { code: "conflict", sentence: ALREADY_INVITED },
  invitation_over: { code: "conflict", sentence: INVITATION_OVER },
  not_started: { code: "conflict", sentence: GENERATION_FAILED },
  product_url_not_allowed: { code: "url_not_allowed", sentence: URL_INVALID },
  item_not_shown: { code: "broken_garment_image", sentence: ITEM_NOT_SHOWN },
  page_unreadable: { code: "broken_garment_image", sentence: PAGE_UNREADABLE },
  start_limit: { code: "too_many_generations", sentence: TOO_MANY_STARTS },
  account_locked: { code: "rate_limited", sentence: ACCOUNT_LOCKED },
  network_locked: { code: "rate_limited", sentence: NETWORK_LOCKED },
  code_locked: { code: "rate_limited", sentence: CODE_LOCKED },
  challenge_over: { code: "unauthenticated", sentence: CHALLENGE_OVER },
  second_factor_on: { code: "conflict", sentence: SECOND_FACTOR_ON },
  second_factor_off: { code: "conflict", sentence: SECOND_FACTOR_OFF },
  password_locked: { code: "rate_limited", sentence: PASSWORD_LOCKED },
  own_likes_full: { code: "rate_limited", sentence: OWN_LIKES_FULL },
  network_likes_full: { code: "rate_limited", sentence: NETWORK_LIKES_FULL },
} as const satisfies Readonly<Record<string, RefusalEntry>>;

/** The meaning of a code never changes. */
export type RefusalCode = ErrorCode | keyof typeof SPECIFIC;

const general = Object.fromEntries(
  Object.entries(ERROR_SENTENCE).map(([code, sentence]) => [code, { code, sentence }]),
) as Readonly<Record<ErrorCode, RefusalEntry>>;

export const REFUSALS: Readonly<Record<RefusalCode, RefusalEntry>> = { ...general, ...SPECIFIC };
