import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, count } from "../harness/ledger-audit.ts";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";

const COOKIE = "drape.visitor";
const SHOP = "https://shop.example/tee";
const NOT_FOUND = {
  error: "Item not found",
  code: "not_found",
  failureCode: "item_not_found",
};

let product: Product;
let owner: Member;
let closet: PlantedCloset;
let other: PlantedCloset<[string]>;
beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  closet = await plantCloset(product, owner, Array(45).fill(SHOP));
  other = await plantCloset(product, await newMember(product), [SHOP]);
});
afterAll(() => product.stop());

const pathOf = (item: string, handle = closet.handle) =>
  `/api/closets/${handle}/items/${item}/likes`;
const like = (caller: Caller, item: string) => caller.call("POST", pathOf(item));
const unlike = (caller: Caller, item: string) => caller.call("DELETE", pathOf(item));
const ownLikes = (caller: Caller) => caller.call("GET", `/api/closets/${closet.handle}/likes`);
const told = ({ status, json }: Answer) => [status, json];

/** The cached count in the database, which must equal the number of rows. */
async function likesOf(item: string): Promise<number> {
  const rows = "SELECT count(*) FROM closet_item_likes WHERE closet_item_id = ?";
  const cached = await count(product, "SELECT likes FROM closet_items WHERE id = ?", [item]);
  expect(await count(product, rows, [item])).toBe(cached);
  return cached;
}

