import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { manyZeros } from "#tests/harness/bomb-pictures.ts";
import { fourCorners, pngOf, pngWith } from "#tests/harness/drawn-pictures.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { HOSTILE_LINKS } from "../harness/hostile-links.ts";
import type { Internet } from "../harness/internet.ts";
import {
  GOOD,
  look,
  NOT_ALLOWED,
  openShop,
  PUBLIC,
  paddedPng,
  picture,
  preview,
  redirect,
  startOnInternet,
  told,
  UNREACHABLE,
} from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import { Caller, newMember, pictureBytes } from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import type { Product } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";

const PATH = "/api/garment-looks";

let internet: Internet;
let product: Product;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
});
afterAll(() => product.stop());
beforeEach(() => openShop(internet));

async function tables(): Promise<string> {
  const names = await rowsOf<{ name: string }>(
    product.db,
    sql`select name from sqlite_master where type = 'table' and name <> 'rate_limits' order by name`,
  );
  const counts = names.map(async ({ name }) => {
    const [row] = await rowsOf<{ n: number }>(
      product.db,
      sql`select count(*) as n from ${sql.identifier(name)}`,
    );
    return `${name}: ${row?.n}`;
  });
  return (await Promise.all(counts)).join(", ");
}

async function objects(): Promise<string[]> {
  const { publicBucket, privateBucket } = await bucketsOf(product);
  return [...(await keysBelow(publicBucket, "")), ...(await keysBelow(privateBucket, ""))];
}

