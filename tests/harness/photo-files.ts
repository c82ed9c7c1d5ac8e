import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";

/** A file for a file chooser. */
export interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  /** The colours of the left and the right half; null is transparent. */
  readonly halves: readonly [string | null, string | null];
}

/** Draws and encodes a picture in the browser. */
export async function drawPhoto(page: Page, drawing: Drawing): Promise<PhotoFile> {
  const url = await page.evaluate(async ({ width, height, type, halves }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    for (const [place, color] of halves.entries()) {
      context.fillStyle = color ?? "transparent";
      context.fillRect((place * width) / 2, 0, width / 2, height);
    }
    const reader = new FileReader();
    reader.readAsDataURL(await canvas.convertToBlob({ type, quality: 1 }));
    await new Promise((done) => reader.addEventListener("load", done));
    return String(reader.result);
  }, drawing);
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name: `photo.${drawing.type.slice(6)}`, mimeType: drawing.type, buffer };
}

/** A JPEG whose EXIF orientation is a quarter turn to the right, with a text in its metadata. */
export function turned(photo: PhotoFile, words: string): PhotoFile {
  // TIFF header, one entry: orientation (0x0112) as a short, 6.
  const tiff = "4d4d002a00000008000101120003000000010006000000000000";
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(tiff, "hex")]);
  const start = photo.buffer.subarray(0, 2);
  const parts = [start, segment(0xe1, exif), segment(0xfe, Buffer.from(words))];
  return { ...photo, buffer: Buffer.concat([...parts, photo.buffer.subarray(2)]) };
}

/** The same picture, enlarged to this file size by data beside its pixels. */
export function padded(photo: PhotoFile, bytes: number): PhotoFile {
  return { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(bytes)]) };
}

/** A black PNG of a few kilobytes that declares a square with this side. */
export function bomb(side: number): PhotoFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  const buffer = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
  return { name: "bomb.png", mimeType: "image/png", buffer };
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
