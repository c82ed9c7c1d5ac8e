import { encode } from "uqr";

/** The quiet zone around the code, in modules (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;
const PNG_WIDTH = 1200;
const DARK = "#141210";
const LIGHT = "#ffffff";

interface QrCode {
  /** The side with its quiet zone, in modules. */
  readonly size: number;
  /** The dark modules as the path of an SVG. */
  readonly path: string;
  readonly rows: readonly (readonly boolean[])[];
}

/** A QR code of a text, readable with up to 15 % damage. */
export function qrCode(text: string): QrCode {
  const { data: rows, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path, rows };
}

export function qrSvg({ size, path }: QrCode): Blob {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_WIDTH}" height="${PNG_WIDTH}" shape-rendering="crispEdges"><path fill="${LIGHT}" d="M0 0h${size}v${size}H0z"/><path fill="${DARK}" d="${path}"/></svg>`;
  return new Blob([markup], { type: "image/svg+xml" });
}

/** Whole pixels per module for sharp edges; about 1200 pixels wide. */
export async function qrPng({ size, rows }: QrCode): Promise<Blob> {
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
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The canvas gave no picture.");
  return blob;
}
