import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOSTILE_LINKS } from "../harness/hostile-links.ts";
import type { Internet } from "../harness/internet.ts";
import {
  GOOD,
  NOT_ALLOWED,
  openShop,
  PUBLIC,
  picture,
  preview,
  redirect,
  startOnInternet,
  told,
} from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import { Caller, newMember } from "../harness/member.ts";
import type { Product } from "../harness/product.ts";
import { nameOf, routes, samplePath } from "../harness/route-samples.ts";

let internet: Internet;
let product: Product;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet({ MAX_STARTS_PER_HOUR: "900" }));
});
afterAll(() => product.stop());
beforeEach(() => openShop(internet));

describe("the network of these tests", () => {
  it("brings a good link's picture, so that a refusal is the product's own", async () => {
    const member = await newMember(product);
    const answer = await preview(member, GOOD);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ width: 300, height: 300 });
    expect((await member.call("GET", answer.json.url)).status).toBe(200);
    expect(internet.requests).toHaveLength(1);
    expect(internet.lookups).toEqual(["shop.example"]);
  });

  it("is open to this machine: the worker's questions for names arrive at the sentinel", async () => {
    await preview(await newMember(product), GOOD);
    expect(new URL(internet.resolverUrl).hostname).toBe("127.0.0.1");
    expect(internet.lookups.length).toBeGreaterThan(0);
    const { port } = internet;
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`]) await fetch(`http://${host}/probe`);
    expect(internet.hits).toHaveLength(2);
  });

  it("tells foreign servers nothing of the person", async () => {
    const member = await newMember(product);
    await preview(member, GOOD);
    const headers = Object.fromEntries(nth(internet.requests, 0).headers);
    expect(headers["user-agent"]).toBe("DrapeImageFetcher/1.0");
    for (const name of ["cookie", "authorization", "referer", "origin", "cf-connecting-ip"]) {
      expect(headers[name], name).toBeUndefined();
    }
    const all = JSON.stringify(headers);
    for (const secret of [member.id, member.email, member.address])
      expect(all).not.toContain(secret);
  });
});

describe("a link", () => {
  it.each(Object.entries(HOSTILE_LINKS))(
    "to %s is refused before anything is asked",
    async (_, list) => {
      const members = [await newMember(product), await newMember(product)];
      for (const [i, url] of list(internet.port, product.url).entries()) {
        const answer = await preview(nth(members, i % 2), url);
        expect(told(answer), url).toEqual(NOT_ALLOWED);
      }
      expect(internet.lookups).toEqual([]);
      expect(internet.hits).toEqual([]);
      expect(internet.requests).toEqual([]);
    },
  );

  it("whose name has any address that is not public is not followed", async () => {
    const member = await newMember(product);
    const answers: [string, string[]][] = [
      ["private", ["10.1.2.3"]],
      ["this machine's", ["127.0.0.1"]],
      ["this machine's in IPv6", ["::1"]],
      ["the cloud's", ["169.254.169.254"]],
      ["public and private", [PUBLIC, "192.168.1.1"]],
      ["private and public", ["192.168.1.1", PUBLIC]],
      ["public in IPv4 and private in IPv6", [PUBLIC, "fd00::1"]],
      ["private in IPv4 and public in IPv6", ["10.0.0.1", "2606:2800:220:1::1"]],
      ["a mapped private", ["::ffff:10.0.0.1"]],
      ["a translated private", ["64:ff9b::7f00:1"]],
      ["no address at all", ["10.0.0.1.5"]],
    ];
    for (const [name, addresses] of answers) {
      internet.names.set("shop.example", () => addresses);
      expect(told(await preview(member, GOOD)), name).toEqual(NOT_ALLOWED);
    }
    expect(internet.lookups).toHaveLength(answers.length);
    expect(internet.requests).toEqual([]);
    expect(internet.hits).toEqual([]);
  });

  it("whose name changes sides is followed only while it is public", async () => {
    internet.names.set("shop.example", (asked) => [asked % 2 === 0 ? PUBLIC : "127.0.0.1"]);
    const member = await newMember(product);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await preview(member, GOOD)).status);
    expect(statuses).toEqual([201, 400, 201, 400, 201, 400]);
    expect(internet.requests).toHaveLength(3);
    // The second hop of one call resolves the name again.
    internet.sites.set(GOOD, () => redirect("/other.png"));
    internet.sites.set("https://shop.example/other.png", () => picture());
    expect(told(await preview(member, GOOD))).toEqual(NOT_ALLOWED);
    expect(internet.requests).toHaveLength(4);
    expect(internet.hits).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])("is followed by %i, each hop checked", async (status) => {
    const member = await newMember(product);
    const start = "https://shop.example/start";
    internet.sites.set(start, () => redirect("/tee.png", status));
    expect((await preview(member, start)).status).toBe(201);
    internet.names.set("inside.example", () => ["10.0.0.1"]);
    for (const target of [
      `http://127.0.0.1:${internet.port}/`,
      `//127.0.0.1:${internet.port}/`,
      `http://[::1]:${internet.port}/`,
      `http://localhost:${internet.port}/`,
      "http://127.0.0.1/",
      "http://2130706433/",
      "https://inside.example/tee.png",
      "https://user:pw@shop.example/tee.png",
      "https://shop.example:22/tee.png",
      `${product.url}/api/me`,
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
    ]) {
      internet.sites.set(start, () => redirect(target, status));
      const before = internet.requests.length;
      expect(told(await preview(member, start)), target).toEqual(NOT_ALLOWED);
      expect(internet.requests.length).toBe(before + 1);
    }
    expect(internet.hits).toEqual([]);
  });

  it("is followed three times and no further, and never in a circle", async () => {
    const member = await newMember(product);
    const at = (n: number) => `https://shop.example/${n}`;
    for (let n = 4; n > 1; n--) internet.sites.set(at(n), () => redirect(at(n - 1)));
    internet.sites.set(at(1), () => redirect("/tee.png"));
    expect((await preview(member, at(3))).status).toBe(201);
    const before = internet.requests.length;
    expect(told(await preview(member, at(4)))).toEqual(NOT_ALLOWED);
    expect(internet.requests.length).toBe(before + 4);
    internet.sites.set(at(9), () => redirect(at(9)));
    expect(told(await preview(member, at(9)))).toEqual(NOT_ALLOWED);
    expect(internet.requests.length).toBe(before + 8);
  });
});

describe("what comes back to us", () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))(
    "is refused by its mark at %s",
    async (_, { method, path }) => {
      const headers = { "x-drape-fetcher": "1" };
      const answer = await new Caller(product).call(method, samplePath(path), { headers });
      expect(answer.status).toBe(508);
      expect(answer.json.code).toBe("loop_detected");
    },
  );

  it("carries the mark: a fetch of ours always has it", async () => {
    await preview(await newMember(product), GOOD);
    expect(internet.requests[0]?.headers.get("x-drape-fetcher")).toEqual(expect.any(String));
  });
});
