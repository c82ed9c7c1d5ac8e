import { photoTexts } from "#web/texts/photo.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { decodePicture, encodeBitmap } from "./bitmap.ts";
import { fitWithin, type Size } from "./fit-within.ts";
import type { RefusalTexts } from "./photo-refusal.ts";
import { REFUSAL_TEXTS, refusalOfType, refusalOfUnreadable } from "./photo-refusal.ts";
import { isAcceptedFormat } from "./photo-type.ts";

/** The longest side of a picture that is sent, in pixels. */
export const LONGEST_SIDE = 1536;
/** The resolution of the largest phone cameras; a small file may declare more than memory has. */
const MAX_PIXELS = 200_000_000;
const TYPES_SENT = ["image/jpeg", "image/png", "image/webp"];
const HEAD_BYTES = 32;

export function wasTooLarge({ size }: File): boolean {
  return size >= LIMITS.imageBytes;
}

export class PhotoError extends Error {
  override readonly name = "PhotoError";
}

/**
 * An upright JPEG on white, no side over 1536 px, of any picture that the browser can open. A small
 * JPEG, PNG or still WebP is not encoded again, since that blurs edges. @throws PhotoError
 */
export async function preparePhoto(file: File, texts: RefusalTexts = REFUSAL_TEXTS): Promise<Blob> {
  const size = await readPhotoSize(file, texts);
  const target = fitWithin(size, LONGEST_SIDE);
  const small = target.width === size.width && !wasTooLarge(file);
  const head = await headOf(file);
  if (small && TYPES_SENT.includes(file.type) && isAcceptedFormat(head)) return file;
  try {
    return await encodeBitmap(await decodePicture(file), target, "image/jpeg");
  } catch {
    throw new PhotoError(refusalOfUnreadable(file, head, texts));
  }
}

/** The size of the upright photo, in pixels. @throws PhotoError */
export async function readPhotoSize(
  file: File,
  texts: RefusalTexts = REFUSAL_TEXTS,
): Promise<Size> {
  const refusal = refusalOfType(file, texts);
  if (refusal) throw new PhotoError(refusal);
  const head = await headOf(file);
  const size = await sizeOf(file);
  if (!size) throw new PhotoError(refusalOfUnreadable(file, head, texts));
  if (size.width * size.height > MAX_PIXELS) throw new PhotoError(texts.broken);
  return size;
}

async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    throw new PhotoError(photoTexts.unreadable);
  }
}

/** The size in the file's header; null when the file is no picture. */
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
