import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const ENTRY = "index.html";
const CSS_LIMIT_KB = 12;
const ROUTES = [
  { path: "/", screen: "shell/landing/landing-screen.tsx", limitKb: 95 },
  { path: "/login", screen: "auth/login-screen.tsx", limitKb: 95 },
  { path: "/generate", screen: "generations/generate-screen.tsx", limitKb: 130 },
] as const;
/** What a screen loads when it is opened, and never with the screen. */
const LATER = /\/node_modules\/(react-easy-crop|fflate)\/|[/-]dialog\.tsx$/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
interface Files {
  readonly scripts: Set<string>;
  readonly styles: Set<string>;
}

/** What a part of the app needs before it can run: itself and all it imports statically. */
function collect(part: string, manifest: Readonly<Record<string, Chunk>>, found: Files): Files {
  const chunk = manifest[part];
  if (!chunk) throw new Error(`The build has no ${part}.`);
  if (found.scripts.has(chunk.file)) return found;
  found.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) found.styles.add(style);
  for (const imported of chunk.imports ?? []) collect(imported, manifest, found);
  return found;
}

/** What the files weigh as they are sent, in kB of brotli. */
function weigh(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(new URL(file, DIST))).length;
  return bytes / 1000;
}

function readBuilt<T>(file: string): T {
  const url = new URL(file, DIST);
  if (existsSync(url)) return JSON.parse(readFileSync(url, "utf8"));
  console.error("There is no build to weigh; run the build first.");
  return process.exit(1);
}

const manifest = readBuilt<Record<string, Chunk>>(".vite/manifest.json");
const modules = readBuilt<Record<string, string[]>>(".vite/modules.json");
const summary: string[] = [];
const faults: string[] = [];
for (const { path, screen, limitKb } of ROUTES) {
  const files = collect(ENTRY, manifest, { scripts: new Set(), styles: new Set() });
  collect(screen, manifest, files);
  const [js, css] = [weigh(files.scripts), weigh(files.styles)];
  const figures = `${js.toFixed(1)} of ${limitKb} kB of JavaScript, ${css.toFixed(1)} of ${CSS_LIMIT_KB} kB of CSS`;
  console.log(`${path} loads ${figures} (brotli, ${files.scripts.size} scripts)`);
  summary.push(`${path} ${js.toFixed(1)} of ${limitKb} kB`);
  if (js > limitKb || css > CSS_LIMIT_KB) faults.push(`${path} is above its budget.`);
  for (const module of [...files.scripts].flatMap((file) => modules[file] ?? [])) {
    const name = module.replace(/^.*\/(?=web\/|node_modules\/)/, "");
    if (LATER.test(module)) faults.push(`${path} loads ${name} before it is opened.`);
  }
}
for (const fault of faults) console.error(fault);
console.log(`JavaScript (brotli): ${summary.join(", ")}`);
process.exit(faults.length > 0 ? 1 : 0);
