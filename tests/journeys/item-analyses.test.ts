import { afterAll, beforeAll, expect, it } from "vitest";
import { onItsOwnColour, strokesFor } from "../bench/engine/drawn/own-colour.ts";
import { bucketsOf, keysBelow, storedBytes } from "../harness/buckets.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { drawSkirt } from "../harness/drawn-skirt.ts";
import { awaitEnd } from "../harness/events.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { audit } from "../harness/ledger-audit.ts";
import { type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

const { picture: hard, whole } = onItsOwnColour("6 plain long");
const HARD = pictureFile(pngOf(hard));
const STROKES = JSON.stringify(strokesFor(whole));
const TEE = pictureFile(pictureBytes("tee-plain.webp"));
const MINUTELY = "* * * * *";
const HOURLY = "17 * * * *";
const CREDITS = 20;

let product: Product;
let owner: Influencer;
let follower: Member;
beforeAll(async () => {
  product = await startProduct({ DAILY_CREDITS: String(CREDITS), MAX_STARTS_PER_HOUR: "100" });
  owner = await newInfluencer(product);
  follower = await newMember(product);
});
afterAll(async () => {
  expect(await audit(product, { allowance: CREDITS })).toEqual([]);
  await product.stop();
});

const keyOf = (url: string) => `garment-analyses/${url.slice("/media/".length)}`;
const stateOf = async (id: string) => (await owner.closet()).tryOns[id];

async function analysed(id: string) {
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).not.toEqual({ state: "checking" });
  return stateOf(id);
}

async function head(url: string) {
  return (await bucketsOf(product)).privateBucket.head(keyOf(url));
}

/** The result of a try-on of an item's image, or its failure. */
async function resultOf(url: string, job: object = {}): Promise<string> {
  const id = await follower.tryOn({ garment_image_url: url, ...job });
  const end = await awaitEnd(follower, id);
  if (!end.outputImageUrl) return String(end.failureCode);
  const bytes = await (await follower.response("GET", end.outputImageUrl)).arrayBuffer();
  return Buffer.from(bytes).toString("base64");
}

it("gives the result that the picture alone gives, and is ignored beside another picture", async () => {
  const tee = await owner.addItem({ clothingImage: TEE });
  const skirt = await owner.addItem({ clothingImage: pictureFile(pngOf(drawSkirt())) });
  expect([await analysed(tee.id), await analysed(skirt.id)]).toEqual([
    { state: "ready", kind: "top" },
    { state: "ready", kind: "skirt" },
  ]);
  const { privateBucket } = await bucketsOf(product);
  const withAnalysis = await resultOf(tee.clothingImageUrl, { closet_item_id: tee.id });
  expect(withAnalysis.length).toBeGreaterThan(10_000);
  const foreign = await storedBytes(privateBucket, keyOf(skirt.clothingImageUrl));
  await privateBucket.put(keyOf(tee.clothingImageUrl), foreign);
  expect((await resultOf(tee.clothingImageUrl)) === withAnalysis).toBe(true);
  await privateBucket.delete(keyOf(tee.clothingImageUrl));
  expect((await resultOf(tee.clothingImageUrl)) === withAnalysis).toBe(true);
  expect(await keysBelow(privateBucket, `generations/${follower.id}/`)).toHaveLength(3);
});

it("is told to followers with the item, and with the look at its link", async () => {
  const item = await owner.addItem({ clothingImage: pictureFile(pngOf(drawSkirt())) });
  const tryOn = await analysed(item.id);
  expect(tryOn).toEqual({ state: "ready", kind: "skirt" });
  const shown = await follower.call("GET", `/api/closets/${owner.handle}/items/${item.id}`);
  expect(shown.json.tryOn).toEqual(tryOn);
  const url = `${product.url}/closet/${owner.handle}?item=${item.id}`;
  const look = await follower.call("POST", "/api/product-looks", { body: { url } });
  expect(look.json.tryOn).toEqual(tryOn);
});

