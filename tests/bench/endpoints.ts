import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { SessionOwner } from "#db/queries/sessions.ts";
import { nth } from "../harness/lists.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type Product, type ProductSetup, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { CALLS_PATH, HELLO_HOST, helloWorker } from "./bare-worker.ts";
import { newCloset, nextPage } from "./closet-requests.ts";
import { type Load, measureLoad, type Target } from "./load.ts";
import { recordCalls } from "./recorded-calls.ts";
import { median, spread } from "./statistics.ts";

/** Short alternating rounds, so that other load on the machine affects both sides equally. */
const ROUNDS = 15;
const ROUND_MS = 600;
/** The size of a closet's page with fifty items, in bytes; the page differs by at most 5 %. */
const PAGE_BYTES = 135_000;
/** SQLite refuses some of several writers; the product repeats them, the bare worker does not. */
const WRITERS = 1;
const UNLIMITED = {
  DAILY_CREDITS: "1000000",
  MAX_RUNNING_GENERATIONS: "1000000",
  MAX_STARTS_PER_HOUR: "1000000",
  MAX_RUNNING_PER_ADDRESS: "1000000",
  MAX_STARTS_PER_HOUR_PER_ADDRESS: "1000000",
};

interface Endpoint {
  readonly name: string;
  /** The minimum of the request, which the bare worker does. */
  readonly baseline: string;
  readonly target: Target;
  readonly minimum: Target;
  /** The least ratio that is wanted; null for a row that only explains another. */
  readonly wanted: number | null;
  /** Runs before each round. */
  readonly prepare?: () => Promise<unknown>;
}

export interface Comparison {
  readonly endpoint: Endpoint;
  readonly own: Load;
  readonly minimum: Load;
  /** Requests per second as a part of the minimum's: the median of the rounds' ratios. */
  readonly ratio: number;
  readonly noise: number;
}

type Setup = Pick<ProductSetup, "bundle" | "inspectorPort">;

/**
 * Compares each endpoint with a worker that does only what the request needs, in the same workerd
 * process behind the same socket. @param setup may name another build of the product
 */
export async function measureEndpoints(setup: Setup = {}): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  await withEndpoints(setup, async (endpoints) => {
    for (const endpoint of endpoints) comparisons.push(await compare(endpoint));
  });
  return comparisons;
}

