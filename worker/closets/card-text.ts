import * as v from "valibot";
import type { Deps } from "../deps.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { inspectImage } from "../media/inspect/inspect.ts";

/** The place of a letter in the picture, in pixels: x, y, width, x of its origin, advance. */
const place = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]);
const typeface = v.object({ height: v.number(), letters: v.record(v.string(), place) });
const typefaces = v.object({ title: typeface, text: typeface });

type Typeface = v.InferOutput<typeof typeface>;

/** The letters that scripts/card-letters.ts has drawn, dark on white. */
interface Letters extends v.InferOutput<typeof typefaces> {
  readonly picture: RgbaImage;
}

/** Null where they cannot be read: a card then has no words. */
export async function readLetters({ assets, config, media }: Deps): Promise<Letters | null> {
  const answer = await assets.fetch(new URL("/card-letters.bin", config.baseUrl).href);
  if (!answer.ok) return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const places = v.parse(typefaces, JSON.parse(new TextDecoder().decode(bytes.subarray(4, end))));
  const file = bytes.slice(end);
  const inspection = inspectImage(file);
  if (!inspection.ok) return null;
  return { ...places, picture: await media.codecs.decodeImage(file, inspection) };
}

interface Line {
  readonly text: string;
  readonly typeface: "title" | "text";
  /** The y of the line's upper edge, in pixels; the line is centred on the card. */
  readonly top: number;
  readonly maxWidth: number;
}

/** Writes a line, shortened if too long. @returns false without writing if a letter is missing */
export function writeLine(card: RgbaImage, letters: Letters, line: Line): boolean {
  const { height, letters: places } = letters[line.typeface];
  const text = [...line.text.normalize("NFC")];
  if (!text.every((letter) => letter in places)) return false;
  const shown = cut(text, letters[line.typeface], line.maxWidth);
  let x = (card.width - widthOf(shown, letters[line.typeface])) / 2;
  for (const letter of shown) {
    const [left, top, width, origin, step] = places[letter] ?? [0, 0, 0, 0, 0];
    const box = { left, top, width, height };
    darken(card, letters.picture, box, { left: Math.round(x) - origin, top: line.top });
    x += step;
  }
  return true;
}

function widthOf(text: readonly string[], { letters }: Typeface): number {
  return text.reduce((sum, letter) => sum + (letters[letter]?.[4] ?? 0), 0);
}

function cut(text: readonly string[], typeface: Typeface, maxWidth: number): readonly string[] {
  if (widthOf(text, typeface) <= maxWidth) return text;
  const shown = [...text];
  while (widthOf([...shown, "…"], typeface) > maxWidth) shown.pop();
  return [...shown, "…"];
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Multiplies a part of the letters' picture into the card. */
function darken(
  card: RgbaImage,
  picture: RgbaImage,
  from: Corner & { readonly width: number; readonly height: number },
  to: Corner,
): void {
  for (let y = 0; y < from.height; y++) {
    for (let x = 0; x < from.width; x++) {
      const source = 4 * ((from.top + y) * picture.width + from.left + x);
      const target = 4 * ((to.top + y) * card.width + to.left + x);
      const light = (picture.data[source] ?? 255) / 255;
      for (let part = 0; part < 3; part++) {
        card.data[target + part] = (card.data[target + part] ?? 0) * light;
      }
    }
  }
}
