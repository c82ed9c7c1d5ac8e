import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import type { Internet, Site } from "../harness/internet.ts";
import {
  GOOD,
  NOT_ALLOWED,
  openShop,
  paddedPng,
  picture,
  preview,
  startOnInternet,
  told,
  UNREACHABLE,
} from "../harness/links.ts";
import { newMember, pictureBytes } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";

let internet: Internet;
let product: Product;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet({ MAX_STARTS_PER_HOUR: "900" }));
});
afterAll(() => product.stop());
beforeEach(() => openShop(internet));

describe("what a foreign server sends", () => {
  const page = "<!doctype html><script>alert(1)</script>";
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const ANSWERS: Record<string, () => Response> = {
    "a page": () => picture("text/html", page),
    "a drawing": () => picture("image/svg+xml", svg),
    "a page that calls itself a PNG": () => picture("image/png", page),
    "a drawing that calls itself a PNG": () => picture("image/png", svg),
    "a picture that calls itself a page": () => picture("text/html"),
    "a picture without a type": () => picture("", new Uint8Array(pngOf(fourCorners()))),
    "a picture with an error's status": () => new Response(pngOf(fourCorners()), { status: 500 }),
    "not found": () => new Response("no", { status: 404 }),
    nothing: () => picture("image/png", new Uint8Array(0)),
    "half a picture": () => picture("image/jpeg", pictureBytes("person-1.jpg").subarray(0, 9000)),
    "more than 5 MB": () => picture("image/png", paddedPng(5 * 1024 * 1024 + 1)),
    "a broken line": () => {
      throw new TypeError("connection reset");
    },
    "a redirect to nowhere": () => new Response(null, { status: 302 }),
  };

  it("is refused in one way, whatever was wrong with it", async () => {
    const member = await newMember(product);
    for (const [name, site] of Object.entries(ANSWERS)) {
      internet.sites.set(GOOD, site);
      expect(told(await preview(member, GOOD)), name).toEqual(UNREACHABLE);
    }
    internet.names.delete("shop.example");
    expect(told(await preview(member, GOOD)), "no such name").toEqual(UNREACHABLE);
  });

  it("is not read beyond 5 MB, packed or not", async () => {
    const member = await newMember(product);
    const packings = { identity: (file: Buffer) => file, gzip: gzipSync, br: brotliCompressSync };
    for (const [encoding, pack] of Object.entries(packings)) {
      for (const [size, status] of [
        [5 * 1024 * 1024, 201],
        [6 * 1024 * 1024, 422],
      ] as const) {
        internet.sites.set(GOOD, () => {
          const headers = { "Content-Type": "image/png", "Content-Encoding": encoding };
          return new Response(new Uint8Array(pack(Buffer.from(paddedPng(size)))), { headers });
        });
        expect((await preview(member, GOOD)).status, `${encoding} ${size}`).toBe(status);
      }
    }
  });

  it("is answered although it never ends", async () => {
    const member = await newMember(product);
    // Limits the produced bytes, so that a missing abort does not fill the memory.
    const enough = 64 * 1024 * 1024;
    let produced = 0;
    const pull = async (controller: ReadableStreamDefaultController) => {
      if (produced >= enough) return new Promise<void>(() => undefined);
      controller.enqueue(produced === 0 ? paddedPng(65_536) : new Uint8Array(65_536));
      produced += 65_536;
      return new Promise<void>((resolve) => setImmediate(resolve));
    };
    const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
    internet.sites.set(GOOD, () => picture("image/png", stream));
    expect(told(await preview(member, GOOD))).toEqual(UNREACHABLE);
    expect(produced).toBeGreaterThan(5 * 1024 * 1024);
  });

  it("is not waited for longer than a person would", async () => {
    const slow = (then: (controller: ReadableStreamDefaultController) => void) => () =>
      picture("image/png", new ReadableStream({ start: then }));
    const sites: Record<string, Site> = {
      "https://shop.example/silent": () => new Promise<Response>(() => undefined),
      "https://shop.example/first": slow((controller) => controller.enqueue(paddedPng(500))),
      "https://shop.example/empty": slow(() => undefined),
    };
    for (const [url, site] of Object.entries(sites)) internet.sites.set(url, site);
    const member = await newMember(product);
    const answers = await Promise.all(Object.keys(sites).map((url) => preview(member, url)));
    for (const answer of answers) expect(told(answer)).toEqual(UNREACHABLE);
  });
});

describe("a job with a link", () => {
  it("is refused as its preview is, and the credit comes back at once", async () => {
    const member = await newMember(product);
    internet.names.set("inside.example", () => ["10.0.0.1"]);
    internet.sites.set("https://shop.example/page", () => picture("text/html", "<p>"));
    const cases: [string, object][] = [
      [`http://127.0.0.1:${internet.port}/tee.png`, NOT_ALLOWED],
      [`http://[::1]:${internet.port}/tee.png`, NOT_ALLOWED],
      ["http://169.254.169.254/latest/meta-data/", NOT_ALLOWED],
      ["https://inside.example/tee.png", NOT_ALLOWED],
      ["ftp://shop.example/tee.png", NOT_ALLOWED],
      ["https://shop.example/page", UNREACHABLE],
      ["https://gone.example/tee.png", UNREACHABLE],
    ];
    for (const [url, refusal] of cases) {
      const id = (await member.call("POST", "/api/generations")).json.generationId;
      const answer = await member.submit(id, { garment_image_url: url });
      expect(told(answer), url).toEqual(refusal);
      expect(await member.credits(), url).toBe(5);
      const seen = await member.call("GET", `/api/generations/${id}`);
      expect(seen.json).toMatchObject({
        status: "failed",
        failureCode: answer.json.failureCode,
        errorMessage: answer.json.error,
      });
    }
    expect(internet.hits).toEqual([]);
  });

  it("takes a stored garment of its own, and none of a product's other addresses", async () => {
    const member = await newMember(product);
    const waiting = (await member.call("POST", "/api/generations")).json.generationId;
    for (const url of [
      `${product.url}/api/me`,
      "/api/me",
      "/dev/mail",
      `/media/generations/${UNKNOWN_ID}`,
    ]) {
      expect((await member.submit(waiting, { garment_image_url: url })).status, url).toBe(404);
    }
    internet.sites.set(GOOD, () => picture("image/webp", pictureBytes("tee-plain.webp")));
    const { json } = await preview(member, GOOD);
    expect((await member.submit(waiting, { garment_image_url: json.url })).status).toBe(202);
    expect((await member.follow(waiting)).at(-1)?.status).toBe("completed");
    expect(internet.requests).toHaveLength(1);
  });
});
