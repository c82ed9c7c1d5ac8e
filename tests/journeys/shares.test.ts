import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generationKeys } from "#worker/media/storage/keys.ts";
import { bucketsOf } from "../harness/buckets.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Answer, Caller, type Member, newMember, pictureBytes } from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";
import { plantResult } from "../harness/planted-result.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { UNKNOWN_ID } from "../harness/route-samples.ts";
import { expectGone, sharePathOf as pathOf, plantShare, vote } from "../harness/shares.ts";

const DAY_MS = 86_400_000;

let product: Product;
let owner: Member;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: "900" });
  owner = await newMember(product);
});
afterAll(() => product.stop());

const share = (member: Member, id: string, body: unknown = {}) =>
  member.call("POST", pathOf(id), { body });
const told = ({ status, json }: Answer) => [status, json];
const shared = (member = owner, body: unknown = {}) => plantShare(product, member, body);
const gone = (url: string, member = owner) => expectGone(product, url, member);

describe("a link to a result", () => {
  it("shows its page and picture to whoever knows it, for seven days", async () => {
    const { id, url, expiresAt } = await shared();
    expect(url).toMatch(/^\/r\/[A-Za-z0-9_-]{43}$/);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(600_000);
    const friend = new Caller(product);
    const page = await friend.call("GET", url, { headers: { Accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html; charset=utf-8/i);
    expect(page.text).toContain(`<img src="${url}/picture"`);
    expect(page.text).not.toContain(owner.id);
    expect(page.text).not.toContain(id);
    expect(page.text).not.toContain("<script");
    const picture = await friend.response("GET", `${url}/picture`);
    expect(picture.status).toBe(200);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.equals(pictureBytes("person-1.jpg"))).toBe(true);
  });

  it("is the same one again, with the new choice, until it is revoked", async () => {
    const { id, url, expiresAt } = await shared();
    const again = await share(owner, id, { previewPicture: true });
    expect(told(again)).toEqual([201, { url, expiresAt, previewPicture: true, yes: 0, no: 0 }]);
    const empty = await owner.call("POST", pathOf(id));
    expect(told(empty)).toEqual([201, { url, expiresAt, previewPicture: false, yes: 0, no: 0 }]);
    const together = await Promise.all(Array.from({ length: 5 }, () => share(owner, id)));
    for (const { json } of together) expect(json.url).toBe(url);
    expect((await owner.call("DELETE", pathOf(id))).status).toBe(204);
    expect((await owner.call("DELETE", pathOf(id))).status).toBe(204);
    await gone(url);
    expect(told(await owner.call("GET", pathOf(id)))).toEqual([200, { share: null }]);
    const next = await share(owner, id);
    expect(next.json.url).not.toBe(url);
    await gone(url);
    expect((await new Caller(product).call("GET", next.json.url)).status).toBe(200);
  });

  it("has the picture in its preview only where the owner chose it", async () => {
    const { id, url } = await shared();
    const head = async () => (await new Caller(product).call("GET", url)).text.split("<body")[0];
    const site = /property="og:image" content="http[^"]+\/preview.jpg"/;
    expect(await head()).toMatch(site);
    expect(await head()).not.toContain("/picture");
    await share(owner, id, { previewPicture: true });
    expect(await head()).toMatch(
      new RegExp(`property="og:image" content="http[^"]+${url}/picture"`),
    );
    await share(owner, id, { previewPicture: false });
    expect(await head()).toMatch(site);
    expect(await head()).not.toContain("/picture");
  });

  it("gives its picture to a bot only where the owner chose the preview", async () => {
    const { id, url } = await shared();
    const bots = ["WhatsApp/2.23.20.0", "facebookexternalhit/1.1", "Slackbot-LinkExpanding 1.0"];
    const friend = new Caller(product);
    const statuses = () =>
      Promise.all(
        bots.map(async (agent) => {
          const headers = { "User-Agent": agent };
          return (await friend.response("GET", `${url}/picture`, { headers })).status;
        }),
      );
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await friend.response("GET", `${url}/picture`)).status).toBe(200);
    await share(owner, id, { previewPicture: true });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("answers the not-found page for an address that is cut off", async () => {
    const headers = { Accept: "text/html" };
    const { url } = await shared();
    for (const path of ["/r/abc", url.slice(0, -1), `${url}.`, url.replace(/.$/, "%")]) {
      const { status, text } = await new Caller(product).call("GET", path, { headers });
      expect([status, text.includes('<div id="root"')], path).toEqual([404, true]);
    }
  });

  it("is stored by no cache and listed by no search engine, and sends no other site its address", async () => {
    const { id, url } = await shared();
    const friend = new Caller(product);
    for (const path of [url, `${url}/picture`]) {
      const { headers } = await friend.call("GET", path);
      expect(headers.get("Cache-Control"), path).toBe("private, no-store");
      expect(headers.get("X-Robots-Tag"), path).toContain("noindex");
      expect(headers.get("Vary"), path).toContain("Cookie");
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    }
    const page = await friend.call("GET", url);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.text).toContain('<meta name="robots" content="noindex');
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("script-src");
    const style = /<style>(.*?)<\/style>/s.exec(page.text)?.[1] ?? "";
    expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
    expect(page.text).toMatch(/<a href="https:\/\/shop.example\/tee" rel="[^"]*noreferrer/);
    const { privateBucket } = await bucketsOf(product);
    await privateBucket.delete(generationKeys(owner.id, id).output);
    expect((await friend.call("GET", `${url}/picture`)).status).toBe(404);
  });

  it("leads to the same item, and to its shop by the counted way", async () => {
    const seller = await newMember(product);
    const closet = await plantCloset(product, seller, ["https://shop.example/coat"]);
    const [item] = closet.items;
    const id = await plantResult(product, owner, { closetItemId: item });
    const { url } = (await share(owner, id)).json;
    const { text } = await new Caller(product).call("GET", url);
    expect(text).toContain(`/closet/${closet.handle}?tryOnItem=${item}`);
    expect(text).toMatch(new RegExp(`href="/go/${item}" rel="[^"]*noreferrer`));
    await product.db.$client.execute({
      sql: "UPDATE closet_items SET taken_down_at = 1 WHERE id = ?",
      args: [item],
    });
    await expectNoShop(url, id);
    await product.db.$client.execute({
      sql: "DELETE FROM closet_items WHERE id = ?",
      args: [item],
    });
    await expectNoShop(url, id);
    async function expectNoShop(link: string, generationId: string) {
      const hidden = (await new Caller(product).call("GET", link)).text;
      expect(hidden).not.toContain(item);
      expect(hidden).not.toContain("shop.example");
      const { json } = await owner.call("GET", `/api/generations/${generationId}`);
      expect(json).toMatchObject({ productUrl: null, closetItemId: null });
    }
  });

  it("executes nothing of what an address contains", async () => {
    const productUrl = 'https://shop.example/"><script>alert(1)</script>';
    const id = await plantResult(product, owner, { productUrl });
    const { url } = (await share(owner, id)).json;
    const { text } = await new Caller(product).call("GET", url);
    expect(text).not.toContain("<script");
    const bad = await plantResult(product, owner, { productUrl: "javascript:alert(1)" });
    const second = (await share(owner, bad)).json.url;
    expect((await new Caller(product).call("GET", second)).text).not.toContain('href="javascript');
  });
});

