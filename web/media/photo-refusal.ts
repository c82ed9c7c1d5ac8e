import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";

export const HEIC_REFUSED =
  "This browser can't open HEIC photos. Please choose a JPG, PNG or WebP.";

/** Above this even trying would cost the device too much, in bytes. */
const HOPELESS_BYTES = 50 * 1024 * 1024;
/** What browsers call a format that they don't know, often HEIC. */
const UNNAMED = ["", "application/octet-stream"];
/** Shown by browsers, but never made pixels of, neither here nor by the server. */
const DRAWING = "image/svg+xml";
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

type FileFacts = Pick<File, "name" | "type" | "size">;

/** What is said of a picture that is damaged, and of one that is too large. */
export interface RefusalWords {
  readonly broken: string;
  readonly tooLarge: string;
}

export const REFUSAL_WORDS: RefusalWords = {
  broken: ERROR_SENTENCE.broken_image,
  tooLarge: ERROR_SENTENCE.too_large,
};

/** Why a file isn't even to be opened, in the words for the user; null when it may be a photo. */
export function refusalUnopened(
  { type, size }: Pick<File, "type" | "size">,
  { tooLarge }: RefusalWords = REFUSAL_WORDS,
): string | null {
  if (type === DRAWING || (!UNNAMED.includes(type) && !type.startsWith("image/"))) {
    return ERROR_SENTENCE.unsupported_image;
  }
  return size > HOPELESS_BYTES ? tooLarge : null;
}

/**
 * Why a file that the browser can't open as a picture is refused, in the words for the user.
 * @param head the file's first 12 bytes or more
 */
export function refusalOfUnreadable(
  file: FileFacts,
  head: Uint8Array,
  { broken, tooLarge }: RefusalWords = REFUSAL_WORDS,
): string {
  if (isHeic(file, head)) return HEIC_REFUSED;
  if (!file.type.startsWith("image/")) return ERROR_SENTENCE.unsupported_image;
  return file.size > LIMITS.imageBytes ? tooLarge : broken;
}

/** By any sign there is: type, name, or the brand in the `ftyp` box (ISO/IEC 14496-12, 4.3). */
function isHeic({ name, type }: FileFacts, head: Uint8Array): boolean {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name)) return true;
  const box = String.fromCharCode(...head.subarray(4, 12));
  return box.startsWith("ftyp") && HEIC_BRANDS.includes(box.slice(4));
}
