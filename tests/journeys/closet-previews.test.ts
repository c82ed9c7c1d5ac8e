import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ClosetPreview, PreviewLink } from "#worker/contract/previews.ts";
import { newDelegate } from "../harness/delegates.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { nth } from "../harness/lists.ts";
import { type Answer, Caller, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";

const LINK = "/api/closet/preview";
const DAY_MS = 86_400_000;

let product: Product;
let visitor: Caller;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
});
afterAll(() => product.stop());

/** A closet with a public item, a draft, a scheduled and a hidden one. */
async function newCloset(): Promise<Influencer> {
  const owner = await newInfluencer(product);
  await owner.addItem({ title: "Shirt" });
  await owner.addItem({ title: "Draft coat", visibility: "draft", wearingImage: pictureFile() });
  const publicAt = new Date(Date.now() + DAY_MS).toISOString();
  await owner.addItem({ title: "Soon tee", visibility: "scheduled", publicAt });
  await owner.addItem({ title: "Hidden hat", visibility: "hidden" });
  return owner;
}

async function newToken(by: Influencer): Promise<string> {
  const { status, json } = await by.call("POST", LINK);
  expect(status).toBe(201);
  const token = /^http:\/\/[^/]+\/closet-preview#token=([\w-]{43})$/.exec(json.url)?.[1];
  if (!token) throw new Error(`no token in ${json.url}`);
  return token;
}

const show = (token: unknown): Promise<Answer> =>
  visitor.call("POST", "/api/closet-previews", { body: { token } });
const statusOf = async (token: string) => (await show(token)).status;

it("shows what will be public to whoever holds the link, and to no index and no cache", async () => {
  const owner = await newCloset();
  const { json, headers, status } = await show(await newToken(owner));
  const { closet, items }: ClosetPreview = json;
  expect(status).toBe(200);
  expect(items.map(({ title, visibility }) => [title, visibility])).toEqual([
    ["Soon tee", "scheduled"],
    ["Draft coat", "draft"],
    ["Shirt", "public"],
  ]);
  expect(closet.instagramHandle).toBe(owner.handle);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
  expect(JSON.stringify(json)).not.toMatch(/Hidden hat|ownerId|"version"/);
});

