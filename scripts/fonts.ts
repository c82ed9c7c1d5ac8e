import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const PACKAGES = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const FOLDER = new URL("../web/ui/fonts/", import.meta.url);

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
/** The range of the app's own texts; also in web/ui/fonts.css. */
const LETTERS = `${ASCII.join("")}\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026`;

const FONTS = [
  { name: "newsreader", weights: { min: 300, max: 400 }, alternates: true },
  { name: "inter", weights: { min: 400, max: 560 }, alternates: false },
] as const;

/** Subsets both typefaces to that range; other characters load the full font. */
export async function makeFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, weights, alternates } of FONTS) {
    const whole = readFileSync(new URL(`${name}/files/${name}-latin-wght-normal.woff2`, PACKAGES));
    const part = await subsetFont(whole, LETTERS, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      noLayoutClosure: !alternates,
    });
    writeFileSync(new URL(`${name}.woff2`, FOLDER), part);
  }
}