describe("a visitor's look at a linked garment", () => {
  it("is a small clean picture, of which nothing is kept", async () => {
    internet.sites.set(GOOD, () => picture("image/png", pngOf(fourCorners(900, 1200))));
    const before = [await tables(), await objects()];
    const response = await new Caller(product).response("POST", PATH, { body: { url: GOOD } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(response.headers.getSetCookie()).toEqual([]);
    const { width, height } = await decode(bytes);
    expect([width, height]).toEqual([360, 480]);
    expect([await tables(), await objects()]).toEqual(before);
  });

  it("keeps a transparent ground", async () => {
    internet.sites.set(GOOD, () => picture("image/webp", fullDemoPicture("tee-plain.webp")));
    const response = await new Caller(product).response("POST", PATH, { body: { url: GOOD } });
    const image = await decode(new Uint8Array(await response.arrayBuffer()));
    const original = await decode(fullDemoPicture("tee-plain.webp"));
    expect(Math.max(image.width, image.height)).toBe(480);
    expect(image.data[3]).toBe(original.data[3]);
  });

  it("is a public picture of this site as well, and no private one; a member's own they may use", async () => {
    const { publicBucket, privateBucket } = await bucketsOf(product);
    const owner = await newMember(product);
    const path = `/media/closet-images/${owner.id}/clothing/1763683200000.webp`;
    const garment = `/media/garments/${owner.id}/${"a".repeat(22)}.webp`;
    const bytes = fullDemoPicture("tee-plain.webp");
    const stored = { httpMetadata: { contentType: "image/webp" } };
    await publicBucket.put(path.slice("/media/".length), bytes, stored);
    await privateBucket.put(garment.slice("/media/".length), bytes, stored);
    const visitor = new Caller(product);
    for (const url of [path, `${product.url}${path}?w=960`]) {
      const response = await visitor.response("POST", PATH, { body: { url } });
      expect(response.status, url).toBe(200);
      expect((await decode(new Uint8Array(await response.arrayBuffer()))).width).toBe(480);
      expect((await preview(owner, url)).json).toEqual({ url: path });
    }
    expect(told(await look(visitor, garment))).toEqual(NOT_ALLOWED);
    expect(told(await preview(await newMember(product), garment))).toEqual(NOT_ALLOWED);
    expect((await preview(owner, garment)).json).toEqual({ url: garment });
    for (const url of ["/api/me", `${path.slice(0, -5)}.jpg`, `//shop.example${path}`]) {
      expect(told(await look(visitor, url)), url).toEqual(NOT_ALLOWED);
      expect(told(await preview(owner, url)), url).toEqual(NOT_ALLOWED);
    }
    expect(internet.hits).toEqual([]);
  });

  it("tells foreign servers nothing of the visitor", async () => {
    const visitor = new Caller(product);
    await look(visitor, GOOD);
    const headers = Object.fromEntries(nth(internet.requests, 0).headers);
    expect(headers["user-agent"]).toBe("DrapeImageFetcher/1.0");
    expect(JSON.stringify(headers)).not.toContain(visitor.address);
    for (const name of ["cookie", "referer", "origin"]) expect(headers[name], name).toBeUndefined();
  });
});

describe("a visitor's link", () => {
  it("to a hostile address of each kind is refused before anything is asked", async () => {
    for (const list of Object.values(HOSTILE_LINKS)) {
      const url = nth(list(internet.port, product.url), 0);
      expect(told(await look(new Caller(product), url)), url).toEqual(NOT_ALLOWED);
    }
    expect([internet.lookups, internet.hits, internet.requests]).toEqual([[], [], []]);
  });

  it("to a name or by a redirect into a private network is refused", async () => {
    internet.names.set("inside.example", () => [PUBLIC, "10.0.0.1"]);
    const visitor = new Caller(product);
    expect(told(await look(visitor, "https://inside.example/tee.png"))).toEqual(NOT_ALLOWED);
    internet.sites.set(GOOD, () => redirect(`http://127.0.0.1:${internet.port}/`));
    expect(told(await look(visitor, GOOD))).toEqual(NOT_ALLOWED);
    expect(internet.hits).toEqual([]);
  });

  it("to what is no picture, or is too large, is refused in one way", async () => {
    const visitor = new Caller(product);
    const answers = [
      picture("text/html", "<p>"),
      picture("image/png", "<svg/>"),
      picture("image/jpeg", pictureBytes("person-1.jpg").subarray(0, 9000)),
      picture("image/png", paddedPng(5 * 1024 * 1024 + 1)),
      picture("image/png", pngWith({ width: 400, height: 400 }, manyZeros(4000))),
      new Response("no", { status: 404 }),
    ];
    for (const answer of answers) {
      internet.sites.set(GOOD, () => answer);
      expect(told(await look(visitor, GOOD))).toEqual(UNREACHABLE);
    }
    expect(told(await look(visitor, "https://gone.example/tee.png"))).toEqual(UNREACHABLE);
  });

  it.each([
    ["nothing", {}],
    ["another field", { url: GOOD, photo: "data:image/png;base64,AAAA" }],
    ["a list", { url: [GOOD] }],
    ["too long a link", { url: `https://shop.example/${"a".repeat(2048)}` }],
  ])("is asked for by a link alone, not by %s", async (_, body) => {
    const answer = await new Caller(product).call("POST", PATH, { body });
    expect(answer.status).toBe(422);
    expect(internet.requests).toEqual([]);
  });
});

describe("looks at garments", () => {
  it("are bounded for an hour from one address, whatever comes of them", async () => {
    const visitor = new Caller(product);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await look(visitor, "https://10.0.0.1/")).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    await product.db.$client.execute("UPDATE rate_limits SET count = count + 279 WHERE count = 21");
    const refused = await look(visitor, GOOD);
    expect(refused.status).toBe(429);
    expect(refused.json.code).toBe("rate_limited");
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(internet.requests).toEqual([]);
    expect((await look(new Caller(product), GOOD)).status).toBe(200);
  });

  it.each([
    ["a foreign origin", { Origin: "https://evil.example" }],
    ["a foreign site", { "Sec-Fetch-Site": "cross-site" }],
  ])("are not for %s", async (_, headers) => {
    const answer = await new Caller(product).call("POST", PATH, { headers, body: { url: GOOD } });
    expect(answer.status).toBe(403);
    expect(internet.requests).toEqual([]);
  });
});
