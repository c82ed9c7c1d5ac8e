import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closetWindowsOf, endClosetWindows, setClosetHits } from "../harness/closet-counts.ts";
import { count } from "../harness/ledger-audit.ts";
import { Caller, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let closet: PlantedCloset;
beforeAll(async () => {
  product = await startProduct();
  const shops = Array(6).fill("https://shop.example/tee");
  closet = await plantCloset(product, await newMember(product), shops);
});
afterAll(() => product.stop());

const pathOf = (item: string) => `/api/closets/${closet.handle}/items/${item}/likes`;
const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
const likeFrom = (caller: Caller, item: string, address: string) =>
  caller.call("POST", pathOf(item), from(address));
const likesOf = (item: string) =>
  count(product, "SELECT count(*) FROM closet_item_likes WHERE closet_item_id = ?", [item]);

describe("likes from one network", () => {
  it("count each visitor, however many share the address", async () => {
    const item = closet.nextItem();
    const callers = Array.from({ length: 12 }, () => new Caller(product));
    const answers = await Promise.all(
      callers.map((caller) => likeFrom(caller, item, "198.51.100.40")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await likesOf(item)).toBe(12);
  });

  it("are as many as the network may have new visitors, who drop their cookies or not", async () => {
    const [item, next] = [closet.nextItem(), closet.nextItem()];
    const address = "198.51.100.41";
    const [first, member] = [new Caller(product), await newMember(product)];
    const windows = await closetWindowsOf(product, closet.handle, () =>
      likeFrom(first, item, address),
    );
    const ids = windows.filter((key) => key.startsWith("visitor:source:"));
    expect([windows.length, ids.length]).toEqual([3, 1]);
    await setClosetHits(product, closet.handle, { keys: ids, hits: 198 });
    const callers = Array.from({ length: 6 }, () => new Caller(product));
    const answers = await Promise.all(callers.map((caller) => likeFrom(caller, item, address)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.length - refused.length, refused.length]).toEqual([2, 4]);
    for (const { json, headers } of refused) {
      expect(json.error).toBe(
        "Your network has given as many likes as one hour allows. Please try again later.",
      );
      const wait = Number(headers.get("Retry-After"));
      expect([wait > 3500, wait <= 3600]).toEqual([true, true]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await likesOf(item)).toBe(3);
    // Known callers are not refused: an earlier visitor, and an account.
    for (const caller of [first, member]) {
      expect((await likeFrom(caller, next, address)).status).toBe(200);
    }
    await endClosetWindows(product, closet.handle);
    expect((await likeFrom(new Caller(product), item, address)).status).toBe(200);
  });

  it("are refused to one person who gives too many, and may be taken back", async () => {
    const [item, next] = [closet.nextItem(), closet.nextItem()];
    const address = "198.51.100.42";
    const visitor = new Caller(product);
    const windows = await closetWindowsOf(product, closet.handle, () =>
      likeFrom(visitor, item, address),
    );
    const own = windows.filter((key) => /^like:\w{32}$/.test(key));
    expect(own).toHaveLength(1);
    await setClosetHits(product, closet.handle, { keys: own, hits: 60 });
    const refused = await likeFrom(visitor, next, address);
    expect([refused.status, refused.json.error]).toEqual([
      429,
      "You have given as many likes as one hour allows. Please try again later.",
    ]);
    expect((await likeFrom(visitor, item, address)).status).toBe(200);
    expect((await visitor.call("DELETE", pathOf(item), from(address))).status).toBe(200);
    expect((await likeFrom(new Caller(product), next, address)).status).toBe(200);
  });

  it("count over the /64, the /56 and the /48 of IPv6, with rising bounds", async () => {
    const item = closet.nextItem();
    const flood = (address: string) => likeFrom(new Caller(product), item, address);
    const windows = await closetWindowsOf(product, closet.handle, () => flood("2001:db8:7:700::1"));
    const likes = windows.filter((key) => key.startsWith("like:source:"));
    expect(likes).toHaveLength(3);
    const others = {
      within56: "2001:db8:7:7ff::1",
      within48: "2001:db8:7::1",
      out: "2001:db8:8::1",
    };
    for (const [hits, statuses] of [
      [600, [429, 200, 200, 200]],
      [1200, [429, 429, 200, 200]],
      [2400, [429, 429, 429, 200]],
    ] as const) {
      await setClosetHits(product, closet.handle, { keys: likes, hits });
      const sent = ["2001:db8:7:700::2", ...Object.values(others)];
      const answers = [];
      for (const address of sent) answers.push((await flood(address)).status);
      expect(answers, String(hits)).toEqual(statuses);
    }
  });

  it("does not hide an error of its own behind an outage", async () => {
    const broken = await plantCloset(product, await newMember(product), ["https://shop.example/"]);
    const item = broken.items[0];
    const path = `/api/closets/${broken.handle}/items/${item}/likes`;
    expect((await new Caller(product).call("POST", path)).status).toBe(200);
    const storage = await product.closetStorageOf(broken.handle);
    await storage.exec("DROP TABLE hits");
    expect((await new Caller(product).call("POST", path)).status).toBe(500);
  });
});
