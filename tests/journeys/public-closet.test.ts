import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { ITEM_TEXTS } from "../harness/item-samples.ts";
import { Caller, pictureBytes } from "../harness/member.ts";
import {
  itemListFaults,
  openGraphFaults,
  productFaults,
  readHead,
  scriptsOf,
  unescapeHtml,
} from "../harness/page-head.ts";
import type { Product } from "../harness/product.ts";

const MINUTELY = "* * * * *";
const PAYLOADS = [
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<!--<script>\u2028{{7*7}}",
  '"><svg onload="alert(1)">',
];

let counted: CountedProduct;
let product: Product;
let visitor: Caller;
/** An owner whose data no test deletes. */
let owner: Influencer;
beforeAll(async () => {
  counted = await startCountedProduct();
  ({ product } = counted);
  visitor = new Caller(product);
  owner = await newCloset();
});
afterAll(() => counted.stop());

async function newCloset(): Promise<Influencer> {
  const influencer = await newInfluencer(product);
  await influencer.addItem(ITEM_TEXTS);
  await influencer.describeCloset();
  return influencer;
}

function view(search = "", headers: Record<string, string> = {}, { handle } = owner) {
  return visitor.call("GET", `/closet/${handle}${search}`, { headers });
}

/** The number of database calls of one view. */
async function cost(search = "", of = owner): Promise<number> {
  const before = counted.proxy.calls();
  expect((await view(search, {}, of)).status).toBe(200);
  return counted.proxy.calls() - before;
}

/** Views the page until it is cached, which happens after its first answer. */
async function warm(of = owner): Promise<void> {
  for (let views = 0; views < 50; views++) if ((await cost("", of)) === 0) return;
  throw new Error("the page is never kept");
}