describe("a visitor's like", () => {
  it("counts once, however often it comes, and is remembered by a signed cookie", async () => {
    const item = closet.nextItem();
    const visitor = new Caller(product);
    const first = await visitor.response("POST", pathOf(item));
    expect(await first.json()).toEqual({ likes: 1 });
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^drape\.visitor=[\w-]{22}\.[\w-]{43};/);
    for (const part of ["Max-Age=31536000", "Path=/", "HttpOnly", "SameSite=Lax"]) {
      expect(cookie).toContain(part);
    }
    const again = await Promise.all(Array.from({ length: 10 }, () => like(visitor, item)));
    for (const answer of again) {
      expect(told(answer)).toEqual([200, { likes: 1 }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await ownLikes(visitor)).json).toEqual({ likes: { [item]: 1 } });
    expect(told(await like(new Caller(product), item))).toEqual([200, { likes: 2 }]);
    expect((await ownLikes(visitor)).json).toEqual({ likes: { [item]: 2 } });
    expect(await likesOf(item)).toBe(2);
  });

  it("is taken back by its own visitor alone, and may come again", async () => {
    const item = closet.nextItem();
    const visitor = new Caller(product);
    await like(visitor, item);
    expect(told(await unlike(new Caller(product), item))).toEqual([200, { likes: 1 }]);
    expect(told(await unlike(visitor, item))).toEqual([200, { likes: 0 }]);
    expect(told(await unlike(visitor, item))).toEqual([200, { likes: 0 }]);
    expect((await ownLikes(visitor)).json).toEqual({ likes: {} });
    expect(told(await like(visitor, item))).toEqual([200, { likes: 1 }]);
    expect(await likesOf(item)).toBe(1);
  });

  it("leaves no cookie where nothing was liked", async () => {
    const item = closet.nextItem();
    const visitor = new Caller(product);
    const answers = [
      await ownLikes(visitor),
      await unlike(visitor, item),
      await like(visitor, "item-of-nobody"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
    expect(answers[0]?.json).toEqual({ likes: {} });
  });

  it("does not raise the closet's version", async () => {
    const version = "SELECT version FROM closets WHERE instagram_handle = ?";
    const before = await count(product, version, [closet.handle]);
    await like(new Caller(product), closet.nextItem());
    expect(await count(product, version, [closet.handle])).toBe(before);
  });
});

describe("a cookie that we did not sign", () => {
  it("stands for nobody and is replaced", async () => {
    const item = closet.nextItem();
    const visitor = new Caller(product);
    await like(visitor, item);
    const real = visitor.cookies.get(COOKIE) as string;
    const [id = "", signature = ""] = real.split(".");
    const others = new Caller(product);
    await like(others, closet.nextItem());
    const [, foreign] = (others.cookies.get(COOKIE) as string).split(".");
    const another = closet.nextItem();
    const forged = [
      "",
      "x",
      id,
      `${id}.`,
      `${id}.${foreign}`,
      `${id}.${signature.slice(0, -2)}AA`,
      `${owner.id}.${signature}`,
      `${"A".repeat(22)}.${signature}`,
      `${real}x`,
    ];
    for (const value of forged) {
      const thief = new Caller(product);
      thief.cookies.set(COOKIE, value);
      expect((await ownLikes(thief)).json, value).toEqual({ likes: {} });
      expect((await unlike(thief, item)).json, value).toEqual({ likes: 1 });
      expect((await like(thief, another)).status, value).toBe(200);
      expect(thief.cookies.get(COOKIE), value).not.toBe(value);
    }
    expect(await likesOf(another)).toBe(forged.length);
    expect((await ownLikes(visitor)).json).toEqual({ likes: { [item]: 1 } });
  });
});

describe("a piece", () => {
  it("that is not in the closet of the address is not found, and not liked", async () => {
    const visitor = new Caller(product);
    const item = closet.nextItem();
    await like(visitor, item);
    const wrong = [
      pathOf(other.items[0]),
      pathOf(item, other.handle),
      pathOf(item, "nobody.at.all"),
      pathOf("item-of-nobody"),
      pathOf("%00"),
      pathOf("x".repeat(65)),
      pathOf("x".repeat(3000)),
      pathOf("'%20OR%201=1--"),
    ];
    for (const path of wrong) {
      for (const method of ["POST", "DELETE"]) {
        const answer = await visitor.call(method, path);
        expect(answer.status, path).toBe(404);
        expect(answer.json, path).toMatchObject(NOT_FOUND);
      }
    }
    expect(await likesOf(other.items[0])).toBe(0);
  });

  it("is found whatever the handle's case", async () => {
    const item = closet.nextItem();
    const path = pathOf(item, closet.handle.toUpperCase());
    expect(told(await new Caller(product).call("POST", path))).toEqual([200, { likes: 1 }]);
  });
});

describe("an account's like", () => {
  it("is one wherever it is signed in, and leaves no anonymous cookie", async () => {
    const item = closet.nextItem();
    const member = await newMember(product);
    expect(told(await like(member, item))).toEqual([200, { likes: 1 }]);
    expect(member.cookies.has(COOKIE)).toBe(false);
    const elsewhere = new Caller(product);
    await elsewhere.call("POST", "/api/auth/sign-in/email", {
      body: { email: member.email, password: member.password },
    });
    expect(told(await like(elsewhere, item))).toEqual([200, { likes: 1 }]);
    expect((await ownLikes(elsewhere)).json).toEqual({ likes: { [item]: 1 } });
    expect(told(await unlike(elsewhere, item))).toEqual([200, { likes: 0 }]);
  });

  it("is the same as the one from before the sign-in in that browser", async () => {
    const item = closet.nextItem();
    const member = await newMember(product);
    const browser = new Caller(product);
    await like(browser, item);
    member.cookies.set(COOKIE, browser.cookies.get(COOKIE) as string);
    expect(told(await like(member, item))).toEqual([200, { likes: 1 }]);
    expect((await ownLikes(member)).json).toEqual({ likes: { [item]: 1 } });
    expect(told(await unlike(member, item))).toEqual([200, { likes: 0 }]);
    expect(await likesOf(item)).toBe(0);
  });

  it("needs a session that stands: an ended one's like is the browser's own", async () => {
    const [item, before] = [closet.nextItem(), closet.nextItem()];
    const member = await newMember(product);
    await like(member, before);
    await product.db.$client.execute({
      sql: "DELETE FROM session WHERE user_id = ?",
      args: [member.id],
    });
    expect((await ownLikes(member)).json).toEqual({ likes: {} });
    expect(told(await unlike(member, before))).toEqual([200, { likes: 1 }]);
    expect(told(await like(member, item))).toEqual([200, { likes: 1 }]);
    expect(member.cookies.has(COOKIE)).toBe(true);
    const rows = "SELECT count(*) FROM closet_item_likes WHERE closet_item_id = ? AND actor = ?";
    expect(await count(product, rows, [item, member.id])).toBe(0);
    expect((await ownLikes(member)).json).toEqual({ likes: { [item]: 1 } });
  });

  it("goes with the account", async () => {
    const item = closet.nextItem();
    const member = await newMember(product);
    await like(new Caller(product), item);
    await like(member, item);
    const body = { password: member.password };
    expect((await member.call("DELETE", "/api/me", { body })).status).toBe(204);
    expect(await likesOf(item)).toBe(1);
    expect(await audit(product)).toEqual([]);
  });
});
