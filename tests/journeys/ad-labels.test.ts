import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Influencer, newInfluencer } from "#tests/harness/influencer.ts";
import { Caller } from "#tests/harness/member.ts";
import { readHead, unescapeHtml } from "#tests/harness/page-head.ts";
import { type Product, startProduct } from "#tests/harness/product.ts";
import { AMAZON_SENTENCE } from "#worker/contract/amazon.ts";

let product: Product;
let visitor: Caller;
let owner: Influencer;
let itemId: string;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
  owner = await newInfluencer(product);
  itemId = (await owner.addItem({ title: "Linen shirt", caption: "Cool" })).id;
  await chooseCountry("FR");
});
afterAll(() => product.stop());

async function chooseCountry(country: string | null): Promise<void> {
  const body = { title: "Linen days", bio: null, country };
  expect((await owner.call("PATCH", "/api/closet", { body })).status).toBe(200);
}

const page = async (search = "") =>
  (await visitor.call("GET", `/closet/${owner.handle}${search}`)).text;
const feed = async () => (await visitor.call("GET", `/closet/${owner.handle}/feed.xml`)).text;

/** The visible words from the first place of a text on, without tags. */
function wordsBefore(html: string, text: string, length: number): string {
  const body = html.slice(html.indexOf("<body"));
  const words = unescapeHtml(body.replace(/<[^>]+>/g, "")).replace(/\s+/g, " ");
  const at = words.indexOf(text);
  expect(at).toBeGreaterThan(-1);
  return words.slice(Math.max(0, at - length), at);
}

describe("the ad label of a closet", () => {
  it("stands before the words of the header, of each item and of its dialog", async () => {
    const closet = await page();
    expect(closet).toMatch(/<b lang="fr">Publicité<\/b> · Shop buttons are affiliate links/);
    expect(closet).toMatch(/data-item="[^"]+"[^>]*><b lang="fr"[^>]*>Publicité<\/b>/);
    const dialog = await page(`?item=${itemId}`);
    expect(dialog).toMatch(/<h2[^>]*><b lang="fr"[^>]*>Publicité<\/b><bdi[^>]*>Linen shirt/);
    expect(wordsBefore(dialog, "Affiliate link: ", 12)).toBe("Publicité · ");
    expect(dialog.indexOf("Affiliate link: ")).toBeLessThan(dialog.indexOf("Shop at "));
  });

  it("stands first in previews of the closet and of an item", async () => {
    for (const search of ["", `?item=${itemId}`]) {
      const properties = new Map(readHead(await page(search)).properties);
      expect(properties.get("og:title")).toMatch(/^Publicité · Lin/);
      expect(properties.get("og:description")).toMatch(/^Publicité · /);
    }
  });

  it("stands first in the title and the content of the feed", async () => {
    const text = unescapeHtml(await feed());
    expect(text).toContain("<title>Publicité · Linen shirt</title>");
    const label = unescapeHtml(text).indexOf(
      '<content type="html"><p><b lang="fr">Publicité</b> · ',
    );
    expect(label).toBeGreaterThan(-1);
    expect(label).toBeLessThan(unescapeHtml(text).indexOf("<p>Cool</p>"));
  });

  it("follows the country at the next view, and is English without one", async () => {
    await chooseCountry("AT");
    expect(await page()).toMatch(/<b lang="de">Anzeige<\/b> · Shop buttons/);
    await chooseCountry(null);
    expect(await page()).toMatch(/<b lang="en">Ad<\/b> · Shop buttons/);
    const { json } = await visitor.call("GET", `/api/closets/${owner.handle}`);
    expect(json.closet).not.toHaveProperty("country");
  });
});

it("has Amazon's sentence only while a link leads to Amazon", async () => {
  for (const text of [await page(), await feed()]) expect(text).not.toContain(AMAZON_SENTENCE);
  const affiliateUrl = "https://www.amazon.de/dp/1?tag=mira-21";
  const { id } = await owner.addItem({ title: "Bag", affiliateUrl });
  expect((await page()).split(AMAZON_SENTENCE).length).toBeGreaterThan(1);
  expect(wordsBefore(await page(`?item=${id}`), AMAZON_SENTENCE, 14)).toBe("a commission. ");
  expect((await feed()).split(AMAZON_SENTENCE)).toHaveLength(2);
  await owner.call("DELETE", `/api/closet/items/${id}`);
  expect(await page()).not.toContain(AMAZON_SENTENCE);
});
