import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Influencer, newInfluencer } from "#tests/harness/influencer.ts";
import { Caller, newMember } from "#tests/harness/member.ts";
import { readHead, unescapeHtml } from "#tests/harness/page-head.ts";
import { plantResult } from "#tests/harness/planted-result.ts";
import { type Product, startProduct } from "#tests/harness/product.ts";
import { sharePathOf } from "#tests/harness/shares.ts";
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

describe("a creator's country", () => {
  const save = (more: object) =>
    owner.call("PATCH", "/api/closet", { body: { title: "Edit", bio: null, ...more } });
  const countryOf = async () => (await owner.closet()).closet?.country;

  it("is saved, kept where it is not named, and removed", async () => {
    expect((await save({ country: "DE" })).json.closet.country).toBe("DE");
    expect((await save({})).json.closet.country).toBe("DE");
    expect((await save({ country: "" })).json.closet.country).toBeNull();
    await save({ country: "FR" });
    expect((await save({ country: null })).json.closet.country).toBeNull();
  });

  it.each(["XX", "de", "Germany", "UK", 49])("is refused: %s", async (country) => {
    const before = await countryOf();
    const { status, json } = await save({ country });
    expect([status, json.fields.country]).toEqual([422, "Please choose a country"]);
    expect(await countryOf()).toBe(before);
  });
});

describe("the ad label of a closet", () => {
  beforeAll(() => chooseCountry("FR"));

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

  it("stands first on the page of a shared result of an item, and in its previews", async () => {
    await chooseCountry("FR");
    const friend = await newMember(product);
    const linkOf = async (closetItemId: string | null) => {
      const id = await plantResult(product, friend, { closetItemId });
      const { json } = await friend.call("POST", sharePathOf(id), { body: {} });
      return (await visitor.call("GET", json.url)).text;
    };
    const text = await linkOf(itemId);
    expect(text).toMatch(/<b lang="fr">Publicité<\/b> · Affiliate link: .*View Product/);
    expect(text).not.toContain(AMAZON_SENTENCE);
    const previews = (html: string) => {
      const properties = new Map(readHead(html).properties);
      return [properties.get("og:title"), properties.get("og:description")];
    };
    for (const words of previews(text)) expect(words).toMatch(/^Publicité · /);
    const { id } = await owner.addItem({ affiliateUrl: "https://amzn.to/1" });
    expect(await linkOf(id)).toContain(AMAZON_SENTENCE);
    await owner.call("DELETE", `/api/closet/items/${id}`);
    const own = await linkOf(null);
    for (const words of previews(own)) expect(words).not.toContain("·");
    expect(own).not.toMatch(/<b lang|Affiliate link/);
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
