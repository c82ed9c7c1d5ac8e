import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/batch.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { nth } from "../harness/lists.ts";
import { Caller } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";

const MINUTELY = "* * * * *";
const HOUR_MS = 3_600_000;

let product: Product;
let visitor: Caller;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
});
afterAll(() => product.stop());

const publicTitles = async ({ handle }: Influencer) => {
  const { json } = await visitor.call("GET", `/api/closets/${handle}`);
  return json.items.map(({ title }: { title: string }) => title);
};
const versionOf = async ({ id }: Influencer) =>
  Number(
    nth(await rowsOf(product.db, sql`SELECT version FROM closets WHERE user_id = ${id}`), 0)
      .version,
  );

async function newScheduled(publicAt: number) {
  const owner = await newInfluencer(product);
  await owner.addItem({ title: "Shirt" });
  const coat = await owner.addItem({
    ...{ title: "Coat", visibility: "scheduled" },
    publicAt: new Date(publicAt).toISOString(),
  });
  return { owner, coat };
}

it("becomes public at its time without its owner, as new, with its pictures", async () => {
  const publicAt = Date.now() + HOUR_MS;
  const { owner, coat } = await newScheduled(publicAt);
  const page = async () => (await visitor.call("GET", `/closet/${owner.handle}`)).text;
  expect(await page()).not.toContain("Coat");
  await product.cron(MINUTELY, publicAt - 1);
  expect(await publicTitles(owner)).toEqual(["Shirt"]);
  const before = await versionOf(owner);
  const run = publicAt + 30_000;
  await product.cron(MINUTELY, run);
  expect(await publicTitles(owner)).toEqual(["Coat", "Shirt"]);
  expect(await versionOf(owner)).toBe(before + 1);
  expect(await page()).toContain("Coat");
  expect((await visitor.call("GET", coat.clothingImageUrl)).status).toBe(200);
  const [published] = await owner.items(1);
  const createdAt = new Date(run).toISOString();
  expect(published).toMatchObject({ visibility: "public", publicAt: null, createdAt });
  const feed = (await visitor.call("GET", `/closet/${owner.handle}/feed.xml`)).text;
  expect(feed).toContain(`<updated>${createdAt}</updated>`);
});

it("changes nothing twice by repeated and concurrent runs", async () => {
  const publicAt = Date.now() + HOUR_MS;
  const { owner, coat } = await newScheduled(publicAt);
  const before = await versionOf(owner);
  const run = publicAt + 1000;
  await Promise.allSettled([1, 2, 3].map(() => product.cron(MINUTELY, run)));
  await product.cron(MINUTELY, run + 60_000);
  expect(await versionOf(owner)).toBe(before + 1);
  const [published] = await owner.items(1);
  expect(published.createdAt).toBe(new Date(run).toISOString());
  expect((await visitor.call("GET", coat.clothingImageUrl)).status).toBe(200);
});

it("completes what a crash after the transaction has left", async () => {
  const publicAt = Date.now() + HOUR_MS;
  const { owner, coat } = await newScheduled(publicAt);
  await visitor.call("GET", `/closet/${owner.handle}`);
  // The rows as the transaction leaves them: no picture is moved, no version is published.
  await writeBatch(product.db, {
    writes: [
      sql`UPDATE closets SET version = version + 1 WHERE user_id = ${owner.id}`,
      sql`UPDATE closet_items SET visibility = 'public', public_at = NULL, was_public = 1
        WHERE id = ${coat.id}`,
    ],
  });
  expect((await visitor.call("GET", coat.clothingImageUrl)).status).toBe(404);
  await product.cron(MINUTELY, publicAt);
  expect((await visitor.call("GET", coat.clothingImageUrl)).status).toBe(200);
  expect((await visitor.call("GET", `/closet/${owner.handle}`)).text).toContain("Coat");
});

it("stays as it is when its owner took the time away, or a moderator took it down", async () => {
  const publicAt = Date.now() + HOUR_MS;
  const [first, second] = [await newScheduled(publicAt), await newScheduled(publicAt)];
  await first.owner.changeItem(first.coat.id, { visibility: "draft" });
  await product.db.run(sql`UPDATE closet_items SET taken_down_at = 1 WHERE id = ${second.coat.id}`);
  await product.cron(MINUTELY, publicAt + 1);
  expect(await publicTitles(first.owner)).toEqual(["Shirt"]);
  expect(await publicTitles(second.owner)).toEqual(["Shirt"]);
  expect((await visitor.call("GET", second.coat.clothingImageUrl)).status).toBe(404);
});

it("publishes more items than one run takes in the next runs", async () => {
  const publicAt = Date.now() + HOUR_MS;
  const { owner } = await newScheduled(publicAt);
  await writeBatch(product.db, {
    writes: Array.from(
      { length: 60 },
      (_, i) => sql`INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
          affiliate_url, created_at, visibility, public_at, was_public)
        SELECT ${`${owner.id}-${i}`}, id, user_id, 'Bare', '/media/none', 'https://shop.example/', ${i},
          'scheduled', ${publicAt - 1}, 0 FROM closets WHERE user_id = ${owner.id}`,
    ),
  });
  await product.cron(MINUTELY, publicAt);
  const first = (await publicTitles(owner)).length;
  expect(first).toBeGreaterThan(1);
  expect(first).toBeLessThan(62);
  await product.cron(MINUTELY, publicAt);
  expect((await publicTitles(owner)).length).toBe(62);
});
