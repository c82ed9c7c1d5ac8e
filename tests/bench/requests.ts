import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nth } from "../harness/lists.ts";
import { newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import type { BesideWorker } from "../harness/runtime.ts";
import { median, requestsPerSecond, type Target } from "./load.ts";

export const HELLO_HOST = "hello.example";
export const ASSET = "asset.txt";
/** Short alternating rounds, so that other load on the machine affects all calls equally. */
const ROUNDS = 5;
const ROUND_MS = 1000;

export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** `perSecond` divided by that of the bare worker. */
  readonly ratio: number;
}

/**
 * The requests per second of the product's calls and of a worker that answers one word: in the same
 * workerd process, behind the same socket, alternating; the median of the rounds.
 */
export async function measureRequests(): Promise<Throughput[]> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-hello-"));
  const product = await startProduct({}, { beside: helloWorker(directory) });
  try {
    return await measure(product);
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The bare worker, with an asset of the given size. */
export function helloWorker(directory: string, assetBytes = 1): BesideWorker {
  const assets = path.join(directory, "assets");
  mkdirSync(assets);
  writeFileSync(path.join(assets, ASSET), randomBytes(assetBytes / 2).toString("hex"));
  const script = `export default {
    fetch: (request, { ASSETS }) =>
      request.url.endsWith("${ASSET}") ? ASSETS.fetch(request) : new Response("hello"),
  };`;
  return { host: HELLO_HOST, script, assets };
}

async function measure(product: Product): Promise<Throughput[]> {
  const { url } = product;
  const member = await newMember(product);
  const id = (await member.call("POST", "/api/generations")).json.generationId;
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = (target: string): Target => ({ url: new URL(target, url), headers: { cookie } });
  const hello = { url: new URL("/", url), headers: { host: HELLO_HOST } };
  const targets = [
    ["a bare worker", hello],
    ["GET /api/health", call("/api/health")],
    ["GET /api/me", call("/api/me")],
    ["GET /api/generations/:id", call(`/api/generations/${id}`)],
  ] as const;
  const rounds = targets.map(([name, target]) => ({ name, target, rates: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { target, rates } of rounds) rates.push(await requestsPerSecond(target, ROUND_MS));
  }
  const results = rounds.map(({ name, rates }) => ({ name, perSecond: median(rates) }));
  const baseline = nth(results, 0).perSecond;
  return results.map((each) => ({ ...each, ratio: each.perSecond / baseline }));
}
