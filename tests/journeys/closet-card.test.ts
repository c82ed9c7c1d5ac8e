import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import { Caller, pictureBytes } from "../harness/member.ts";
import { readHead } from "../harness/page-head.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let visitor: Caller;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
});
afterAll(() => product.stop());

async function newCloset(): Promise<Influencer> {
  const owner = await newInfluencer(product);
  await owner.addItem();
  return owner;
}

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

describe("what visitors get of a closet", () => {
  it("holds no private column of the tables, neither as data nor in the page", async () => {
    for (const table of ["closets", "closet_items", "collections", "profiles"]) {
      await execute(`ALTER TABLE ${table} ADD COLUMN private_note TEXT DEFAULT 'Unseen.'`, []);
    }
    const owner = await newCloset();
    const body = { title: "Summer", description: null };
    expect((await owner.call("POST", "/api/closet/collections", { body })).status).toBe(201);
    const data = await visitor.call("GET", `/api/closets/${owner.handle}`);
    const page = await visitor.call("GET", `/closet/${owner.handle}?tab=collections`);
    for (const { status, text } of [data, page]) {
      expect(status).toBe(200);
      expect(text).toContain("Summer");
      expect(text).not.toMatch(/private_?note|Unseen/i);
    }
  });
});
