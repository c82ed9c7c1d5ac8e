export type ImageType = "jpeg" | "png" | "gif" | "webp";

/** EXIF: 1 is upright; 5 to 8 swap width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Its size is that before the orientation is applied. */
export interface InspectedImage extends Size {
  readonly ok: true;
  readonly type: ImageType;
  readonly orientation: Orientation;
  /** A JPEG whose colours have half the resolution in each direction (4:2:0). */
  readonly halfColor: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type RefusalReason = "unsupported" | "broken" | "too_many_pixels";

export interface RefusedImage {
  readonly ok: false;
  readonly reason: RefusalReason;
}

export type Inspection = InspectedImage | RefusedImage;

const MAX_IMAGE_SIDE = 8192;
const MAX_IMAGE_PIXELS = 4096 * 4096;

export const UNSUPPORTED: RefusedImage = { ok: false, reason: "unsupported" };
export const BROKEN: RefusedImage = { ok: false, reason: "broken" };

export function checkSize(width: number, height: number): RefusedImage | null {
  if (width < 1 || height < 1) return BROKEN;
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS) {
    return { ok: false, reason: "too_many_pixels" };
  }
  return null;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function hasText(bytes: Uint8Array, offset: number, text: string): boolean {
  if (offset + text.length > bytes.length) return false;
  for (let i = 0; i < text.length; i++) {
    if (bytes[offset + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}
