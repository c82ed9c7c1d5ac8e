import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BesideWorker } from "../harness/runtime.ts";

export const HELLO_HOST = "hello.example";
const ASSET = "asset.txt";
/** Takes the calls that are sent to the database. */
export const CALLS_PATH = "/api/calls";
/** In a recorded call, the place of a new random id. */
export const NEW_ID = "a-new-id-of-the-bare-worker";

/** A recorded request to the database. */
export interface DatabaseCall {
  readonly url: string;
  readonly body: string;
}

/**
 * The minimum of each request below `/api`, without anything around it. `/database/NAME` sends one
 * recorded call to the database, `/start/NAME` does so and sets the alarm of a new object, `/object`
 * calls an object, `/cache` answers from the cache, `/bucket-cache` reads from a bucket and answers
 * from the cache, `/first/NAME` reads from a bucket, misses in the cache, sends the call, and puts
 * the page that it answers into the cache.
 */
const SCRIPT = `import { DurableObject } from "cloudflare:workers";
export class Bare extends DurableObject {
  status() {
    return { id: "one", status: "pending", progress: 0, stage: "waiting", createdAt: "2026-01-01" };
  }
  async arm(state) {
    await Promise.all([
      this.ctx.storage.put("state", state),
      this.ctx.storage.setAlarm(Date.now() + 3_600_000),
    ]);
  }
  alarm() {}
}
let calls = {};
const PAGE = "https://hello.example/page";
async function ask(name) {
  const { url, body } = calls[name];
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body.replaceAll("${NEW_ID}", crypto.randomUUID()),
  });
  const results = await answer.text();
  if (results.includes('"message":')) throw new Error(results);
  return results;
}
async function query(name) {
  return new Response(await ask(name), { headers: { "content-type": "application/json" } });
}
async function start({ BARE }) {
  const id = crypto.randomUUID();
  await BARE.get(BARE.idFromName(id)).arm({ id, createdAt: Date.now() });
}
async function read({ BUCKET }) {
  if (!(await BUCKET.head("version"))) await BUCKET.put("version", "1");
}
async function cached(request, { ASSETS }) {
  const known = await caches.default.match(PAGE);
  if (known) return known;
  const { body } = await ASSETS.fetch(new URL("/${ASSET}", request.url));
  const page = new Response(body, { headers: { "cache-control": "s-maxage=600" } });
  await caches.default.put(PAGE, page.clone());
  return page;
}
let text;
let firsts = 0;
async function first(request, env, name, ctx) {
  text ??= await (await env.ASSETS.fetch(new URL("/${ASSET}", request.url))).text();
  await read(env);
  await caches.default.match(PAGE + "/" + crypto.randomUUID());
  await ask(name);
  const page = new Response(text, { headers: { "cache-control": "s-maxage=60" } });
  ctx.waitUntil(caches.default.put(PAGE + "/" + (firsts++ % 500), page.clone()));
  return page;
}
const MINIMUMS = {
  database: (request, env, name) => query(name),
  object: async (request, { BARE }) => Response.json(await BARE.get(BARE.idFromName("one")).status()),
  cache: cached,
  "bucket-cache": async (request, env) => (await read(env), cached(request, env)),
  first,
  start: async (request, env, name) => {
    const answer = await query(name);
    await start(env);
    return answer;
  },
  calls: async (request) => ((calls = await request.json()), new Response()),
};
export default {
  fetch(request, env, ctx) {
    const [, , minimum, name] = new URL(request.url).pathname.split("/");
    return MINIMUMS[minimum]?.(request, env, name, ctx) ?? new Response("hello");
  },
};`;

/** A worker without a library, with an asset and a cached page of the given size. */
export function helloWorker(directory: string, assetBytes = 1): BesideWorker {
  const assets = path.join(directory, "assets");
  mkdirSync(assets);
  writeFileSync(path.join(assets, ASSET), randomBytes(assetBytes / 2).toString("hex"));
  return {
    host: HELLO_HOST,
    script: SCRIPT,
    assets,
    bindings: {
      r2Buckets: { BUCKET: "bare" },
      durableObjects: { BARE: { className: "Bare", useSQLite: true } },
    },
  };
}
