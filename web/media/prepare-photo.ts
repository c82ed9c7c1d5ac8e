import { LIMITS } from "#worker/contract/limits.ts";
import { READ_FAILED } from "./data-url.ts";
import type { Size } from "./fit-within.ts";
import { fitWithin } from "./fit-within.ts";
import type { RefusalWords } from "./photo-refusal.ts";
import { REFUSAL_WORDS, refusalOfUnreadable, refusalUnopened } from "./photo-refusal.ts";
import { isTakenAsItIs } from "./photo-type.ts";
import { drawBitmap } from "./redraw.ts";

/** Of a picture that is sent, in pixels. */
export const LONGEST_SIDE = 1536;
/** What the largest cameras of phones give; a small file can claim far more than memory holds. */
const MOST_PIXELS = 200_000_000;
const TYPES_SENT = ["image/jpeg", "image/png", "image/webp"];
const HEAD_BYTES = 32;

/** What is said of a photo that was above the limit, and is not any more. */
export const MADE_SMALLER = "This photo was larger than 5MB and was made smaller.";

/** Whether a photo that could be made ready had to be made smaller for its bytes. */
export function wasTooLarge({ size }: File): boolean {
  return size >= LIMITS.imageBytes;
}

/** A chosen file can't be used. `message` is the sentence for the user. */
export class PhotoError extends Error {
  override readonly name = "PhotoError";
}

/**
 * A chosen photo made ready to be sent: any picture that the browser can open, its longest side
 * at most 1536 px, upright, as JPEG on a white ground. A JPEG, PNG or still WebP that is small enough
 * goes as it is, since each encoding costs the try-on some of its edges; a GIF that is only called
 * one does not.
 * @throws PhotoError
 */
export async function preparePhoto(file: File, words: RefusalWords = REFUSAL_WORDS): Promise<Blob> {
  const size = await openPhoto(file, words);
  const target = fitWithin(size, LONGEST_SIDE);
  const small = target.width === size.width && !wasTooLarge(file);
  const head = await headOf(file);
  if (small && TYPES_SENT.includes(file.type) && isTakenAsItIs(head)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return await drawBitmap(bitmap, target, "image/jpeg");
  } catch {
    throw new PhotoError(refusalOfUnreadable(file, head, words));
  }
}

/**
 * The upright size of a chosen photo that the browser can open, in pixels.
 * @throws PhotoError
 */
export async function openPhoto(file: File, words: RefusalWords = REFUSAL_WORDS): Promise<Size> {
  const refusal = refusalUnopened(file, words);
  if (refusal) throw new PhotoError(refusal);
  const head = await headOf(file);
  const size = await sizeOf(file);
  if (!size) throw new PhotoError(refusalOfUnreadable(file, head, words));
  if (size.width * size.height > MOST_PIXELS) throw new PhotoError(words.broken);
  return size;
}

async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    throw new PhotoError(READ_FAILED);
  }
}

/** The upright size by the file's header, without decoding it; null when it is no picture. */
function sizeOf(file: File): Promise<Size | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  const size = new Promise<Size | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
  });
  image.src = url;
  return size.finally(() => URL.revokeObjectURL(url));
}
