import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, requireChromium } from "#scripts/chromium.ts";
import { startLocalProduct } from "#scripts/local-product.ts";
import { freePort } from "#scripts/sqld.ts";
import { nth } from "../harness/lists.ts";
import { median } from "./statistics.ts";

const CLOSET = "/closet/demo.closet";
const STATIC = "/hand-made.html";
const ROUNDS = 15;
/** Lighthouse's slow 4G (1.6 Mbit/s, 150 ms), and a CPU four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWER = 4;

/** The loading of a page on a phone: milliseconds, bytes over the network, a shift score. */
interface Paint {
  readonly largest: number;
  /** Without the closet's app, which is fetched when the browser is idle. */
  readonly bytes: number;
  readonly shift: number;
  /** Bytes of the scripts that were loaded before the first contentful paint. */
  readonly scriptsBefore: number;
}

/**
 * Compares the demo closet with a handwritten page of the same texts, pictures, typefaces and
 * frames. One server delivers both alternately, each with its own cache.
 */
export async function measurePaint(): Promise<{
  readonly closet: Paint;
  readonly handMade: Paint;
  /** The closet's largest contentful paint as a part of the page's, in each round. */
  readonly ratios: readonly number[];
}> {
  const executablePath = requireChromium();
  if (executablePath === null) throw new Error("no Chromium");
  const dataDir = mkdtempSync(path.join(tmpdir(), "drape-paint-"));
  const product = await startLocalProduct({ dataDir, port: await freePort() });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const handMade = handMadePage(await (await fetch(product.url + CLOSET)).text());
  const site = await serveBeside(product.url, handMade);
  try {
    const [closet, byHand]: [Paint[], Paint[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const [one, other] = [
        await view(browser, site.url + CLOSET),
        await view(browser, site.url + STATIC),
      ];
      // The first round creates the resized pictures.
      if (round > 0) {
        closet.push(one);
        byHand.push(other);
      }
    }
    return {
      closet: middleOf(closet),
      handMade: middleOf(byHand),
      ratios: closet.map(({ largest }, round) => largest / nth(byHand, round).largest),
    };
  } finally {
    site.stop();
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function middleOf(paints: readonly Paint[]): Paint {
  const middle = (of: (paint: Paint) => number) => median(paints.map(of));
  return {
    largest: middle((paint) => paint.largest),
    bytes: middle((paint) => paint.bytes),
    shift: Math.max(...paints.map(({ shift }) => shift)),
    scriptsBefore: Math.max(...paints.map(({ scriptsBefore }) => scriptsBefore)),
  };
}

const OBSERVE = `
  window.seen = { largest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: "layout-shift", buffered: true });`;

const READ = `({
  ...seen,
  bytes: ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
    .filter(({ name, initiatorType }) => initiatorType !== "fetch" && !name.includes("closet-late"))
    .reduce((sum, { transferSize }) => sum + transferSize, 0),
  scriptsBefore: performance.getEntriesByType("resource").filter(
    ({ initiatorType, responseEnd }) => initiatorType === "script" &&
      responseEnd < performance.getEntriesByName("first-contentful-paint")[0].startTime,
  ).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;

async function view(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", NETWORK);
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: "networkidle" });
  const seen: Paint = await page.evaluate(READ);
  await context.close();
  return seen;
}

/**
 * The handwritten page: the closet's texts and pictures with minimal styles. The texts begin below
 * the portrait and the frames are as large, so that a picture is the largest element on both pages.
 */
function handMadePage(closet: string): string {
  const text = (pattern: RegExp) => pattern.exec(closet)?.[1] ?? "";
  const main = closet.indexOf("<main");
  const imagesOf = (part: string) =>
    (part.match(/<img [^>]*>/g) ?? []).map((image) => image.replace(/ class="[^"]*"/, ""));
  const faces = (closet.match(/@font-face\{[^}]*(?:U\+20-7E|local\()[^}]*\}/g) ?? []).join("");
  const stack = (name: string) =>
    ["Variable", "Fallback", "Android", "Linux"].map((kind) => `"${name} ${kind}"`).join();
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(/<title>([^<]*)/)}</title>
<style>${faces}body{margin:0;background:#faf7f2;color:#141210;font:16px/1.5 ${stack("Inter")},Arial}
header{padding:20px;background:#efddd2;min-height:190px}h1{clear:left;font:340 38px/1.1 ${stack("Newsreader")},serif}
main{display:grid;grid-template-columns:repeat(3,1fr);gap:3px}
img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover;object-position:50% 20%}
header img{float:left;width:72px;border-radius:50%;margin-right:16px}</style></head>
<body><header>${imagesOf(closet.slice(0, main)).join("")}<p>${text(/<bdi>(@[^<]*)/)}</p><h1>${text(/<h1[^>]*>([^<]*)/)}</h1>
<p>${text(/<meta name="description" content="([^"]*)/)}</p></header>
<main>${imagesOf(closet.slice(main))
    .map((image) => `<a href="#">${image}</a>`)
    .join("")}</main></body></html>`;
}

/** A relay in front of the product that also serves the handwritten page, equally compressed. */
async function serveBeside(
  productUrl: string,
  handMade: string,
): Promise<{ readonly url: string; stop(): void }> {
  const packed = brotliCompressSync(handMade);
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === STATIC) {
      const answerPacked = () => {
        outgoing.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "br" });
        outgoing.end(packed);
      };
      // It takes as long as one of the product's static files.
      request(new URL("/robots.txt", productUrl), (answer) => {
        answer.resume().once("end", answerPacked);
      }).end();
      return;
    }
    const { method, headers } = incoming;
    const target = new URL(incoming.url ?? "/", productUrl);
    const own = { ...headers, host: target.host };
    const forward = request(target, { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forward.once("error", () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
