import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seed/demo.ts";
import { requireFreePort, startLocalProduct } from "#scripts/local-product.ts";
import { freePort } from "#scripts/sqld.ts";
import { Caller } from "../harness/member.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "drape-local-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function startOn(port: number) {
  const product = await startLocalProduct({ dataDir, port });
  const fetchHere = (target: string, init?: RequestInit) => fetch(product.url + target, init);
  return { product, caller: new Caller({ url: product.url, fetch: fetchHere }) };
}

/** The processes of a group that have not ended. */
const processesIn = (group: number) =>
  execFileSync("ps", ["-axo", "pgid=,stat=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid, state]) => Number(pgid) === group && !state?.startsWith("Z"));

it("is served by wrangler dev, ends with all its processes, and finds its data again", {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const first = await startOn(port);
  const body = { email: "member@drape.test", password: DEMO_PASSWORD };
  expect((await first.caller.call("POST", "/api/auth/sign-in/email", { body })).status).toBe(200);
  const before = (await first.caller.call("GET", "/api/me")).json;
  const closet = async (caller: Caller) =>
    (await caller.call("GET", "/api/closets/demo.closet")).json;
  const items = (await closet(first.caller)).items;
  expect(items.length).toBeGreaterThanOrEqual(12);
  await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is in use.`);
  await first.product.stop();
  await expect.poll(() => processesIn(first.product.wrangler.pid ?? 0)).toEqual([]);
  await requireFreePort(port);

  const second = await startOn(port);
  try {
    for (const [name, value] of first.caller.cookies) second.caller.cookies.set(name, value);
    expect((await second.caller.call("GET", "/api/me")).json).toEqual(before);
    expect((await closet(second.caller)).items).toEqual(items);
    const picture = await second.caller.response("GET", items[0].clothingImageUrl);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    await picture.body?.cancel();
  } finally {
    await second.product.stop();
  }
});
