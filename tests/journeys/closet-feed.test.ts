import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { Caller } from "../harness/member.ts";
import { unescapeHtml } from "../harness/page-head.ts";
import { type Product, startProduct } from "../harness/product.ts";

const SITE = "http://localhost:8787";

let product: Product;
let visitor: Caller;
let owner: Influencer;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
  owner = await newInfluencer(product);
});
afterAll(() => product.stop());

const feed = ({ handle } = owner) => visitor.call("GET", `/closet/${handle}/feed.xml`);
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    unescapeHtml(text),
  );

it("lists the newest items first, with a link to each item and none to its shop", async () => {
  const first = await owner.addItem({ title: "Linen shirt", caption: "Cool & light" });
  const second = await owner.addItem({ title: "Wool coat" });
  await owner.describeCloset();
  const { status, headers, text } = await feed();
  expect([status, headers.get("Content-Type")]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
  ]);
  expect(texts(text, "title")).toEqual([
    `Linen days (@${owner.handle})`,
    "Ad · Wool coat",
    "Ad · Linen shirt",
  ]);
  const page = `${SITE}/closet/${owner.handle}`;
  const ids = [page, `${page}?item=${second.id}`, `${page}?item=${first.id}`];
  expect(texts(text, "id")).toEqual(ids);
  expect(texts(text, "updated")).toEqual([second.createdAt, second.createdAt, first.createdAt]);
  const [, content = ""] = texts(text, "content");
  expect(content).toContain(`<img src="${SITE}${first.clothingImageUrl}"`);
  expect(content).toContain("<p>Cool &amp; light</p>");
  expect(text).not.toContain("shop.example");
  const named = (await visitor.call("GET", `/closet/${owner.handle}`)).text;
  expect(named).toContain(`type="application/atom+xml" href="${page}/feed.xml"`);
});

it("stays well-formed whatever an owner writes", async () => {
  const closet = await newInfluencer(product);
  const written = `</title><script>alert(1)</script> ]]> & "q" 'a' \u0008\uffff end`;
  await closet.addItem({ title: "Tee" });
  await product.db.run(sql`UPDATE closet_items SET title = ${written}, caption = ${written}
    WHERE user_id = ${closet.id}`);
  const { text } = await feed(closet);
  for (const bad of ["<script", "\u0008", "\uffff"]) expect(text).not.toContain(bad);
  expect(texts(text, "title")[1]).toMatch(
    /^Ad · <\/title><script>alert\(1\)<\/script> \]\]> & "q" 'a' .* end$/,
  );
});

it("has 50 items at most, and none that is taken down or whose closet is unknown", async () => {
  const closet = await newInfluencer(product);
  const { id } = await closet.addItem({ title: "Hidden" });
  await product.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO closet_items (id, closet_id, user_id, title, affiliate_url, clothing_image_url, created_at)
    SELECT 'feed-' || i, closet_id, user_id, 'Tee ' || i, affiliate_url, clothing_image_url, created_at + i
    FROM closet_items, n WHERE id = ${id}`);
  await product.db.run(
    sql`UPDATE closet_items SET taken_down_at = 1 WHERE id IN (${id}, 'feed-60')`,
  );
  const titles = texts((await feed(closet)).text, "title").slice(1);
  expect(titles).toEqual(Array.from({ length: 50 }, (_, place) => `Ad · Tee ${59 - place}`));
  expect((await visitor.call("GET", "/closet/nobody.here/feed.xml")).status).toBe(404);
});
