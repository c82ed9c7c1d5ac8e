// Measures the guests' pages as a phone on a slow network, five times each: `npm run lighthouse`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { closetPath, PATHS } from "#worker/contract/pages.ts";
import { CHROMIUM_FLAGS, requireChromium } from "./chromium.ts";
import { startLocalProduct } from "./local-product.ts";
import { runTool } from "./process-tree.ts";
import { freePort } from "./sqld.ts";

const CLOSET = closetPath("demo.closet");
const PAGES = [PATHS.home, PATHS.login, PATHS.generate, CLOSET];
const MIN_SCORES = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
const CATEGORIES = Object.keys(MIN_SCORES) as (keyof typeof MIN_SCORES)[];

const MIN_CLOSET_SCORES = { ...MIN_SCORES, performance: 100 };

const RUNS = 5;

const leastOf = (page: string) => (page === CLOSET ? MIN_CLOSET_SCORES : MIN_SCORES);

/** Resolves to the median of each score of a page. */
async function measureOften(url: string, port: number): Promise<number[]> {
  const runs: number[][] = [];
  while (runs.length < RUNS) runs.push(await measure(url, port));
  return CATEGORIES.map((_, at) => {
    const points = runs.map((run) => run[at] ?? 0).sort((a, b) => a - b);
    return points[Math.floor(RUNS / 2)] ?? 0;
  });
}

/** Chromium sometimes records no trace; a failure of the page itself has another code. */
const NO_TRACE = "NO_NAVSTART";

/** The result of one run, which is repeated once if Chromium has recorded no trace. */
async function runLighthouse(url: string, port: number) {
  const run = () => lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: "error" });
  const first = await run();
  const result = first?.lhr.runtimeError?.code === NO_TRACE ? await run() : first;
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}.`);
  return result.lhr;
}

/** Resolves to the scores of a page; prints the causes of lower scores. */
async function measure(url: string, port: number): Promise<number[]> {
  const { categories, audits, runtimeError } = await runLighthouse(url, port);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const least = leastOf(new URL(url).pathname);
  return CATEGORIES.map((name) => {
    const points = Math.round((categories[name]?.score ?? 0) * 100);
    if (points >= least[name]) return points;
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && (audit?.score ?? 1) < 0.9) {
        console.error(
          `  ${new URL(url).pathname} ${name}: ${audit?.title} (${audit?.displayValue ?? id})`,
        );
      }
    }
    return points;
  });
}

const executablePath = requireChromium();
if (executablePath === null) process.exit(1);
const built = await runTool("node", ["scripts/build.ts"]);
if (built !== 0) process.exit(built);
const dataDir = mkdtempSync(path.join(tmpdir(), "drape-lighthouse-"));
const product = await startLocalProduct({ dataDir, port: await freePort() });
const debugPort = await freePort();
const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${debugPort}`];
const browser = await chromium.launch({ executablePath, args });
let low = false;
try {
  console.log(["page".padEnd(22), ...CATEGORIES.map((name) => name.padStart(15))].join(""));
  for (const page of PAGES) {
    const points = await measureOften(product.url + page, debugPort);
    console.log([page.padEnd(22), ...points.map((each) => `${each}`.padStart(15))].join(""));
    low ||= CATEGORIES.some((name, at) => (points[at] ?? 0) < leastOf(page)[name]);
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (low) console.error("Some scores are below what they must be.");
process.exit(low ? 1 : 0);
