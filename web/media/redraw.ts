import type { Size } from "./fit-within.ts";

/** A part of a picture, in its own pixels from its upper left corner. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

const QUALITY = 0.95;

/** The picture's bytes in another format. @throws when the browser can't decode it */
export async function convertPicture(
  picture: Blob,
  type: "image/png" | "image/jpeg",
): Promise<Blob> {
  if (picture.type === type) return picture;
  const bitmap = await createImageBitmap(picture);
  return drawBitmap(bitmap, bitmap, type);
}

/** Encodes a bitmap, or a part of it, at another size, and lets go of it. @throws when the browser can't */
export async function drawBitmap(
  bitmap: ImageBitmap,
  { width, height }: Size,
  type: string,
  from: Area = { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas to draw on.");
  if (type === "image/jpeg") {
    // JPEG has no transparency; without a ground it would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (!blob) throw new Error("The browser could not encode the picture.");
  return blob;
}
