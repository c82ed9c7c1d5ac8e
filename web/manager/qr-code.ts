import { encode } from "uqr";

/** The quiet zone around the code, in modules (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;
const PNG_WIDTH = 1200;
const DARK = "#141210";
const LIGHT = "#ffffff";
/** The part of the code's width that a picture covers: 7 % of its area, of 30 % that may be lost. */
const PICTURE_PART = 0.3;
/** Modules between the picture and the nearest dark module. */
const PICTURE_EDGE = 0.75;

interface QrCode {
  /** The side with its quiet zone, in modules. */
  readonly size: number;
  /** The dark modules as the path of an SVG. */
  readonly path: string;
  readonly rows: readonly (readonly boolean[])[];
  /** The radius of the round picture in the middle, in modules; 0 without a picture. */
  readonly radius: number;
}

/** A QR code of a text, readable with up to 15 % damage; with room for a picture, 30 %. */
export function qrCode(text: string, hasPicture = false): QrCode {
  const { data, size } = encode(text, { ecc: hasPicture ? "H" : "M", border: QUIET_ZONE });
  const free = hasPicture ? ((size - 2 * QUIET_ZONE) * PICTURE_PART) / 2 : 0;
  const middle = (size - 1) / 2;
  const rows = data.map((row, y) =>
    row.map((dark, x) => dark && Math.hypot(x - middle, y - middle) >= free),
  );
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path, rows, radius: Math.max(0, free - PICTURE_EDGE) };
}

/** The place of the square picture in an SVG of the code, in modules. */
export function pictureBox({ size, radius }: QrCode) {
  const [start, side] = [size / 2 - radius, 2 * radius];
  return { x: start, y: start, width: side, height: side };
}

/** @param picture the data URL of the picture in the middle */
export function qrSvg(code: QrCode, picture?: string): Blob {
  const { size, path, radius } = code;
  const { x, width } = pictureBox(code);
  const image = picture
    ? `<clipPath id="c"><circle cx="${size / 2}" cy="${size / 2}" r="${radius}"/></clipPath><image href="${picture}" x="${x}" y="${x}" width="${width}" height="${width}" clip-path="url(#c)"/>`
    : "";
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_WIDTH}" height="${PNG_WIDTH}" shape-rendering="crispEdges"><path fill="${LIGHT}" d="M0 0h${size}v${size}H0z"/><path fill="${DARK}" d="${path}"/>${image}</svg>`;
  return new Blob([markup], { type: "image/svg+xml" });
}

/** Whole pixels per module for sharp edges; about 1200 pixels wide. */
export async function qrPng(code: QrCode, picture?: ImageBitmap): Promise<Blob> {
  const { size, rows, radius } = code;
  const scale = Math.ceil(PNG_WIDTH / size);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  context.fillStyle = LIGHT;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = DARK;
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  if (picture) {
    const { x, y, width, height } = pictureBox(code);
    context.beginPath();
    context.arc(canvas.width / 2, canvas.height / 2, radius * scale, 0, 2 * Math.PI);
    context.clip();
    context.drawImage(picture, x * scale, y * scale, width * scale, height * scale);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The canvas gave no picture.");
  return blob;
}