export async function withEndpoints(
  setup: Setup,
  use: (endpoints: readonly Endpoint[]) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-hello-"));
  const beside = helloWorker(directory, PAGE_BYTES);
  const product = await startProduct(UNLIMITED, { ...setup, beside });
  try {
    await use(await endpointsOf(product));
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function endpointsOf(product: Product): Promise<Endpoint[]> {
  const member = await newMember(product);
  const { handle } = await newCloset(product);
  await recordInto(product, await sessionOf(product, member), handle);
  const page = await (await product.fetch(`/closet/${handle}`)).text();
  if (Math.abs(page.length / PAGE_BYTES - 1) > 0.05)
    throw new Error(`a closet's page has ${page.length} bytes, not ${PAGE_BYTES}`);
  // The charges are the last: they leave generations behind, whose deadlines end them later.
  return [
    ...(await readsOf(product, member)),
    ...closetsOf(product, handle),
    ...chargesOf(product, member),
  ];
}

/** The same headers for both: the platform copies them several times. */
function targetsOf({ url }: Product, cookie: string) {
  return {
    call: (target: string): Target => ({ url: new URL(target, url), headers: { cookie } }),
    bare: (minimum: string): Target => ({
      url: new URL(`/api/${minimum}`, url),
      headers: { host: HELLO_HOST, cookie },
    }),
  };
}

function cookieOf({ cookies }: Member): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function readsOf(product: Product, member: Member): Promise<Endpoint[]> {
  const id = (await member.call("POST", "/api/generations")).json.generationId;
  const { call, bare } = targetsOf(product, cookieOf(member));
  return [
    {
      name: "GET /api/me",
      wanted: 0.8,
      baseline: "its database call",
      target: call("/api/me"),
      minimum: bare("database/me"),
    },
    {
      name: "GET /api/generations",
      wanted: 0.8,
      baseline: "its database call",
      target: call("/api/generations"),
      minimum: bare("database/list"),
    },
    {
      name: "GET /api/generations/:id",
      wanted: 0.8,
      baseline: "one object call",
      target: call(`/api/generations/${id}`),
      minimum: bare("object"),
    },
  ];
}

function closetsOf(product: Product, handle: string): Endpoint[] {
  const { call, bare } = targetsOf(product, "");
  const page = call(`/closet/${handle}`);
  return [
    {
      name: "/closet/:handle, cached",
      wanted: 0.85,
      // The version in R2 ends a cached page as soon as the closet changes or is gone.
      baseline: "R2 read, cache match",
      target: page,
      minimum: bare("bucket-cache"),
    },
    {
      name: "/closet/:handle, cached, no R2",
      wanted: null,
      baseline: "one cache match",
      target: page,
      minimum: bare("cache"),
    },
    {
      name: "/closet/:handle, cold",
      wanted: 0.6,
      baseline: "R2, database, cache put",
      target: { ...page, url: nextPage(new URL(`/closet/${handle}`, product.url)) },
      minimum: bare("first/closet"),
    },
  ];
}

function chargesOf(product: Product, member: Member): Endpoint[] {
  const cookie = cookieOf(member);
  const { call, bare } = targetsOf(product, cookie);
  const charge = {
    target: {
      ...call("/api/generations"),
      headers: { cookie, "sec-fetch-site": "same-origin" },
      method: "POST",
      connections: WRITERS,
    },
    // The limits count the open ones of the account and the address at each start.
    prepare: () =>
      product.db.run(sql`UPDATE generations SET status = 'failed', failure_code = 'engine_failed',
        settled_at = 1 WHERE status = 'pending'`),
  };
  return [
    {
      ...charge,
      name: "POST /api/generations",
      wanted: 0.8,
      baseline: "write transaction, new object",
      minimum: { ...bare("start/charge"), connections: WRITERS },
    },
    {
      ...charge,
      name: "POST /api/generations, no object",
      wanted: null,
      baseline: "its write transaction",
      minimum: { ...bare("database/charge"), connections: WRITERS },
    },
  ];
}

async function sessionOf({ db }: Product, { id }: Member) {
  const [session] = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM session WHERE user_id = ${id}`,
  );
  if (!session) throw new Error("no session");
  return { userId: id, sessionId: session.id };
}

async function recordInto(
  { runtime, database }: Product,
  owner: SessionOwner,
  handle: string,
): Promise<void> {
  const calls = JSON.stringify(await recordCalls(database.url, owner, handle));
  const address = `http://${HELLO_HOST}${CALLS_PATH}`;
  const taken = await runtime.dispatchFetch(address, { method: "POST", body: calls });
  if (!taken.ok) throw new Error(`the bare worker answered ${taken.status}`);
}

async function compare(endpoint: Endpoint): Promise<Comparison> {
  const { target, minimum, prepare } = endpoint;
  const [own, least]: [Load[], Load[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    await prepare?.();
    const one = await measureLoad(target, ROUND_MS);
    await prepare?.();
    const other = await measureLoad(minimum, ROUND_MS);
    // The first round compiles the code.
    if (round === 0) continue;
    own.push(one);
    least.push(other);
  }
  const ratios = own.map(({ perSecond }, round) => perSecond / nth(least, round).perSecond);
  return {
    endpoint,
    own: toOne(own),
    minimum: toOne(least),
    ratio: median(ratios),
    noise: spread(ratios),
  };
}

/** The median rate, and the mean cost: one round has few ticks of CPU time. */
function toOne(loads: readonly Load[]): Load {
  const requests = sum(loads.map((load) => load.requests));
  return {
    requests,
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    cpuMs: sum(loads.map((load) => load.cpuMs * load.requests)) / requests,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
