import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRemote } from "#worker/engines/catalog.ts";
import { ENGINE_NAMES, type EngineName } from "#worker/engines/engine.ts";
import { dressedPerson } from "../harness/changed-photos.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { nth } from "../harness/lists.ts";
import { type Member, newMember, pictureDataUrl } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { HELLO_HOST, helloWorker } from "./bare-worker.ts";
import { countedBundle } from "./counted-bundle.ts";
import { CALLS_PATH, type WorkerCalls } from "./counted-worker.ts";
import { busiestWorkerd, cpuMsOf } from "./cpu-time.ts";
import { requestsPerSecond } from "./load.ts";
import { startProviders } from "./providers.ts";
import { MEASURED, requestPart, WARM_UPS } from "./repeated-parts.ts";
import { type CountedProduct, startCountedProduct } from "./round-trips.ts";

const RUNS = 3;
const CHECKS = 3;
const BASELINE_MS = 1500;
const QUIET_MS = 100;
const { person: PERSON, garment: GARMENT, side: RESULT_SIDE } = MEASURED;

/** One generation, from the POST that charges it to its final event. */
interface Cost {
  /** CPU time of the whole workerd process, which also runs the local buckets and objects. */
  readonly cpuMs: number;
  /** That of the checks of photo and result, the blending and the watermark, measured apart. */
  readonly checksMs: number;
  /** Pictures that were decoded and encoded. */
  readonly decodes: number;
  readonly encodes: number;
  /** Fetches of the provider: the job, its polls, and the picture. */
  readonly provider: number;
  /** Fetches of the DNS resolver. */
  readonly names: number;
  readonly r2: number;
  /** Calls of durable objects. */
  readonly objects: number;
  readonly alarms: number;
  /** Writes to the objects' storage. */
  readonly writes: number;
  readonly database: number;
}

interface Costs {
  readonly bareMs: number;
  readonly costs: Readonly<Record<EngineName, Cost>>;
}

/**
 * Measures the cost of a generation with each engine and a fake provider, and the CPU milliseconds
 * of a request to a bare worker in the same process. All are means after a warm-up. The worker
 * counts its own calls; the relay counts the calls of the database.
 */
