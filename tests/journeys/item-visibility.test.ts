import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClosetItem, Collection } from "#worker/contract/closets.ts";
import type { ItemVisibility } from "#worker/contract/item-visibility.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { writeCounts } from "../harness/closet-counts.ts";
import { newDelegate } from "../harness/delegates.ts";
import { saveItem } from "../harness/favourites.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { count } from "../harness/ledger-audit.ts";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { plantResult } from "../harness/planted-result.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { sharePathOf } from "../harness/shares.ts";

const DAY_MS = 86_400_000;
const NOT_PUBLIC: readonly ItemVisibility[] = ["draft", "scheduled", "hidden"];
const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0" };

let product: Product;
let visitor: Caller;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  visitor = new Caller(product);
  member = await newMember(product);
});
afterAll(() => product.stop());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const fieldsOf = (visibility: ItemVisibility) => ({
  visibility,
  ...(visibility === "scheduled" && { publicAt: inDays(1) }),
});

async function newCloset(): Promise<{ owner: Influencer; shirt: ClosetItem }> {
  const owner = await newInfluencer(product);
  const shirt = await owner.addItem();
  return { owner, shirt };
}

function setVisibility(
  by: Influencer,
  itemIds: readonly string[],
  visibility: ItemVisibility,
  publicAt?: string,
): Promise<Answer> {
  const body = { itemIds, visibility, ...(publicAt && { publicAt }) };
  return by.call("POST", "/api/closet/item-visibilities", { body });
}

/** The parts of an answer that a client can compare: all except the id of the request. */
function told({ status, headers, text }: Answer, id: string) {
  const body = text
    .replaceAll(/"requestId":"[^"]*"/g, "")
    .replaceAll(id, "<id>")
    .replaceAll(encodeURIComponent(id), "<id>");
  return { status, body, cached: headers.get("Cache-Control"), to: headers.get("Location") };
}

/** Every public request, and those of a member, that name an item of a closet. */
function attacks(handle: string, id: string): Promise<Answer>[] {
  const item = `/api/closets/${handle}/items/${id}`;
  const origin = "http://localhost:8787";
  const look = (url: string) => visitor.call("POST", "/api/product-looks", { body: { url } });
  const options = { headers: PERSON };
  return [
    visitor.call("GET", item, options),
    visitor.call("POST", `${item}/likes`, options),
    visitor.call("DELETE", `${item}/likes`, options),
    member.call("POST", `${item}/likes`, options),
    member.call("DELETE", `${item}/likes`, options),
    visitor.call("POST", `${item}/views`, options),
    visitor.call("POST", `${item}/reports`, { ...options, body: { reason: "other" } }),
    visitor.call("GET", `/go/${id}`, options),
    visitor.call("GET", `/closet/${handle}?item=${id}`, options),
    look(`${origin}/closet/${handle}?item=${id}`),
    look(`${origin}/go/${id}`),
    saveItem(member, id),
  ];
}

it("keeps the title of a collection private while all its items are hidden", async () => {
  const { owner, shirt } = await newCloset();
  const coat = await owner.addItem({ title: "Secret coat", ...fieldsOf("draft") });
  await owner.addCollection("Empty", []);
  await owner.addCollection("Secret launch", [coat.id]);
  await owner.addCollection("Both", [coat.id, shirt.id]);
  const { json } = await visitor.call("GET", `/api/closets/${owner.handle}`);
  const shown = json.collections.map(({ title, itemIds }: Collection) => [title, itemIds]);
  expect(shown).toEqual([
    ["Both", [shirt.id]],
    ["Empty", []],
  ]);
  const page = await visitor.call("GET", `/closet/${owner.handle}?tab=collections`);
  expect(page.text).not.toContain("Secret launch");
});

