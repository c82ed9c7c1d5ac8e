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
/** Short rounds in turn: other load on the machine then meets all calls alike. */
const ROUNDS = 5;
const ROUND_MS = 1000;

export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** Of the bare worker's requests a second. */
  readonly ratio: number;
}

/**
 * Requests a second of the product's calls beside a worker that answers one word: both in the same
 * workerd process, behind the same entry socket, in turn; the middle of the rounds.
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

/** The bare worker, and an asset of so many bytes beside it. */
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
