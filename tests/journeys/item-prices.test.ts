import { afterAll, beforeAll, expect, it } from "vitest";
import { newImporter } from "../harness/imports.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import { lookAtProduct, startOnInternet } from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import type { Product } from "../harness/product.ts";
import { htmlPage, openShops } from "../harness/shops.ts";
import { writeRows } from "../harness/write-rows.ts";

const HOURLY = "17 * * * *";
const DAY_MS = 86_400_000;
const PRICE = { priceAmount: "49", priceCurrency: "eur", priceShop: "Arket" };
const AMAZON = ["https://www.amazon.de/dp/1", "https://amzn.to/1", "https://a.co/d/1"];

let product: Product;
let internet: Internet;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
});
afterAll(() => product.stop());

async function publicItem(owner: Influencer) {
  return (await owner.call("GET", `/api/closets/${owner.handle}`)).json.items[0];
}

it("stores a price, and shows it with its shop and date", async () => {
  const owner = await newInfluencer(product);
  const { id, price } = await owner.addItem(PRICE);
  expect(price).toMatchObject({
    ...{ amount: 4900, decimal: "49.00", currency: "EUR", shop: "Arket" },
    text: expect.stringMatching(/^EUR 49 at Arket, \d{1,2} [A-Z][a-z]{2}$/),
  });
  expect((await publicItem(owner)).price).toEqual(price);
  for (const search of ["", `?item=${id}`]) {
    const page = await product.fetch(`/closet/${owner.handle}${search}`);
    expect(await page.text()).toContain(`>${price?.text}<`);
  }
  const { json } = await owner.call("GET", "/api/me/export");
  const stored = { priceAmount: 4900, priceCurrency: "EUR", priceShop: "Arket" };
  expect(json.closetItems[0]).toMatchObject(stored);
});

it("keeps the date of a price that is not sent, and removes it with its link or amount", async () => {
  const owner = await newInfluencer(product);
  const { id, price } = await owner.addItem(PRICE);
  const change = async (fields: Readonly<Record<string, string>>) =>
    (await owner.changeItem(id, fields)).json.item.price;
  expect(await change({ title: "Other" })).toEqual(price);
  expect(await change({ affiliateUrl: "https://shop.example/other" })).toBeNull();
  expect((await owner.closet()).items[0]?.price).toBeNull();
  expect((await change(PRICE)).amount).toBe(4900);
  expect(await change({ priceAmount: "" })).toBeNull();
});

it("refuses an amount and a currency that are none, and stores nothing of another person", async () => {
  const owner = await newInfluencer(product);
  const refused = async (part: object) => {
    const { status, json } = await owner.sendItem({ ...PRICE, ...part });
    return [status, Object.keys(json.fields ?? {})];
  };
  expect(await refused({ priceAmount: "cheap" })).toEqual([422, ["priceAmount"]]);
  expect(await refused({ priceCurrency: "DEM" })).toEqual([422, ["priceCurrency"]]);
  const { id } = await owner.addItem(PRICE);
  const other = await newInfluencer(product);
  expect((await other.changeItem(id, { ...PRICE, priceAmount: "1" })).status).toBe(404);
  expect((await publicItem(owner)).price.amount).toBe(4900);
});

it("stores and shows no price of Amazon", async () => {
  const owner = await newInfluencer(product);
  for (const affiliateUrl of AMAZON) {
    const { id, price } = await owner.addItem({ ...PRICE, affiliateUrl });
    expect(price, affiliateUrl).toBeNull();
    const { json } = await owner.changeItem(id, { ...PRICE, affiliateUrl });
    expect(json.item.price, affiliateUrl).toBeNull();
  }
  const { json } = await owner.call("GET", "/api/me/export");
  expect(JSON.stringify(json.closetItems)).not.toContain("4900");
  // However it came to be stored.
  await writeRows(product.db, [
    {
      sql: `UPDATE closet_items SET price_amount = 4900, price_currency = 'EUR', price_read_at = 1,
        price_ends_at = 9999999999999 WHERE user_id = ?`,
      args: [owner.id],
    },
  ]);
  expect((await publicItem(owner)).price).toBeNull();
});

it("removes a price after the time that its shop allows, and renews the page", async () => {
  const owner = await newInfluencer(product);
  await owner.addItem(PRICE);
  const html = async () => (await product.fetch(`/closet/${owner.handle}`)).text();
  await product.cron(HOURLY, Date.now() + 6 * DAY_MS);
  expect(await html()).toContain("EUR 49 at Arket");
  await product.cron(HOURLY, Date.now() + 7 * DAY_MS);
  await product.cron("* * * * *", Date.now());
  expect((await publicItem(owner)).price).toBeNull();
  expect(await html()).not.toContain("EUR 49 at Arket");
});

it("reads the price of a page, for the form and for an import", async () => {
  const { owner, own } = await newImporter(product, internet);
  const [shop] = openShops(internet, 1, "priced");
  const link = nth([shop], 0)?.link ?? "";
  const page = (await internet.sites.get(link)?.(new Request(link)))?.text();
  const offer = `<script type="application/ld+json">{"@type":"Product","name":"Tee","offers":
    {"price":"49.00","priceCurrency":"EUR"}}</script><meta property="og:site_name" content="Arket">`;
  const text = (await page) + offer;
  internet.sites.set(link, () => htmlPage(text));
  const { json } = await lookAtProduct(owner, link);
  expect(json.price).toEqual({ decimal: "49.00", currency: "EUR", shop: "Arket" });

  const { id } = await own.open([link]);
  await own.readAll(id);
  expect((await own.publish((await own.row(1)).id)).status).toBe(204);
  const { price } = await publicItem(owner);
  expect(price).toMatchObject({ amount: 4900, currency: "EUR", shop: "Arket" });
});
