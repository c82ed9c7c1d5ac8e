import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAVOURITES_PATH } from "#worker/contract/favourites.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import {
  countEntries,
  drop,
  dropItem,
  idsOf,
  listedIds,
  pagesOf,
  plantGeneration,
  save,
  saveItem,
  told,
} from "../harness/favourites.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";

let product: Product;
let owner: Member;
let closet: PlantedCloset;
beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  closet = await plantCloset(product, owner, Array(12).fill("https://shop.example/tee"));
});
afterAll(() => product.stop());

const run = (sql: string, args: (string | number)[] = []) =>
  product.db.$client.execute({ sql, args });

describe("the list", () => {
  it("is paged without a loss or a repetition while something is saved and removed", async () => {
    const member = await newMember(product);
    // Groups of entries with equal times, so that the id determines the order.
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO generations (id, user_id, status, output_image_url, created_at, deadline_at,
         settled_at) SELECT 'paged-' || i || '-' || ?1, ?1, 'completed', '/media/x', i, i, i FROM n`,
      [member.id],
    );
    await run(
      `INSERT INTO favourites (id, user_id, generation_id, created_at)
       SELECT lower(hex(randomblob(16))), user_id, id, created_at / 7 FROM generations
       WHERE user_id = ?`,
      [member.id],
    );
    const expected = await listedIds(member);
    expect(expected).toHaveLength(60);
    const pages = await pagesOf(member, async () => {
      await saveItem(member, closet.nextItem());
      await drop(member, expected[0]?.[0] ?? "");
    });
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(LIMITS.galleryPage);
    const seen = pages.flat().map(idsOf);
    expect(seen).toEqual(expected);
  });

  it("skips hidden entries without a short or an empty page before the end", async () => {
    const member = await newMember(product);
    const shop = await newMember(product);
    const { items, handle } = await plantCloset(
      product,
      shop,
      Array(30).fill("https://shop.example/tee"),
    );
    const made = await plantGeneration(product, member);
    await save(member, made);
    for (const id of items) await saveItem(member, id);
    await run("UPDATE closets SET taken_down_at = 1 WHERE instagram_handle = ?", [handle]);
    const pages = await pagesOf(member);
    expect(pages.map((page) => page.map(idsOf))).toEqual([[[made, null]]]);
  });

  it.each(["x", "1.", "1.a'--", `${"9".repeat(16)}.abcdefghijkl`])(
    "refuses the cursor %s",
    async (cursor) => {
      const path = `${FAVOURITES_PATH}?${new URLSearchParams({ cursor })}`;
      expect(told(await owner.call("GET", path))).toEqual([400, "bad_request"]);
    },
  );
});

describe("the limits", () => {
  it("leave room for so many entries, and say so above", async () => {
    const member = await newMember(product);
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO generations (id, user_id, status, failure_code, created_at, deadline_at,
         settled_at) SELECT 'full-' || i || '-' || ?1, ?1, 'failed', 'no_fit', i, i, i FROM n`,
      [member.id, LIMITS.favouritesMax - 1],
    );
    await run(
      `INSERT INTO favourites (id, user_id, generation_id, created_at)
       SELECT lower(hex(randomblob(16))), user_id, id, 1 FROM generations WHERE user_id = ?`,
      [member.id],
    );
    const items = [closet.nextItem(), closet.nextItem(), closet.nextItem()];
    const answers = await Promise.all(items.map((id) => saveItem(member, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.json;
    expect(refused).toMatchObject({ code: "limit_reached", failureCode: "favourites_full" });
    expect(refused.error).toContain(`${LIMITS.favouritesMax}`);
    expect(await countEntries(product, member)).toBe(LIMITS.favouritesMax);
    const saved = items.filter((_, at) => answers[at]?.status === 204);
    for (const id of saved) expect((await saveItem(member, id)).status).toBe(204);
    for (const id of saved) await dropItem(member, id);
    expect((await saveItem(member, items[0])).status).toBe(204);
  });

  it("stop floods of changes, but neither a removal nor what is saved already", async () => {
    const member = await newMember(product);
    const [item, other] = [closet.nextItem(), closet.nextItem()];
    await saveItem(member, item);
    await run("UPDATE rate_limits SET count = 300 WHERE user_id = ?", [member.id]);
    const refused = await saveItem(member, other);
    expect(told(refused)).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await saveItem(member, item)).status).toBe(204);
    expect((await dropItem(member, item)).status).toBe(204);
    expect((await saveItem(member, item)).status).toBe(429);
  });
});
