// Draws the letters of closet cards into web/public/card-letters.bin: `node scripts/card-letters.ts`.
// The file has the length of its JSON (4 bytes), the JSON with the places, and a WebP picture, dark on white.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, requireChromium } from "./chromium.ts";

const PACKAGES = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const TARGET = new URL("../web/public/card-letters.bin", import.meta.url);

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");
const ASCII = span(0x20, 0x7e);
/** The characters of European Latin alphabets that Newsreader and Inter contain. */
const LATIN = `${ASCII}${span(0xa1, 0xac)}${span(0xae, 0x17f)}–—‘’“”•…`;

const SETS = {
  title: { font: "400 58px Newsreader", height: 80, baseline: 58, letters: LATIN },
  text: { font: "500 30px Inter", height: 42, baseline: 31, letters: `${ASCII}·` },
};

const executablePath = requireChromium();
if (executablePath === null) process.exit(1);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
const page = await browser.newPage();
const faces = ["newsreader", "inter"].flatMap((name) =>
  ["latin", "latin-ext"].map((part) => ({
    name: name === "inter" ? "Inter" : "Newsreader",
    range: part === "latin" ? "U+0-FF,U+131,U+152-153,U+2000-206F" : "U+100-2AF",
    data: readFileSync(
      new URL(`${name}/files/${name}-${part}-wght-normal.woff2`, PACKAGES),
    ).toString("base64"),
  })),
);
const { places, picture } = await page.evaluate(
  async ({ faces, sets }) => {
    for (const { name, range, data } of faces) {
      const source = `url(data:font/woff2;base64,${data})`;
      const face = new FontFace(name, source, { weight: "100 900", unicodeRange: range });
      document.fonts.add(await face.load());
    }
    const width = 1024;
    const canvas = Object.assign(document.createElement("canvas"), { width, height: 2048 });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const clear = () => {
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = "#000";
    };
    const places: Record<string, unknown> = {};
    clear();
    let [x, y] = [0, 0];
    for (const [name, { font, height, baseline, letters }] of Object.entries(sets)) {
      context.font = font;
      await document.fonts.load(font, letters);
      const found: Record<string, number[]> = {};
      for (const letter of letters) {
        const {
          width: step,
          actualBoundingBoxLeft: before,
          actualBoundingBoxRight: after,
        } = context.measureText(letter);
        const left = Math.ceil(Math.max(0, before)) + 1;
        const wide = left + Math.ceil(Math.max(step, after)) + 1;
        if (x + wide > width) [x, y] = [0, y + height];
        context.fillText(letter, x + left, y + baseline);
        found[letter] = [x, y, wide, left, Math.round(step * 10) / 10];
        x += wide;
      }
      places[name] = { height, letters: found };
      [x, y] = [0, y + height];
    }
    const cut = Object.assign(document.createElement("canvas"), { width, height: y });
    (cut.getContext("2d") as CanvasRenderingContext2D).drawImage(canvas, 0, 0);
    return { places, picture: cut.toDataURL("image/webp", 0.8).split(",")[1] as string };
  },
  { faces, sets: SETS },
);
await browser.close();
const json = Buffer.from(JSON.stringify(places));
const length = Buffer.alloc(4);
length.writeUInt32LE(json.length);
const bytes = Buffer.concat([length, json, Buffer.from(picture, "base64")]);
writeFileSync(TARGET, bytes);
console.log(`${bytes.length} bytes`);