describe("a closet's data", () => {
  it("is what the contract says, to the field, and the same whatever the handle's case", async () => {
    const [item] = await owner.items(1);
    const { json } = await owner.call("POST", "/api/closet/collections", {
      body: { title: "Summer", description: "Light things" },
    });
    const body = { itemIds: [item.id] };
    await owner.call("PUT", `/api/closet/collections/${json.collection.id}/items`, { body });
    await owner.pin(item.id);
    const before = counted.proxy.calls();
    const answer = await visitor.call("GET", `/api/closets/${owner.handle.toUpperCase()}`);
    expect(counted.proxy.calls() - before).toBe(1);
    expect(answer.json).toStrictEqual({
      closet: {
        id: expect.any(String),
        title: "Linen days",
        instagramHandle: owner.handle,
        colorTheme: "#2f6b45",
        bio: "What I wear.",
        profileImageUrl: null,
        ...{ itemCount: 1, adLabel: { word: "Ad", lang: "en" }, associateNote: null },
      },
      items: [
        {
          ...ITEM_TEXTS,
          id: item.id,
          clothingImageUrl: expect.stringMatching(/^\/media\/closet-images\//),
          ...{ wearingImageUrl: null, isWearingGenerated: false, price: null },
          likes: 0,
          isPinned: true,
          pinOrder: 1,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
      collections: [
        {
          id: json.collection.id,
          title: "Summer",
          description: "Light things",
          itemIds: [item.id],
          createdAt: expect.any(String),
        },
      ],
    });
    const own = await owner.call("GET", `/api/closets/${owner.handle}`);
    expect(own.text).toBe(answer.text);
  });

  it("is not there for a closet that is unknown, impossible or empty", async () => {
    const empty = await newCloset();
    const [item] = await empty.items(1);
    await warm(empty);
    await empty.call("DELETE", `/api/closet/items/${item.id}`);
    for (const handle of ["nobody.here", "no-such-handle", "%3Cscript%3E", empty.handle]) {
      const { status, json } = await visitor.call("GET", `/api/closets/${handle}`);
      expect([status, json.error], handle).toEqual([404, "Closet not found"]);
      const page = await visitor.call("GET", `/closet/${handle}`);
      expect(page.status, handle).toBe(404);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
      expect(unescapeHtml(page.text)).toContain("This influencer hasn't created any looks yet");
      expect((await visitor.call("GET", `/closet/${handle}/card.jpg`)).status).toBe(404);
    }
  });
});

describe("a closet's page", () => {
  it("tells crawlers of the closet, and of the piece that its address opens", async () => {
    const coat = await owner.addItem({ title: "Wool coat" });
    const site = "http://localhost:8787";
    const whole = readHead((await view("?utm_source=chat&tab=items")).text);
    expect(openGraphFaults(whole)).toEqual([]);
    expect(whole.jsonLd.flatMap(itemListFaults)).toEqual([]);
    expect(whole.jsonLd[0].itemListElement).toHaveLength(2);
    expect(whole.canonical).toBe(`${site}/closet/${owner.handle}`);
    expect(whole.title).toContain("Linen days");
    expect(whole.description).toBe("What I wear.");
    expect(Object.fromEntries(whole.properties)).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    const piece = readHead((await view(`?item=${coat.id}`)).text);
    expect(openGraphFaults(piece)).toEqual([]);
    expect(piece.jsonLd.flatMap(productFaults)).toEqual([]);
    expect(piece.canonical).toBe(`${site}/closet/${owner.handle}?item=${coat.id}`);
    expect(piece.title).toContain("Wool coat");
    const { "og:image": image = "" } = Object.fromEntries(piece.properties);
    expect(image).toMatch(new RegExp(`/card\\.jpg\\?v=\\d+&item=${coat.id}$`));
    expect((await visitor.call("GET", image.replace(site, ""))).status).toBe(200);
    expect((await view("?item=unknown")).text).toBe((await view()).text);
  });

  it("shows what people write as text, and carries it as data that cannot end", async () => {
    const { id } = await owner.addItem();
    const made = await owner.call("POST", "/api/closet/collections", { body: { title: "All" } });
    const collection = `/api/closet/collections/${made.json.collection.id}`;
    await owner.call("PUT", `${collection}/items`, { body: { itemIds: [id] } });
    for (const payload of PAYLOADS) {
      await owner.changeItem(id, { title: payload, caption: payload });
      const words = { title: payload, description: payload };
      expect((await owner.call("PATCH", collection, { body: words })).status).toBe(200);
      await owner.describeCloset(payload, payload);
      const { json } = await visitor.call("GET", `/api/closets/${owner.handle}`);
      for (const search of ["", "?tab=collections", `?item=${id}`]) {
        const { text } = await view(search);
        const scripts = scriptsOf(text);
        expect(scripts.map(({ attributes }) => attributes.type)).toEqual([
          "application/ld+json",
          "application/json",
          "module",
        ]);
        const [, data, module] = scripts.map(({ text }) => text);
        expect(JSON.parse(data ?? "") as PublicCloset).toEqual(json);
        expect(module).toBe("");
        expect(text.match(/<(?:img src=x|svg onload|script>)/gi)).toBeNull();
        expect(unescapeHtml(text)).toContain(payload);
      }
    }
  });

  it("is the same bytes for everybody, under a policy that names its one style by hash", async () => {
    const mine = await owner.call("GET", `/closet/${owner.handle}`);
    const theirs = await view("", { Cookie: "session=forged; theme=dark" });
    expect(mine.text).toBe(theirs.text);
    for (const { headers } of [mine, theirs]) {
      expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
      expect(headers.get("Vary") ?? "").not.toMatch(/cookie/i);
      expect(headers.getSetCookie()).toEqual([]);
    }
    const styles = [...mine.text.matchAll(/<style>([\s\S]*?)<\/style>/g)];
    expect(styles).toHaveLength(1);
    const [, style = ""] = styles[0] ?? [];
    expect(style).toContain("#2f6b45");
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = mine.headers.get("Content-Security-Policy") ?? "";
    const base = visitor.call("GET", `/api/closets/${owner.handle}`);
    expect(policy.replace(` 'sha256-${hash}'`, "")).toBe(
      (await base).headers.get("Content-Security-Policy"),
    );
    expect(mine.text).not.toMatch(/\sstyle=|\son[a-z]+="/);

    const etag = mine.headers.get("ETag") as string;
    const again = await view("", { "If-None-Match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    await owner.describeCloset("Wool days");
    expect((await view("", { "If-None-Match": etag })).status).toBe(200);
    const here = `/closet/${owner.handle}?sort=popular`;
    for (const written of [owner.handle.toUpperCase(), `${owner.handle}/`]) {
      const { status, headers } = await visitor.call("GET", `/closet/${written}?sort=popular`);
      expect([status, headers.get("Location")]).toEqual([301, here]);
    }
  });
});

describe("a closet's cache", () => {
  it("costs one round trip when cold and none when warm, and an edit shows at once", async () => {
    await owner.describeCloset();
    expect(await cost()).toBe(1);
    await warm();
    expect(await cost("?utm_source=chat&fbclid=1")).toBe(0);
    await owner.describeCloset("Wool days");
    const before = counted.proxy.calls();
    expect((await view()).text).toContain("Wool days");
    expect(counted.proxy.calls() - before).toBe(1);
  });

  it("shows an edit whose write was cut off before it told of it, after the minute's sweep", async () => {
    await product.cron(MINUTELY);
    await warm();
    await product.db.run(
      sql`UPDATE closets SET title = 'Cut off', version = version + 1 WHERE user_id = ${owner.id}`,
    );
    expect((await view()).text).not.toContain("Cut off");
    await product.cron(MINUTELY);
    expect((await view()).text).toContain("Cut off");
    const unpublished = await product.db.$client.execute(
      "SELECT count(*) AS n FROM closets WHERE version > published_version",
    );
    expect(unpublished.rows).toMatchObject([{ n: 0 }]);
  });

  it("knows the version again where what it was told is lost", async () => {
    const { privateBucket } = await bucketsOf(product);
    const key = `closet-versions/${owner.handle}`;
    await (privateBucket as unknown as { delete(key: string): Promise<void> }).delete(key);
    expect(await cost()).toBe(1);
    await warm();
    expect(await privateBucket.head(key)).not.toBeNull();
  });
});

describe("a closet's end", () => {
  const card = ({ handle }: Influencer) => visitor.response("GET", `/closet/${handle}/card.jpg`);

  it("takes page, preview picture and every copy with it", async () => {
    const leaver = await newCloset();
    const [item] = await leaver.items(1);
    const picture = `${item.clothingImageUrl}?w=320`;
    expect((await card(leaver)).status).toBe(200);
    for (const _ of [1, 2]) expect((await visitor.call("GET", picture)).status).toBe(200);
    await warm(leaver);
    const body = { password: leaver.password };
    expect((await leaver.call("DELETE", "/api/me", { body })).status).toBe(204);
    for (const search of ["", "?utm_source=chat"]) {
      expect((await view(search, {}, leaver)).status).toBe(404);
    }
    expect((await card(leaver)).status).toBe(404);
    expect((await visitor.call("GET", picture)).status).toBe(404);
    expect((await visitor.call("GET", `/api/closets/${leaver.handle}`)).status).toBe(404);
    const { publicBucket, privateBucket } = await bucketsOf(product);
    expect(await keysBelow(publicBucket, `closet-cards/${leaver.id}`)).toEqual([]);
    expect(await keysBelow(privateBucket, `closet-versions/${leaver.handle}`)).toEqual([]);
  });

  it("leaves nothing to the next owner of its handle, who comes as far", async () => {
    const former = await newCloset();
    await warm(former);
    const old = Buffer.from(await (await card(former)).arrayBuffer());
    await card(former);
    const body = { password: former.password };
    expect((await former.call("DELETE", "/api/me", { body })).status).toBe(204);
    const next = await newInfluencer(product);
    next.handle = former.handle;
    await product.db.run(
      sql`UPDATE influencer_requests SET instagram_handle = ${next.handle} WHERE user_id = ${next.id}`,
    );
    await next.addItem({ title: "Coat", clothingImage: pictureFile(pictureBytes("coat.webp")) });
    await next.describeCloset("Wool days");
    const { text } = await view("", {}, next);
    expect(text).toContain("Wool days");
    expect(text).not.toMatch(new RegExp(`Linen|${former.id}`));
    const answer = await card(next);
    expect(answer.status).toBe(200);
    expect(old.equals(Buffer.from(await answer.arrayBuffer()))).toBe(false);
  });
});
