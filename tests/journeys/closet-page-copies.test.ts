import { afterAll, beforeAll, expect, it } from "vitest";
import { builtPage, forgetCachedPage } from "../bench/closet-requests.ts";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { bucketsOf, storedBytes } from "../harness/buckets.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { ITEM_TEXTS } from "../harness/item-samples.ts";
import { Caller } from "../harness/member.ts";

const BUILD = await builtPage();
/** Its types are those of the worker. */
const COPIES: string = "#worker/closets/page-copy.ts";
const { readPageCopy, storePageCopy } = await import(COPIES);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let counted: CountedProduct;
let visitor: Caller;
let bucket: Awaited<ReturnType<typeof bucketsOf>>["privateBucket"];
beforeAll(async () => {
  counted = await startCountedProduct();
  visitor = new Caller(counted.product);
  ({ privateBucket: bucket } = await bucketsOf(counted.product));
});
afterAll(() => counted.stop());

async function newCloset(): Promise<Influencer> {
  const owner = await newInfluencer(counted.product);
  await owner.addItem(ITEM_TEXTS);
  await owner.describeCloset();
  return owner;
}

const keyOf = ({ handle }: Influencer) => `closet-versions/${handle}`;
const copyOf = async (owner: Influencer) => (await bucket.head(keyOf(owner)))?.customMetadata;

const bodyOf = async (owner: Influencer) =>
  new TextDecoder().decode(await storedBytes(bucket, keyOf(owner)));

/** Views a page in a data centre that has not cached it. */
async function viewElsewhere(owner: Influencer) {
  await forgetCachedPage(counted.product, owner.handle);
  const before = counted.proxy.calls();
  const answer = await visitor.call("GET", `/closet/${owner.handle}`);
  return { ...answer, roundTrips: counted.proxy.calls() - before };
}

async function storedCloset(): Promise<Influencer> {
  const owner = await newCloset();
  await viewElsewhere(owner);
  await expect.poll(() => copyOf(owner)).toMatchObject({ build: BUILD });
  return owner;
}

/** Changes the stored page and its metadata. */
async function age(owner: Influencer, ms: number, build = BUILD): Promise<void> {
  const html = (await bodyOf(owner)).replaceAll("Linen days", "Old days");
  const renderedAt = String(Date.now() - ms);
  const customMetadata = { ...(await copyOf(owner)), renderedAt, build };
  await bucket.put(keyOf(owner), html, { customMetadata });
}

it("answers without the database where another data centre has rendered the page", async () => {
  const owner = await newCloset();
  const first = await viewElsewhere(owner);
  expect(first.roundTrips).toBe(1);
  await expect.poll(() => copyOf(owner)).toMatchObject({ build: BUILD });
  const second = await viewElsewhere(owner);
  expect(second.roundTrips).toBe(0);
  expect([second.status, second.text]).toEqual([200, first.text]);
  for (const name of ["ETag", "Content-Security-Policy", "Content-Type", "Cache-Control"]) {
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  }
});

it("ends with the version: an edit shows at once, and leaves no page", async () => {
  const owner = await storedCloset();
  await owner.describeCloset("Wool days");
  expect(await bodyOf(owner)).not.toContain("<html");
  const { text, roundTrips } = await viewElsewhere(owner);
  expect(text).toContain("Wool days");
  expect(roundTrips).toBe(1);
});

it("shows an outdated page once, and renders it anew meanwhile", async () => {
  const owner = await storedCloset();
  await age(owner, 2 * MINUTE);
  expect((await viewElsewhere(owner)).text).toContain("Old days");
  const renderedAt = async () => Number((await copyOf(owner))?.renderedAt);
  await expect.poll(renderedAt).toBeGreaterThan(Date.now() - MINUTE);
  const { text, roundTrips } = await viewElsewhere(owner);
  expect(text).toContain("Linen days");
  expect(roundTrips).toBe(0);
});

it("does not show a page that is older than an hour, or of another build", async () => {
  const owner = await storedCloset();
  for (const [ms, build] of [
    [HOUR + MINUTE, BUILD],
    [0, "another"],
  ] as const) {
    await age(owner, ms, build);
    const { text, roundTrips } = await viewElsewhere(owner);
    expect(text).not.toContain("Old days");
    expect(roundTrips).toBe(1);
    await expect.poll(() => copyOf(owner)).toMatchObject({ build: BUILD });
  }
});

it("is gone with the account", async () => {
  const owner = await storedCloset();
  const body = { password: owner.password };
  expect((await owner.call("DELETE", "/api/me", { body })).status).toBe(204);
  expect(await bucket.head(keyOf(owner))).toBeNull();
  expect((await viewElsewhere(owner)).status).toBe(404);
});

it("is not stored by a rendering that an edit or the end of the closet has overtaken", async () => {
  const owner = await storedCloset();
  const deps = { media: { privateBucket: bucket }, now: Date.now };
  const place = { handle: owner.handle, build: BUILD };
  const late = { html: "late", styleHash: "none", etag: 'W/"late"' };
  const before = await bucket.head(keyOf(owner));
  await owner.describeCloset("Wool days");
  await storePageCopy(deps, before, place, late);
  const edited = await bucket.head(keyOf(owner));
  expect(edited?.customMetadata?.etag).toBeUndefined();
  expect(await readPageCopy(deps, edited, place)).toBeNull();
  await bucket.delete(keyOf(owner));
  await storePageCopy(deps, edited, place, late);
  expect(await bucket.head(keyOf(owner))).toBeNull();
});
