import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import type { BesideWorker } from "../harness/runtime.ts";
import { requestsPerSecond, type Target } from "./load.ts";

export const HELLO_HOST = "hello.example";
export const ASSET = "asset.txt";
const MEASURED_MS = 4000;

export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** Of the bare worker's requests a second. */
  readonly ratio: number;
}

/**
 * Requests a second of the product's calls beside a worker that answers one word: both in the same
 * workerd process, behind the same entry socket, one after the other.
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
  const script = `export default { fetch: () => new Response("hello") };`;
  return { host: HELLO_HOST, script, assets };
}

async function measure(product: Product): Promise<Throughput[]> {
  const { url } = product;
  const member = await newMember(product);
  const id = (await member.call("POST", "/api/generations")).json.generationId;
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = (target: string): Target => ({ url: new URL(target, url), headers: { cookie } });
  const hello = { url: new URL("/", url), headers: { host: HELLO_HOST } };
  const baseline = await requestsPerSecond(hello, MEASURED_MS);
  const results = [{ name: "a bare worker", perSecond: baseline, ratio: 1 }];
  for (const [name, target] of [
    ["GET /api/health", "/api/health"],
    ["GET /api/me", "/api/me"],
    ["GET /api/generations/:id", `/api/generations/${id}`],
  ] as const) {
    const perSecond = await requestsPerSecond(call(target), MEASURED_MS);
    results.push({ name, perSecond, ratio: perSecond / baseline });
  }
  return results;
}