it("is found by the owner's strokes, which only the owner can send", async () => {
  const item = await owner.addItem({ clothingImage: HARD });
  const url = item.clothingImageUrl;
  expect(await analysed(item.id)).toEqual({ state: "refused", failureCode: "garment_empty" });
  expect(await resultOf(url)).toBe("garment_empty");
  const stranger = await newInfluencer(product);
  const own = await stranger.addItem({ clothingImage: TEE });
  expect((await stranger.changeItem(item.id, { garmentStrokes: STROKES })).status).toBe(404);
  await stranger.changeItem(own.id, { garmentStrokes: STROKES });
  expect(await stateOf(item.id)).toMatchObject({ state: "refused" });

  const body = { model_image_url: "/media/none", garment_image_url: url };
  const forged = { ...body, garmentStrokes: STROKES, analysis: "{}" };
  expect((await follower.call("POST", "/api/generations/matches", { body: forged })).status).toBe(
    422,
  );
  for (const garmentStrokes of ["[", "{}", '[{"on":"garment","points":[{"x":2,"y":0}]}]']) {
    expect((await owner.changeItem(item.id, { garmentStrokes })).status).toBe(422);
  }
  expect((await owner.changeItem(item.id, { garmentStrokes: STROKES })).status).toBe(200);
  expect(await analysed(item.id)).toEqual({ state: "ready", kind: "top" });
  expect((await resultOf(url)).length).toBeGreaterThan(10_000);
  expect((await owner.closet()).items.find(({ id }) => id === item.id)?.clothingImageUrl).toBe(url);
});

it("belongs to a new picture as it did to the old one, and goes with a takedown and the item", async () => {
  const item = await owner.addItem({ clothingImage: HARD, garmentStrokes: STROKES });
  const old = item.clothingImageUrl;
  expect(await analysed(item.id)).toEqual({ state: "ready", kind: "top" });
  const changed = await owner.changeItem(item.id, { clothingImage: TEE, garmentKind: "dress" });
  const url: string = changed.json.item.clothingImageUrl;
  expect(await analysed(item.id)).toEqual({ state: "ready", kind: "dress" });
  expect([await head(old), (await head(url)) !== null]).toEqual([null, true]);
  // Strokes of the old picture do not apply to the new one.
  const { rows } = await product.db.$client.execute({
    sql: "SELECT garment_strokes, garment_kind FROM closet_items WHERE id = ?",
    args: [item.id],
  });
  expect(rows).toMatchObject([{ garment_strokes: null, garment_kind: "dress" }]);

  const setTakenDown = (to: string) =>
    product.db.$client.execute(
      `UPDATE closet_items SET taken_down_at = ${to} WHERE id = '${item.id}'`,
    );
  await setTakenDown("1");
  await product.cron(MINUTELY);
  expect([await head(url), await stateOf(item.id)]).toEqual([null, undefined]);
  await setTakenDown("NULL");
  await product.cron(MINUTELY);
  await product.cron(MINUTELY);
  expect([await stateOf(item.id), (await head(url)) !== null]).toEqual([
    { state: "ready", kind: "dress" },
    true,
  ]);
  await owner.call("DELETE", `/api/closet/items/${item.id}`);
  expect(await head(url)).toBeNull();
});

it("is completed by the sweep where it was cut off, and swept where nobody needs it", async () => {
  const item = await owner.addItem({ clothingImage: TEE });
  await analysed(item.id);
  const { privateBucket } = await bucketsOf(product);
  await privateBucket.delete(keyOf(item.clothingImageUrl));
  await product.db.$client.execute("UPDATE closet_items SET analysed_image_url = NULL");
  expect(await stateOf(item.id)).toEqual({ state: "checking" });
  await product.cron(MINUTELY);
  expect(await stateOf(item.id)).toEqual({ state: "ready", kind: "top" });
  expect(await head(item.clothingImageUrl)).not.toBeNull();

  const orphan = keyOf(`/media/closet-images/${owner.id}/clothing/1795000000000.webp`);
  await privateBucket.put(orphan, new Uint8Array(8));
  await product.cron(HOURLY, Date.now() + 2 * 3_600_000);
  expect(await privateBucket.head(orphan)).toBeNull();
  expect(await head(item.clothingImageUrl)).not.toBeNull();
});

it("offers no earlier result for the same picture once the owner has told another kind", async () => {
  const item = await owner.addItem({ clothingImage: TEE });
  await analysed(item.id);
  const url = item.clothingImageUrl;
  await follower.savePhoto(pictureBytes("person-1.jpg"));
  const photo = `/media/${await follower.photoKey()}`;
  const match = async () => {
    const body = { model_image_url: photo, garment_image_url: url };
    return (await follower.call("POST", "/api/generations/matches", { body })).json.generationId;
  };
  await resultOf(url, { model_image_url: photo });
  expect(await match()).not.toBeNull();
  await owner.changeItem(item.id, { garmentKind: "dress" });
  expect(await analysed(item.id)).toEqual({ state: "ready", kind: "dress" });
  expect(await match()).toBeNull();
});
