import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { type Influencer, newClosetOwner, pictureFile } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import { Caller, pictureBytes } from "../harness/member.ts";
import { openGraphFaults, readHead } from "../harness/page-head.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let visitor: Caller;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
});
afterAll(() => product.stop());

const newCloset = () => newClosetOwner(product);

const cardsOf = async ({ id }: Influencer) =>
  keysBelow((await bucketsOf(product)).publicBucket, `closet-cards/${id}/`);

const execute = (sql: string, args: (string | number)[]) =>
  product.db.$client.execute({ sql, args });

async function card({ handle }: Influencer, version: string | number = "") {
  const answer = await visitor.response("GET", `/closet/${handle}/card.jpg?v=${version}`);
  const { status, headers } = answer;
  return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function versionOf({ id }: Influencer): Promise<number> {
  return count(product, "SELECT version FROM closets WHERE user_id = ?", [id]);
}

describe("a closet's preview picture", () => {
  it("is a JPEG of 1200x630, made once a version, the older one removed", async () => {
    const owner = await newCloset();
    const page = await visitor.call("GET", `/closet/${owner.handle}`);
    const named = readHead(page.text).properties.find(([name]) => name === "og:image");
    const { pathname, search } = new URL(named?.[1] ?? "");
    expect(pathname + search).toBe(`/closet/${owner.handle}/card.jpg?v=${await versionOf(owner)}`);
    const answer = await card(owner, await versionOf(owner));
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(inspectImage(answer.bytes)).toMatchObject({ type: "jpeg", width: 1200, height: 630 });
    const [first] = await cardsOf(owner);
    await owner.addItem({ clothingImage: pictureFile(pictureBytes("coat.webp")) });
    const next = await card(owner);
    expect(next.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(next.bytes.equals(answer.bytes)).toBe(false);
    const keys = await cardsOf(owner);
    expect(keys).toHaveLength(1);
    expect(keys).not.toContain(first);
  });

  it("has the title and the handle below the items, and only the ad label for a title that it has no letters for", async () => {
    const owner = await newCloset();
    const wordsOf = async (title: string) => {
      await owner.describeCloset(title);
      const { width, data } = await decode((await card(owner)).bytes);
      /** The ink between two rows: its first and last column, and its number of pixels. */
      return (from: number, to: number) => {
        const dark = Array.from({ length: (to - from) * width }, (_, at) => from * width + at)
          .filter((at) => (data[at * 4] ?? 255) < 70)
          .map((at) => at % width);
        return { count: dark.length, left: Math.min(...dark), right: Math.max(...dark) };
      };
    };
    const words = await wordsOf("Łódź, été & “co”");
    const [title, below] = [words(470, 550), words(554, 600)];
    expect(title.count).toBeGreaterThan(1000);
    expect(below.count).toBeGreaterThan(1000);
    expect(Math.abs(title.left + title.right - 1200)).toBeLessThan(20);
    const long = (await wordsOf("Everything that I wear ".repeat(3).trim()))(470, 550);
    expect([long.left >= 30, long.right <= 1170, long.right > 1050]).toEqual([true, true, true]);
    const foreign = await wordsOf("夏の服");
    const label = foreign(470, 550);
    expect(label.count).toBeGreaterThan(100);
    expect(label.right - label.left).toBeLessThan(100);
    expect(foreign(554, 600).count).toBeGreaterThan(1000);
  });

  it("is drawn once for twenty who ask for it at once", async () => {
    const owner = await newCloset();
    const answers = await Promise.all(Array.from({ length: 20 }, () => card(owner)));
    const shown = answers.filter(({ status }) => status === 200);
    const first = nth(shown, 0).bytes;
    for (const { bytes } of shown) expect(bytes.equals(first)).toBe(true);
    for (const { status, headers } of answers.filter((answer) => !shown.includes(answer))) {
      expect([status, headers.get("Retry-After")]).toEqual([503, "10"]);
    }
    const drawings = "SELECT count FROM rate_limits WHERE key = ?";
    expect((await execute(drawings, [`card:user:${owner.id}`])).rows).toMatchObject([{ count: 1 }]);
    expect((await card(owner)).bytes.equals(first)).toBe(true);
  });

  it("gives way to the one before, kept by nobody, once too many were drawn", async () => {
    const owner = await newCloset();
    const first = await card(owner);
    const use = "UPDATE rate_limits SET count = ? WHERE key = ?";
    await execute(use, [6, `card:user:${owner.id}`]);
    await owner.describeCloset();
    const former = await card(owner, await versionOf(owner));
    expect([former.status, former.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(former.bytes.equals(first.bytes)).toBe(true);
    expect(await cardsOf(owner)).toHaveLength(1);
    await execute("DELETE FROM rate_limits WHERE key LIKE ?", [`card:%user:${owner.id}`]);
    expect((await card(owner)).bytes.equals(first.bytes)).toBe(false);
  });
});

describe("a card of an item or a collection", () => {
  const partCard = async (owner: Influencer, part: string) => {
    const { bytes, status } = await card(owner, `${await versionOf(owner)}&${part}`);
    const size = status === 200 ? inspectImage(bytes) : null;
    return { status, bytes, size };
  };

  it("shows that part alone, with its own title, and changes with it", async () => {
    const owner = await newCloset();
    const coat = await owner.addItem({ clothingImage: pictureFile(pictureBytes("coat.webp")) });
    const { json } = await owner.call("POST", "/api/closet/collections", {
      body: { title: "Winter" },
    });
    const { id } = json.collection;
    const whole = await card(owner);
    expect((await partCard(owner, `in=${id}`)).status).toBe(404);
    const body = { itemIds: [coat.id] };
    await owner.call("PUT", `/api/closet/collections/${id}/items`, { body });
    const [item, collection] = [
      await partCard(owner, `item=${coat.id}`),
      await partCard(owner, `in=${id}`),
    ];
    for (const { size } of [item, collection]) {
      expect(size).toMatchObject({ type: "jpeg", width: 1200, height: 630 });
    }
    const shown = [whole.bytes, item.bytes, collection.bytes].map((bytes) => bytes.toString("hex"));
    expect(new Set(shown).size).toBe(3);
    expect(await cardsOf(owner)).toHaveLength(2);
    await owner.changeItem(coat.id, { title: "Camel coat" });
    expect((await partCard(owner, `item=${coat.id}`)).bytes.equals(item.bytes)).toBe(false);
  });

  it("is named in the page of a collection, whose own words come with it", async () => {
    const owner = await newCloset();
    const [item] = await owner.items(1);
    const texts = { title: "Winter", description: "Warm things" };
    const { json } = await owner.call("POST", "/api/closet/collections", { body: texts });
    const { id } = json.collection;
    const path = `/closet/${owner.handle}`;
    const head = async (search: string) =>
      readHead((await visitor.call("GET", path + search)).text);
    for (const empty of ["?in=unknown", `?in=${id}`]) {
      expect((await head(empty)).canonical).toMatch(new RegExp(`${path}$`));
    }
    const body = { itemIds: [item.id] };
    await owner.call("PUT", `/api/closet/collections/${id}/items`, { body });
    const named = await head(`?in=${id}`);
    expect(openGraphFaults(named)).toEqual([]);
    expect(named.canonical).toMatch(new RegExp(`${path}\\?in=${id}$`));
    expect(named.description).toBe("Warm things");
    expect(Object.fromEntries(named.properties)).toMatchObject({
      "og:title": expect.stringContaining("Winter"),
      "og:image": expect.stringContaining(`/card.jpg?v=${await versionOf(owner)}&in=${id}`),
    });
  });

  it("is not there for what visitors do not see, and leaves no object of it", async () => {
    const owner = await newCloset();
    const other = await newCloset();
    const coat = await owner.addItem({ clothingImage: pictureFile(pictureBytes("coat.webp")) });
    const [foreign] = await other.items(1);
    expect((await partCard(owner, `item=${coat.id}`)).status).toBe(200);
    const unknown = [
      `item=${foreign.id}`,
      "item=unknown",
      "in=unknown",
      "item=",
      "item=..%2F..%2F1",
    ];
    for (const part of unknown) expect((await partCard(owner, part)).status, part).toBe(404);
    await owner.call("DELETE", `/api/closet/items/${coat.id}`);
    expect((await partCard(owner, `item=${coat.id}`)).status).toBe(404);
    await expect.poll(() => cardsOf(owner)).toEqual([]);
  });
});

describe("what visitors get of a closet", () => {
  it("holds no private column of the tables, neither as data nor in the page", async () => {
    for (const table of ["closets", "closet_items", "collections", "profiles"]) {
      await execute(`ALTER TABLE ${table} ADD COLUMN private_note TEXT DEFAULT 'Unseen.'`, []);
    }
    const owner = await newCloset();
    const body = { title: "Summer", description: null };
    const { status: made, json } = await owner.call("POST", "/api/closet/collections", { body });
    expect(made).toBe(201);
    const [item] = await owner.items(1);
    await owner.call("PUT", `/api/closet/collections/${json.collection.id}/items`, {
      body: { itemIds: [item.id] },
    });
    const data = await visitor.call("GET", `/api/closets/${owner.handle}`);
    const page = await visitor.call("GET", `/closet/${owner.handle}?tab=collections`);
    for (const { status, text } of [data, page]) {
      expect(status).toBe(200);
      expect(text).toContain("Summer");
      expect(text).not.toMatch(/private_?note|Unseen/i);
    }
  });
});
