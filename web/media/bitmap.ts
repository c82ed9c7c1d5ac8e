import type { Size } from "./fit-within.ts";

/** A part of a picture in its own pixels, from the upper left corner. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

const QUALITY = 0.95;

/** The upright pixels of a picture. Rejects when the browser cannot decode it. */
export function decodePicture(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture, { imageOrientation: "from-image" });
}

export function createCanvas(
  { width, height }: Size,
  readBack = false,
): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: readBack });
  if (!context) throw new Error("The browser has no canvas.");
  context.imageSmoothingQuality = "high";
  return context;
}

export async function convertPicture(
  picture: Blob,
  type: "image/png" | "image/jpeg",
): Promise<Blob> {
  if (picture.type === type) return picture;
  const bitmap = await decodePicture(picture);
  return encodeBitmap(bitmap, bitmap, type);
}

/** Encodes a bitmap, or a part of it, at another size, and closes it. */
export async function encodeBitmap(
  bitmap: ImageBitmap,
  size: Size,
  type: string,
  from: Area = { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
): Promise<Blob> {
  const { width, height } = size;
  const context = createCanvas({ width, height });
  if (type === "image/jpeg") {
    // Transparent pixels of a JPEG would be black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  bitmap.close();
  return context.canvas.convertToBlob({ type, quality: QUALITY });
}
