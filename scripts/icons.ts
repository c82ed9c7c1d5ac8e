// Draws the PNG icons of web/public from favicon.svg: `node scripts/icons.ts`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, requireChromium } from "./chromium.ts";
import { ROOT } from "./process-tree.ts";

const PUBLIC = path.join(ROOT, "web", "public");

interface Icon {
  readonly file: string;
  readonly size: number;
  /** Where the system does not mask the icon. */
  readonly rounded: boolean;
}

const ICONS: readonly Icon[] = [
  { file: "favicon.png", size: 48, rounded: false },
  { file: "apple-touch-icon.png", size: 180, rounded: false },
  { file: "icon-192.png", size: 192, rounded: true },
  { file: "icon-512.png", size: 512, rounded: true },
  { file: "icon-maskable-512.png", size: 512, rounded: false },
];

const executablePath = requireChromium();
if (executablePath === null) process.exit(1);
const drawing = readFileSync(path.join(PUBLIC, "favicon.svg")).toString("base64");
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
for (const { file, size, rounded } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const radius = rounded ? size * 0.2 : 0;
  await page.setContent(
    `<body style="margin:0"><img style="display:block;border-radius:${radius}px" width="${size}" ` +
      `height="${size}" src="data:image/svg+xml;base64,${drawing}">`,
  );
  await page.getByRole("img").screenshot({ path: path.join(PUBLIC, file), omitBackground: true });
  await page.close();
}
await browser.close();
