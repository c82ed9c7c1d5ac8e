import { type RgbaImage, shrinkImage } from "#worker/engines/local/image/index.ts";
import { LINE_HEIGHT, writeText } from "./bitmap-font.ts";
import { codecs } from "./pictures.ts";

/** One cell of a contact sheet: a picture no larger than the sheet's size, and the lines below. */
export interface Cell {
  readonly image: RgbaImage;
  readonly lines: readonly string[];
  /** Drawn pale: the picture is the input, because there is no result. */
  readonly refused?: boolean;
}

const QUALITY = 85;
const GAP = 8;
const TEXT_LINES = 4;

/** A picture brought to a height; smaller ones stay. */
export function thumbnail(image: RgbaImage, size: number): RgbaImage {
  if (image.height <= size) return image;
  return shrinkImage(image, Math.round((image.width * size) / image.height), size);
}

function paleOf({ width, height, data }: RgbaImage): RgbaImage {
  return { width, height, data: data.map((value) => 170 + value / 3) };
}

/** A self-contained page: the given rows, with embedded JPEG pictures. */
export async function sheetPage(title: string, rows: readonly (readonly Cell[])[]) {
  const lines = [
    `<!doctype html><meta charset="utf-8"><title>${escapeText(title)}</title>`,
    "<style>body{font:13px/1.4 system-ui;margin:16px}td{vertical-align:top;padding:4px}",
    "img{display:block}</style>",
    `<h1>${escapeText(title)}</h1><table>`,
  ];
  for (const row of rows) {
    lines.push("<tr>");
    for (const { image, lines: below, refused } of row) {
      const jpeg = await codecs.encodeJpeg(refused ? paleOf(image) : image, QUALITY);
      const source = `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
      const { width, height } = image;
      const text = below.map(escapeText).join("<br>");
      lines.push(`<td><img src="${source}" width="${width}" height="${height}" alt="">${text}`);
    }
  }
  return [...lines, "</table>\n"].join("\n");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The same as one JPEG, every place `size` pixels high. */
export async function sheetPicture(rows: readonly (readonly Cell[])[], size: number) {
  const cells = rows.flat();
  const cellWidth = Math.max(...cells.map(({ image }) => image.width)) + GAP;
  const cellHeight = size + TEXT_LINES * LINE_HEIGHT + GAP;
  const width = cellWidth * Math.max(...rows.map((row) => row.length));
  const height = cellHeight * rows.length;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const sheet = { width, height, data };
  rows.forEach((row, down) => {
    row.forEach((cell, across) => {
      const [x, y] = [across * cellWidth, down * cellHeight];
      const { image, lines } = cell.refused ? { ...cell, image: paleOf(cell.image) } : cell;
      for (let line = 0; line < image.height; line++) {
        const from = line * image.width * 4;
        const pixels = image.data.subarray(from, from + image.width * 4);
        data.set(pixels, ((y + line) * width + x) * 4);
      }
      const box = { x: x + 2, y: y + size + 4, width: cellWidth - GAP };
      writeText(sheet, lines.join(" "), box);
    });
  });
  return codecs.encodeJpeg(sheet, QUALITY);
}