export async function measureGenerations(): Promise<Costs> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-cost-"));
  const result = await dressedPerson(RESULT_SIDE);
  const providers = await startProviders(result);
  const limits = {
    DAILY_CREDITS: "1000",
    MAX_RUNNING_GENERATIONS: "1000",
    MAX_STARTS_PER_HOUR: "1000",
  };
  const counted = await startCountedProduct(
    { ...limits, ...providers.vars },
    {
      beside: helloWorker(directory),
      bundle: await countedBundle(directory),
      internet: providers.internet,
    },
  );
  try {
    const member = await newMember(counted.product);
    for (const engine of ENGINE_NAMES) {
      await callsOf(counted.product, `?engine=${engine}`);
      await member.agree();
    }
    // Warms up the codecs, the local engine, and the token that one provider grants for an hour.
    await generate(counted.product, member, [
      "local",
      ...Array<EngineName>(WARM_UPS).fill("vertex"),
    ]);
    const bareMs = await bareRequestMs(counted.product);
    const costs = {} as Record<EngineName, Cost>;
    for (const engine of ENGINE_NAMES) {
      const cost = await costOf(counted, member, engine, providers);
      costs[engine] = { ...cost, checksMs: await checksMs(counted.product, result) };
    }
    return { bareMs, costs };
  } finally {
    await counted.stop();
    await providers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const COLUMNS: readonly (readonly [string, (cost: Cost, bareMs: number) => number])[] = [
  ["CPU ms", ({ cpuMs }) => cpuMs],
  ["checks", ({ checksMs }) => checksMs],
  ["rest", ({ cpuMs, checksMs }) => cpuMs - checksMs],
  ["bare requests", ({ cpuMs }, bareMs) => cpuMs / bareMs],
  ["decodes", ({ decodes }) => decodes],
  ["encodes", ({ encodes }) => encodes],
  ["provider", ({ provider }) => provider],
  ["names", ({ names }) => names],
  ["R2", ({ r2 }) => r2],
  ["objects", ({ objects }) => objects],
  ["database", ({ database }) => database],
  ["all", (cost) => cost.provider + cost.names + cost.r2 + cost.objects + cost.database],
  ["alarms", ({ alarms }) => alarms],
  ["writes", ({ writes }) => writes],
];

/** The lines of the report, with all counts. */
export function costTable({ bareMs, costs }: Costs): string[] {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(10) + cells.map((cell, i) => cell.padStart(nth(COLUMNS, i)[0].length + 2)).join("");
  const cell = (n: number) => String(n < 100 ? Math.round(n * 10) / 10 : Math.round(n));
  return [
    `CPU: workerd's, with what stands there for R2, as requests of a bare worker (${bareMs.toFixed(2)} ms).`,
    "Checks: repeated in the same process with the same pictures, blending and watermark included.",
    "Rest: all other CPU.",
    "Subrequests: to the provider (the job, two or three looks where it is polled, since none calls",
    "back here, the picture by address), to the name server, R2, objects, the database; all of them.",
    "Then the objects' alarms and writes. Another look: one fetch, one alarm, four writes.",
    "A fetcher stands for the AI binding. Assets, the Images binding and the edge cache aren't counted.",
    line(
      "",
      COLUMNS.map(([title]) => title),
    ),
    ...Object.entries(costs).map(([name, cost]) =>
      line(
        name,
        COLUMNS.map(([, of]) => cell(of(cost, bareMs))),
      ),
    ),
  ];
}

async function bareRequestMs({ url }: Product): Promise<number> {
  const workerd = busiestWorkerd();
  const before = cpuMsOf(workerd);
  const started = performance.now();
  const target = { url: new URL("/", url), headers: { host: HELLO_HOST } };
  const perSecond = await requestsPerSecond(target, BASELINE_MS);
  const seconds = (performance.now() - started) / 1000;
  return (cpuMsOf(workerd) - before) / (perSecond * seconds);
}

async function costOf(
  { product, proxy }: CountedProduct,
  member: Member,
  engine: EngineName,
  { internet, origins }: Awaited<ReturnType<typeof startProviders>>,
): Promise<Omit<Cost, "checksMs">> {
  const workerd = busiestWorkerd();
  const before = { calls: await callsOf(product), trips: proxy.calls(), cpu: cpuMsOf(workerd) };
  await generate(product, member, Array<EngineName>(RUNS).fill(engine));
  const after = { calls: await callsOf(product), trips: proxy.calls(), cpu: cpuMsOf(workerd) };
  const mean = (of: (calls: WorkerCalls) => number) => (of(after.calls) - of(before.calls)) / RUNS;
  const resolver = new URL(internet.resolverUrl).origin;
  const fetchesOf = (is: (origin: string) => boolean) =>
    mean(({ fetches }) =>
      Object.entries(fetches).reduce((sum, [origin, n]) => sum + (is(origin) ? n : 0), 0),
    );
  return {
    cpuMs: (after.cpu - before.cpu) / RUNS,
    decodes: mean(({ decodes }) => decodes),
    encodes: mean(({ encodes }) => encodes),
    provider: fetchesOf((origin) => origins.has(origin)),
    names: fetchesOf((origin) => origin === resolver),
    r2: mean(({ r2 }) => r2),
    objects: mean(({ objects }) => objects),
    alarms: mean(({ alarms }) => alarms),
    writes: mean(({ writes }) => writes),
    database: (after.trips - before.trips) / RUNS,
  };
}

/** CPU milliseconds of one check: the mean of several, less the decoding. */
async function checksMs(product: Product, result: Uint8Array): Promise<number> {
  const workerd = busiestWorkerd();
  const cpuOf = async (runs: number) => {
    const before = cpuMsOf(workerd);
    await requestPart(product, "checks", runs, [fullDemoPicture(PERSON), result]);
    return cpuMsOf(workerd) - before;
  };
  const decoding = await cpuOf(0);
  return Math.max(0, (await cpuOf(CHECKS)) - decoding) / CHECKS;
}

async function callsOf(product: Product, query = ""): Promise<WorkerCalls> {
  return (await product.fetch(CALLS_PATH + query)).json() as Promise<WorkerCalls>;
}

/** Runs one generation with each named engine, and waits for the end of all later work. */
async function generate(
  product: Product,
  member: Member,
  engines: readonly EngineName[],
): Promise<void> {
  const dataUrl = (name: string) => pictureDataUrl(name, fullDemoPicture(name));
  const job = { model_image_url: dataUrl(PERSON), garment_image_url: dataUrl(GARMENT) };
  const ends: Promise<void>[] = [];
  for (const engine of engines) {
    await callsOf(product, `?engine=${engine}`);
    const end = awaitPicture(member, await member.tryOn(job));
    ends.push(end);
    // A generation of the local engine would delay the next one.
    if (!isRemote(engine)) await end;
  }
  await Promise.all(ends);
  for (let seen = "", now = "?"; seen !== now; ) {
    seen = now;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    now = JSON.stringify(await callsOf(product));
  }
}

async function awaitPicture(member: Member, id: string): Promise<void> {
  const end = (await member.follow(id)).at(-1);
  if (end?.status !== "completed") throw new Error(`a generation ended ${JSON.stringify(end)}`);
}
