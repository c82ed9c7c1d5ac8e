import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportRow } from "#worker/contract/imports.ts";
import { IMPORTS, type ImportOf, newImporter } from "../harness/imports.ts";
import type { Influencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import { startOnInternet } from "../harness/links.ts";
import type { Product } from "../harness/product.ts";
import { htmlPage, openShops, type Shop } from "../harness/shops.ts";
import { findStrays } from "../harness/stored-pictures.ts";

let internet: Internet;
let product: Product;
let owner: Influencer;
let own: ImportOf;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
});
afterAll(() => product.stop());
beforeEach(async () => {
  ({ owner, own } = await newImporter(product, internet));
});

describe("a row", () => {
  it("is corrected, and read again with another link", async () => {
    const [first, second] = openShops(internet, 2, "fix") as [Shop, Shop];
    const { id } = await own.open([first]);
    await own.readAll(id);
    const before = await own.row(1);
    expect(await own.pictureStatus(before.picture)).toBe(200);
    expect((await own.change(before.id, { title: "Mine", caption: "Soft" })).status).toBe(204);
    expect((await own.change(before.id, { link: second.link })).status).toBe(204);
    expect(await own.row(1)).toMatchObject({ state: "waiting", picture: null, title: "Mine" });
    expect(await own.pictureStatus(before.picture)).toBe(404);
    await own.readAll(id);
    expect(await own.row(1)).toMatchObject({ state: "ready", title: "Mine", link: second.link });
    expect((await own.change(before.id, { link: "https://10.0.0.1/" })).status).toBe(204);
    expect(await own.row(1)).toMatchObject({ state: "failed", failureCode: "url_not_allowed" });
    expect(await findStrays(product)).toEqual([]);
  });

  it("has the picture that the person chooses from its page", async () => {
    const [shop] = openShops(internet, 1, "choice") as [Shop];
    const other = "https://shop.example/tee.png";
    internet.sites.set(shop.link, () =>
      htmlPage(`<title>Tee</title><meta property="og:image" content="https://choice-1.example/tee.png">
        <meta property="og:image" content="${other}">`),
    );
    const { id } = await own.open([shop]);
    await own.readAll(id);
    const { id: rowId, images, picture } = await own.row(1);
    expect(images.map(({ url }) => url)).toEqual(["https://choice-1.example/tee.png", other]);
    const choose = (url: string) =>
      owner.call("PUT", `/api/closet/import-rows/${rowId}/picture`, { body: { url } });
    expect((await choose("https://shop.example/elsewhere.png")).status).toBe(422);
    expect((await choose(other)).status).toBe(204);
    const chosen = (await own.row(1)).picture;
    expect(chosen).not.toBe(picture);
    expect(await own.pictureStatus(chosen)).toBe(200);
    expect(await own.pictureStatus(picture)).toBe(404);
  });

  it("whose texts break the rules of an item is refused with the fields", async () => {
    const [shop] = openShops(internet, 1, "rules") as [Shop];
    const { id } = await own.open([shop]);
    const { id: rowId } = await own.row(1);
    const early = await own.publish(rowId);
    expect([early.status, Object.keys(early.json.fields)]).toEqual([
      422,
      ["clothingImage", "title"],
    ]);
    await own.readAll(id);
    await own.change(rowId, { title: "a".repeat(121), caption: "b".repeat(1001) });
    const refused = await own.publish(rowId);
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ["title", "caption"]]);
    await own.change(rowId, { title: "", caption: "" });
    expect((await own.publish(rowId)).json.fields).toEqual({ title: "Please enter a title" });
    expect((await owner.closet()).items).toEqual([]);
  });

  it("that is there twice is published only where the person says so", async () => {
    const [shop, other] = openShops(internet, 2, "twice") as [Shop, Shop];
    await owner.addItem({ title: "Had before", affiliateUrl: other.link });
    const same = `${shop.link}&utm_source=mail#top`;
    internet.sites.set(same.replace("#top", ""), internet.sites.get(shop.link) as never);
    const { id } = await own.open([shop, same, other]);
    await own.readAll(id);
    const [first, again, had] = (await own.rows()) as [ImportRow, ImportRow, ImportRow];
    expect([first, again, had].map(({ duplicateOf }) => duplicateOf)).toEqual([
      null,
      { position: 1 },
      { item: "Had before" },
    ]);
    expect((await own.publish(first.id)).status).toBe(204);
    for (const one of [again, had]) {
      const refused = await own.publish(one.id);
      expect([refused.status, refused.json.failureCode]).toEqual([409, "import_duplicate"]);
    }
    await own.change(again.id, { isWanted: true });
    expect((await own.publish(again.id)).status).toBe(204);
    await owner.call("DELETE", `/api/closet/import-rows/${had.id}`);
    expect((await own.rows()).map(({ state }) => state)).toEqual(["published", "published"]);
    expect((await owner.closet()).items).toHaveLength(3);
  });

  it("is not published above the limit of a closet", async () => {
    const [shop] = openShops(internet, 1, "full") as [Shop];
    await owner.addItem();
    await product.db.$client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
        INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url, affiliate_url, created_at)
        SELECT ? || '-' || i, c.id, c.user_id, 'Bare', '/media/none', 'https://shop.example/', i
        FROM closets c, n WHERE c.user_id = ?`,
      args: [owner.id, owner.id],
    });
    const { id, room } = await own.open([shop]);
    expect(room).toBe(0);
    await own.readAll(id);
    const refused = await own.publish((await own.row(1)).id);
    expect([refused.status, refused.json.code]).toEqual([409, "limit_reached"]);
    expect((await own.row(1)).state).toBe("ready");
    expect(await findStrays(product)).toEqual([]);
  });

  it("whose item was created by a crashed publication is not created again", async () => {
    const [shop] = openShops(internet, 1, "again") as [Shop];
    const { id } = await own.open([shop]);
    await own.readAll(id);
    const { id: rowId, picture } = await own.row(1);
    expect((await own.publish(rowId)).status).toBe(204);
    // As if the row's own change had been lost after the item's.
    await product.db.$client.execute({
      sql: "UPDATE import_rows SET state = 'failed', failure_code = 'no_picture' WHERE id = ?",
      args: [rowId],
    });
    await owner.call("POST", `${IMPORTS}/${id}/retries`);
    await own.readAll(id);
    expect(await own.row(1)).toMatchObject({ state: "ready", duplicateOf: null });
    await own.change(rowId, { title: "Changed between the attempts" });
    expect((await own.publish(rowId)).status).toBe(204);
    const { items } = await owner.closet();
    expect(items.map(({ title }) => title)).toEqual([shop.title]);
    expect(await own.pictureStatus(picture)).toBe(404);
    await owner.call("DELETE", `/api/closet/items/${items[0]?.id}`);
    expect((await own.publish(rowId)).status).toBe(204);
    expect((await owner.closet()).items).toEqual([]);
    expect(await findStrays(product)).toEqual([]);
  });
});