it("lets the pictures be read by signed links that end, and by no changed one", async () => {
  const owner = await newCloset();
  const { items }: ClosetPreview = (await show(await newToken(owner))).json;
  const coat = nth(items, 1);
  for (const url of [coat.clothingImageUrl, String(coat.wearingImageUrl)]) {
    const picture = await visitor.call("GET", url);
    expect([picture.status, picture.headers.get("Cache-Control")]).toEqual([
      200,
      "private, no-store",
    ]);
    const until = Number(new URL(url, "http://site").searchParams.get("until"));
    expect(until - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const changed = [
      url.replace(String(until), String(until + 1)),
      url.replace(/signature=.{8}/, "signature=00000000"),
      url.replace("clothing", "wearing").replace(/\d{13}\./, "1700000000000."),
      url.replace("taken-down/closet-images", "taken-down/profile-pictures"),
      url.replace("/media/linked/taken-down/", "/media/linked/"),
    ];
    for (const bad of changed) expect((await visitor.call("GET", bad)).status, bad).toBe(404);
  }
});

it("ends with a new link, a revocation, its time, a takedown and a block, each alike", async () => {
  const owner = await newCloset();
  const first = await newToken(owner);
  const token = await newToken(owner);
  const unknown = await show("a".repeat(43));
  const gone = async (which: string) => {
    const { status, text } = await show(which);
    const plain = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
    expect([status, plain(text)]).toEqual([404, plain(unknown.text)]);
  };
  await gone(first);
  expect(await statusOf(token)).toBe(200);
  const set = (what: ReturnType<typeof sql>) => product.db.run(what);
  const own = sql`user_id = ${owner.id}`;
  await set(sql`UPDATE closets SET taken_down_at = 1 WHERE ${own}`);
  await gone(token);
  await set(sql`UPDATE closets SET taken_down_at = NULL WHERE ${own}`);
  expect(await statusOf(token)).toBe(200);
  await set(sql`UPDATE user SET blocked_at = 1 WHERE id = ${owner.id}`);
  await gone(token);
  await set(sql`UPDATE user SET blocked_at = NULL WHERE id = ${owner.id}`);
  expect(await statusOf(token)).toBe(200);
  await set(sql`UPDATE closet_previews SET expires_at = ${Date.now()} WHERE ${own}`);
  await gone(token);
  expect((await owner.call("GET", LINK)).json).toEqual({ expiresAt: null });
  const last = await newToken(owner);
  expect((await owner.call("DELETE", LINK)).status).toBe(204);
  expect((await owner.call("DELETE", LINK)).status).toBe(204);
  await gone(last);
  for (const bad of ["", "a", null, `${"a".repeat(42)}/`])
    expect((await show(bad)).status).toBe(422);
});

it("is made by who manages the closet, for 7 days, and is nobody else's", async () => {
  const owner = await newCloset();
  const other = await newCloset();
  const delegate = await newDelegate(product, owner);
  const member = await newMember(product);
  const token = await newToken(delegate);
  const { expiresAt }: PreviewLink = (await owner.call("GET", LINK)).json;
  const left = Date.parse(String(expiresAt)) - Date.now();
  expect(left).toBeGreaterThan(7 * DAY_MS - 60_000);
  expect(left).toBeLessThanOrEqual(7 * DAY_MS);
  expect((await other.call("GET", LINK)).json).toEqual({ expiresAt: null });
  await other.call("DELETE", LINK);
  await newToken(other);
  expect(await statusOf(token)).toBe(200);
  for (const method of ["GET", "POST", "DELETE"]) {
    expect((await member.call(method, LINK)).status).toBe(403);
    expect((await visitor.call(method, LINK)).status).toBe(401);
  }
  const { text } = await owner.call("GET", "/api/closet/actions");
  expect(text).toContain("preview_created");

  const { delegates } = (await owner.call("GET", "/api/closet/delegates")).json;
  const ended = await owner.call("DELETE", `/api/closet/delegates/${delegates[0].id}`);
  expect(ended.status).toBe(204);
  expect(await statusOf(token)).toBe(404);
});

it("keeps the token out of the database, the logs and the export, and ended rows not at all", async () => {
  const owner = await newCloset();
  const token = await newToken(owner);
  await show(token);
  const exported = (await owner.call("GET", "/api/me/export")).text;
  const rows = await rowsOf(
    product.db,
    sql`SELECT * FROM closet_previews WHERE user_id = ${owner.id}`,
  );
  expect(rows.length).toBe(1);
  const { token_hash: hash } = nth(rows, 0);
  for (const text of [exported, JSON.stringify(rows), JSON.stringify(product.logs)]) {
    expect(text).not.toContain(token);
  }
  expect(exported).not.toContain(String(hash));
  await product.db.run(sql`UPDATE closet_previews SET expires_at = 1 WHERE user_id = ${owner.id}`);
  await product.cron("17 * * * *");
  const left = sql`SELECT * FROM closet_previews WHERE user_id = ${owner.id}`;
  expect(await rowsOf(product.db, left)).toEqual([]);
});

it("counts no view, and is refused above the limit of a network", async () => {
  const owner = await newCloset();
  const token = await newToken(owner);
  await show(token);
  const counts = sql`SELECT * FROM closet_item_counts JOIN closet_items ON id = closet_item_id
    WHERE user_id = ${owner.id}`;
  expect(await rowsOf(product.db, counts)).toEqual([]);
  await product.db.run(sql`UPDATE rate_limits SET count = 300 WHERE key LIKE 'preview:%'`);
  const { status, headers } = await show(token);
  expect([status, Number(headers.get("Retry-After")) > 0]).toEqual([429, true]);
});
