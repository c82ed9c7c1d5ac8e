import { photoTexts } from "#web/texts/photo.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** A phone may run out of memory over a larger photo. */
const MAX_OPENED_BYTES = 50 * 1024 * 1024;
/** The types that browsers give to unknown formats, often HEIC. */
const UNKNOWN_TYPES = ["", "application/octet-stream"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

type FileFacts = Pick<File, "name" | "type" | "size">;

export interface RefusalTexts {
  readonly broken: string;
  readonly tooLarge: string;
}

export const REFUSAL_TEXTS: RefusalTexts = {
  broken: ERROR_SENTENCE.broken_image,
  tooLarge: ERROR_SENTENCE.too_large,
};

/** Why a file is refused by its type or size; null when it may be a photo. */
export function refusalOfType(
  { type, size }: Pick<File, "type" | "size">,
  { tooLarge }: RefusalTexts = REFUSAL_TEXTS,
): string | null {
  const isPhoto = type.startsWith("image/") && type !== "image/svg+xml";
  if (!isPhoto && !UNKNOWN_TYPES.includes(type)) return ERROR_SENTENCE.unsupported_image;
  return size > MAX_OPENED_BYTES ? tooLarge : null;
}

/** Why an unreadable file is refused. `head`: the file's first 12 bytes or more. */
export function refusalOfUnreadable(
  file: FileFacts,
  head: Uint8Array,
  { broken, tooLarge }: RefusalTexts = REFUSAL_TEXTS,
): string {
  if (isHeic(file, head)) return photoTexts.heic;
  if (!file.type.startsWith("image/")) return ERROR_SENTENCE.unsupported_image;
  return file.size > LIMITS.imageBytes ? tooLarge : broken;
}

/** HEIC is known by type, name, or the brand in the `ftyp` box (ISO/IEC 14496-12, 4.3). */
function isHeic({ name, type }: FileFacts, head: Uint8Array): boolean {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name)) return true;
  const box = String.fromCharCode(...head.subarray(4, 12));
  return box.startsWith("ftyp") && HEIC_BRANDS.includes(box.slice(4));
}
