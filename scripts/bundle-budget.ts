import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { DIST, filesOf, MODULES, readBuilt } from "./built-files.ts";
import { CLOSET, FIRST_SCRIPT, GUEST_APP, PAGES } from "./pages.ts";

const ENTRY = "index.html";
const CSS_LIMIT_KB = 12;
/** The limit of the scripts that a page loads before its app, `early.js` included. */
const FIRST_LIMIT_KB = 3;
/** Modules that a screen may only load lazily. */
const LATER = /\/node_modules\/(react-easy-crop|fflate|jsfeat)\/|[/-]dialog\.tsx$/;
/** Part of a closet's app, so that an item opens at once. */
const AT_ONCE = /\/web\/(ui\/|closets\/item-)dialog\.tsx$/;

function weigh(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(new URL(file, DIST))).length;
  return bytes / 1000;
}

const modules = readBuilt<Record<string, string[]>>(MODULES);
const summary: string[] = [];
const faults: string[] = [];
const loads = [
  ...PAGES.map(({ path, screen, limitKb }) => ({ path, parts: [ENTRY, screen], limitKb })),
  ...PAGES.filter(({ rendered }) => rendered).map(({ path, screen, first = screen, limitKb }) => ({
    path: `${path} of guests`,
    parts: [FIRST_SCRIPT, GUEST_APP, first],
    limitKb,
  })),
  { ...CLOSET, parts: [CLOSET.entry, CLOSET.app] },
];
const first = weigh(["early.js", ...filesOf([FIRST_SCRIPT]).scripts]);
const sent = [...PAGES.filter(({ rendered }) => rendered), CLOSET].map(({ path }) => path);
const firstFigure = `${first.toFixed(1)} of ${FIRST_LIMIT_KB} kB`;
console.log(`Guests at ${sent.join(", ")} load ${firstFigure} of JavaScript before the app`);
summary.push(`before the app of guests ${firstFigure}`);
if (first > FIRST_LIMIT_KB) faults.push("The first script is above its budget.");
for (const { path, parts, limitKb } of loads) {
  const files = filesOf(parts);
  const [js, css] = [weigh(files.scripts), weigh(files.styles)];
  const figures = `${js.toFixed(1)} of ${limitKb} kB of JavaScript, ${css.toFixed(1)} of ${CSS_LIMIT_KB} kB of CSS`;
  console.log(`${path} loads ${figures} (brotli, ${files.scripts.size} scripts)`);
  summary.push(`${path} ${js.toFixed(1)} of ${limitKb} kB`);
  if (js > limitKb || css > CSS_LIMIT_KB) faults.push(`${path} is above its budget.`);
  for (const module of [...files.scripts].flatMap((file) => modules[file] ?? [])) {
    const name = module.replace(/^.*\/(?=web\/|node_modules\/)/, "");
    const early = LATER.test(module) && !(path === CLOSET.path && AT_ONCE.test(module));
    if (early) faults.push(`${path} loads ${name} before it is opened.`);
  }
}
for (const fault of faults) console.error(fault);
console.log(`JavaScript (brotli): ${summary.join(", ")}`);
process.exit(faults.length > 0 ? 1 : 0);
