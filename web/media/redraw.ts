import type { Size } from "./fit-within.ts";
import { fitWithin } from "./fit-within.ts";

const LONGEST_SIDE = 1536;
const QUALITY = 0.95;
const SENT_AS_THEY_ARE = ["image/jpeg", "image/png", "image/webp"];

/**
 * A chosen photo made ready to be sent: longest side at most 1536 px. One that is small enough goes
 * as it is, since each encoding costs the try-on some of its edges; so does what the browser can't
 * decode, for the server to judge.
 */
export async function scalePhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!bitmap) return file;
  const size = fitWithin(bitmap, LONGEST_SIDE);
  if (size.width === bitmap.width && SENT_AS_THEY_ARE.includes(file.type)) {
    bitmap.close();
    return file;
  }
  return draw(bitmap, size, "image/jpeg");
}

/** The picture's bytes in another format. @throws when the browser can't decode it */
export async function convertPicture(
  picture: Blob,
  type: "image/png" | "image/jpeg",
): Promise<Blob> {
  if (picture.type === type) return picture;
  const bitmap = await createImageBitmap(picture);
  return draw(bitmap, bitmap, type);
}

async function draw(bitmap: ImageBitmap, { width, height }: Size, type: string): Promise<Blob> {
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
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (!blob) throw new Error("The browser could not encode the picture.");
  return blob;
}