describe("a token", () => {
  it("is in no row and in no line of the log", async () => {
    const { id, url } = await shared();
    const token = url.slice("/r/".length);
    const friend = new Caller(product);
    for (const path of [url, `${url}/picture`]) await friend.call("GET", path);
    await vote(friend, url, "yes");
    await friend.call("POST", url, { raw: "vote=no" });
    await owner.call("GET", pathOf(id));
    const { rows } = await product.db.$client.execute({
      sql: "SELECT * FROM generation_shares WHERE generation_id = ?",
      args: [id],
    });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash).toBe(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(product.logs)).toContain("/r/:token");
    expect(JSON.stringify(product.logs)).not.toContain(token);
    const { text, json } = await owner.call("GET", "/api/me/export");
    expect(json.generationShares.length).toBeGreaterThan(0);
    for (const secret of [token, rows[0]?.token_hash, rows[0]?.id]) {
      expect(text).not.toContain(String(secret));
    }
  });

  it("cannot be guessed from ids, hashes or another token", async () => {
    const { id, url } = await shared();
    const { rows } = await product.db.$client.execute({
      sql: "SELECT id, token_hash FROM generation_shares WHERE generation_id = ?",
      args: [id],
    });
    const token = url.slice("/r/".length);
    const guesses = [
      id,
      String(rows[0]?.id),
      String(rows[0]?.token_hash),
      String(rows[0]?.token_hash).slice(0, 43),
      "A".repeat(43),
      token.slice(0, -1),
      `${token}A`,
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.toLowerCase(),
      `${token}%00`,
      "%25",
      "'%20OR%201=1--",
    ];
    for (const guess of guesses) await gone(`/r/${guess}`);
  });
});

describe("nobody but the owner", () => {
  it("shares, sees or revokes a result, and no result is shared without a picture", async () => {
    const { id, url } = await shared();
    const stranger = await newMember(product);
    const unshared = await plantResult(product, owner);
    for (const one of [id, unshared, UNKNOWN_ID, "x", "%00"]) {
      for (const method of ["POST", "GET", "DELETE"]) {
        const answer = await stranger.call(method, pathOf(one));
        expect([answer.status, answer.json.code], `${method} ${one}`).toEqual([404, "not_found"]);
        const visitor = await new Caller(product).call(method, pathOf(one));
        expect(visitor.status, method).toBe(401);
      }
    }
    expect((await new Caller(product).call("GET", url)).status).toBe(200);
    const shares = "SELECT count(*) FROM generation_shares WHERE generation_id = ?";
    expect(await count(product, shares, [unshared])).toBe(0);
    const running = (await owner.call("POST", "/api/generations")).json.generationId;
    expect((await share(owner, running)).status).toBe(404);
    await owner.call("DELETE", `/api/generations/${running}`);
    expect((await share(owner, running)).status).toBe(404);
  });

  it("gets a link by a body of another shape, a foreign origin or an ended session", async () => {
    const id = await plantResult(product, owner);
    for (const body of [{ previewPicture: "yes" }, { previewPicture: null }, { expiresAt: 1 }]) {
      expect((await share(owner, id, body)).status).toBe(422);
    }
    expect((await owner.call("POST", pathOf(id), { raw: "[]" })).status).toBe(400);
    const foreign = { body: {}, headers: { Origin: "https://evil.example" } };
    expect((await owner.call("POST", pathOf(id), foreign)).status).toBe(403);
    const member = await newMember(product);
    const own = await plantResult(product, member);
    await product.db.$client.execute({
      sql: "DELETE FROM session WHERE user_id = ?",
      args: [member.id],
    });
    for (const method of ["POST", "GET", "DELETE"]) {
      expect((await member.call(method, pathOf(own))).status).toBe(401);
    }
    expect(
      await count(product, "SELECT count(*) FROM generation_shares WHERE user_id = ?", [member.id]),
    ).toBe(0);
  });
});