describe.each(NOT_PUBLIC)("a new %s item", (visibility) => {
  it("is unknown to every public request, and is in no list and no count", async () => {
    const { owner, shirt } = await newCloset();
    const wearingImage = pictureFile(undefined, "b");
    const coat = await owner.addItem({
      ...{ title: "Secret coat", affiliateUrl: "https://secret.example/coat", wearingImage },
      ...fieldsOf(visibility),
    });
    const unknown = "nothing-is-here";
    const answers = await Promise.all(attacks(owner.handle, coat.id));
    const expected = await Promise.all(attacks(owner.handle, unknown));
    for (const [at, answer] of answers.entries()) {
      const other = expected[at];
      expect(other && told(other, unknown), String(at)).toEqual(told(answer, coat.id));
    }
    const lists = [
      `/api/closets/${owner.handle}`,
      `/closet/${owner.handle}`,
      `/closet/${owner.handle}?q=secret`,
      `/closet/${owner.handle}/feed.xml`,
    ];
    for (const path of lists) {
      const { status, text } = await visitor.call("GET", path);
      expect([path, status]).toEqual([path, 200]);
      expect(text, path).not.toMatch(new RegExp(`Secret coat|secret\\.example|${coat.id}`));
      expect(text, path).toContain(shirt.id);
    }
    const { json } = await visitor.call("GET", lists[0] as string);
    expect(json.closet.itemCount).toBe(1);
    const rows = "FROM closet_item_counts WHERE closet_item_id = ?";
    await writeCounts(product, owner.handle);
    expect(await count(product, `SELECT count(*) ${rows}`, [coat.id])).toBe(0);
  });

  it("has private pictures for those who manage the closet", async () => {
    const { owner } = await newCloset();
    const coat = await owner.addItem({ wearingImage: pictureFile(), ...fieldsOf(visibility) });
    const pictures = [coat.clothingImageUrl, String(coat.wearingImageUrl)];
    const { publicBucket } = await bucketsOf(product);
    const stored = await keysBelow(publicBucket, `closet-images/${owner.id}/`);
    expect(stored.filter((key) => pictures.includes(`/media/${key}`))).toEqual([]);
    const delegate = await newDelegate(product, owner);
    for (const url of pictures) {
      const statuses = await Promise.all(
        [visitor, member, owner, delegate].map(async (by) => (await by.call("GET", url)).status),
      );
      expect(statuses).toEqual([404, 404, 200, 200]);
      expect((await visitor.call("GET", `${url}?w=320`)).status).toBe(404);
      const missing = url.replace(/\d{13}/, "1700000000000");
      for (const path of ["/api/garment-looks", "/api/product-looks"]) {
        const look = async (named: string) => {
          const body = { url: `http://localhost:8787${named}` };
          return told(await visitor.call("POST", path, { body }), named);
        };
        const looked = await look(url);
        expect([path, looked]).toEqual([path, await look(missing)]);
        expect(looked.status).not.toBe(200);
      }
    }
    expect((await setVisibility(owner, [coat.id], "public")).status).toBe(200);
    for (const url of pictures) expect((await visitor.call("GET", url)).status).toBe(200);
  });
});

describe("an item that was public", () => {
  it("is gone from likes, favourites, results and shared links while it is hidden", async () => {
    const { owner } = await newCloset();
    const coat = await owner.addItem({ title: "Secret coat" });
    const path = `/api/closets/${owner.handle}`;
    await member.call("POST", `${path}/items/${coat.id}/likes`);
    await saveItem(member, coat.id);
    const result = await plantResult(product, member, { closetItemId: coat.id });
    const share = await member.call("POST", sharePathOf(result), { body: {} });
    const seen = async () => {
      const likes = (await member.call("GET", `${path}/likes`)).json.likes;
      const saved = (await member.call("GET", "/api/favourites")).text;
      const generation = (await member.call("GET", `/api/generations/${result}`)).text;
      const shared = (await visitor.call("GET", share.json.url)).text;
      return [
        coat.id in likes,
        ...[saved, generation, shared].map((text) => text.includes(coat.id)),
      ];
    };
    expect(await seen()).toEqual([true, true, true, true]);
    for (const visibility of NOT_PUBLIC) {
      const { publicAt } = { publicAt: undefined, ...fieldsOf(visibility) };
      expect((await setVisibility(owner, [coat.id], visibility, publicAt)).status).toBe(200);
      expect(await seen(), visibility).toEqual([false, false, false, false]);
      expect((await visitor.call("GET", coat.clothingImageUrl)).status).toBe(404);
    }
    expect((await setVisibility(owner, [coat.id], "public")).status).toBe(200);
    expect(await seen()).toEqual([true, true, true, true]);
    expect((await owner.items(1))[0]).toMatchObject({ id: coat.id, createdAt: coat.createdAt });
  });

  it("leaves a closet without public items as missing as an unknown one", async () => {
    const { owner, shirt } = await newCloset();
    const paths = (handle: string) => [
      `/api/closets/${handle}`,
      `/closet/${handle}`,
      `/closet/${handle}/feed.xml`,
      `/closet/${handle}/card.jpg`,
    ];
    await Promise.all(paths(owner.handle).map((path) => visitor.call("GET", path)));
    await setVisibility(owner, [shirt.id], "draft");
    const answers = await Promise.all(paths(owner.handle).map((p) => visitor.call("GET", p)));
    const others = await Promise.all(paths("nobody").map((p) => visitor.call("GET", p)));
    const all = (list: readonly Answer[], handle: string) => list.map((one) => told(one, handle));
    expect(all(answers, owner.handle)).toEqual(all(others, "nobody"));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe("who changes it, and to what", () => {
  it("takes it from the owner and delegates, and from nobody else", async () => {
    const { owner, shirt } = await newCloset();
    const { owner: other } = await newCloset();
    const delegate = await newDelegate(product, owner);
    const refused = [
      await setVisibility(other, [shirt.id], "hidden"),
      await other.changeItem(shirt.id, { visibility: "hidden" }),
      await member.call("POST", "/api/closet/item-visibilities", {
        body: { itemIds: [shirt.id], visibility: "hidden" },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 404, 403]);
    expect((await owner.items(1))[0].visibility).toBe("public");
    expect((await setVisibility(delegate, [shirt.id], "hidden")).status).toBe(200);
    expect((await owner.items(1))[0]).toMatchObject({ visibility: "hidden", publicAt: null });
    const { json } = await owner.call("GET", "/api/closet/actions");
    expect(JSON.stringify(json)).toContain("item_unpublished");
  });

  it("changes all or none of several items", async () => {
    const { owner, shirt } = await newCloset();
    const { shirt: foreign } = await newCloset();
    expect((await setVisibility(owner, [shirt.id, foreign.id], "draft")).status).toBe(422);
    expect((await owner.items(1))[0].visibility).toBe("public");
  });

  it("takes a time within the next year, to the millisecond and from any zone", async () => {
    const { owner, shirt } = await newCloset();
    const bad = [undefined, inDays(-0.1), inDays(367), "tomorrow", "2030-02-31T10:00:00.000Z"];
    for (const publicAt of bad) {
      const answer = await setVisibility(owner, [shirt.id], "scheduled", publicAt);
      expect([publicAt, answer.status]).toEqual([publicAt, 422]);
      expect(answer.json.fields).toEqual({ publicAt: expect.any(String) });
    }
    expect((await owner.sendItem({ visibility: "scheduled" })).status).toBe(422);
    expect((await owner.sendItem({ visibility: "secret" })).status).toBe(422);
    const time = inDays(2);
    const local = `${time.slice(0, -1)}+00:00`;
    await setVisibility(owner, [shirt.id], "scheduled", local);
    expect((await owner.items(1))[0]).toMatchObject({ visibility: "scheduled", publicAt: time });
    expect((await owner.changeItem(shirt.id, { visibility: "public" })).status).toBe(200);
    expect((await owner.items(1))[0]).toMatchObject({ visibility: "public", publicAt: null });
  });
});
