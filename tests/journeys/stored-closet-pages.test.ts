import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetCachedPage, pageBuild } from "../bench/closet-requests.ts";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { bucketsOf, storedBytes } from "../harness/buckets.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { ITEM_TEXTS } from "../harness/item-samples.ts";
import { Caller } from "../harness/member.ts";
import { TEST_BINDINGS } from "../harness/runtime.ts";

const BUILD = await pageBuild();
/** Its types are those of the worker. */
const STORED_PAGES: string = "#worker/closets/stored-page.ts";
const { readStoredPage, storePage } = await import(STORED_PAGES);
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

const publicationKey = ({ handle }: Influencer) => `closet-versions/${handle}`;
const pageKey = ({ handle }: Influencer) => `closet-pages/${handle}`;
const storedOf = async (owner: Influencer) => (await bucket.head(pageKey(owner)))?.customMetadata;

/** Views a page in a data centre that has not cached it. */
async function viewElsewhere(owner: Influencer, headers: Readonly<Record<string, string>> = {}) {
  await forgetCachedPage(counted.product, owner.handle);
  const before = counted.proxy.calls();
  const answer = await visitor.call("GET", `/closet/${owner.handle}`, { headers });
  return { ...answer, roundTrips: counted.proxy.calls() - before };
}

async function storedCloset(): Promise<Influencer> {
  const owner = await newCloset();
  await viewElsewhere(owner);
  await expect.poll(() => storedOf(owner)).toMatchObject({ build: BUILD });
  return owner;
}

/** Changes the title in the stored page, and its metadata. */
async function alter(owner: Influencer, metadata: Readonly<Record<string, string>>): Promise<void> {
  const html = new TextDecoder().decode(await storedBytes(bucket, pageKey(owner)));
  const customMetadata = { ...(await storedOf(owner)), ...metadata };
  await bucket.put(pageKey(owner), html.replaceAll("Linen days", "Stored days"), {
    customMetadata,
  });
}

const ago = (ms: number) => ({ renderedAt: String(Date.now() - ms) });

it("answers without the database where another data centre has rendered the page", async () => {
  const owner = await newCloset();
  const first = await viewElsewhere(owner);
  expect(first.roundTrips).toBe(1);
  await expect.poll(() => storedOf(owner)).toMatchObject({ build: BUILD });
  await alter(owner, {});
  const second = await viewElsewhere(owner);
  expect(second.roundTrips).toBe(0);
  expect(second.text).toBe(first.text.replaceAll("Linen days", "Stored days"));
  for (const name of ["ETag", "Content-Security-Policy", "Content-Type", "Cache-Control"]) {
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  }
  const known = await viewElsewhere(owner, { "If-None-Match": first.headers.get("ETag") ?? "" });
  expect([known.status, known.text, known.roundTrips]).toEqual([304, "", 0]);
});

it("ends with the version: an edit shows at once, and leaves no page", async () => {
  const owner = await storedCloset();
  await owner.describeCloset("Wool days");
  await expect.poll(() => storedOf(owner)).toBeUndefined();
  const { text, roundTrips } = await viewElsewhere(owner);
  expect(text).toContain("Wool days");
  expect(roundTrips).toBe(1);
});

it("shows a page of two minutes, and renders it anew meanwhile", async () => {
  const owner = await storedCloset();
  await alter(owner, ago(2 * MINUTE));
  expect((await viewElsewhere(owner)).text).toContain("Stored days");
  const renderedAt = async () => Number((await storedOf(owner))?.renderedAt);
  await expect.poll(renderedAt).toBeGreaterThan(Date.now() - MINUTE);
  const { text, roundTrips } = await viewElsewhere(owner);
  expect(text).toContain("Linen days");
  expect(roundTrips).toBe(0);
});

it.each([
  ["older than an hour", ago(HOUR + MINUTE)],
  ["of another build", { build: "another" }],
  ["of another site", { origin: "https://other.example" }],
  ["of another publication", { publication: "another" }],
])("does not show a page %s", async (_, metadata) => {
  const owner = await storedCloset();
  await alter(owner, metadata);
  const { text, roundTrips } = await viewElsewhere(owner);
  expect(text).not.toContain("Stored days");
  expect(roundTrips).toBe(1);
});

it("is gone with the account", async () => {
  const owner = await storedCloset();
  const body = { password: owner.password };
  expect((await owner.call("DELETE", "/api/me", { body })).status).toBe(204);
  for (const key of [publicationKey(owner), pageKey(owner)]) {
    expect(await bucket.head(key)).toBeNull();
  }
  expect((await viewElsewhere(owner)).status).toBe(404);
});

it("is not left by a rendering that an edit or the end of the closet has overtaken", async () => {
  const owner = await storedCloset();
  const config = { baseUrl: new URL(TEST_BINDINGS.BASE_URL) };
  const deps = { config, media: { privateBucket: bucket }, now: Date.now };
  const place = { handle: owner.handle, build: BUILD };
  const late = { html: "late", styleHash: "none", etag: 'W/"late"' };
  const before = await bucket.head(publicationKey(owner));
  await storePage(deps, before, place, late);
  expect((await readStoredPage(deps, before, place))?.page.etag).toBe(late.etag);
  await owner.describeCloset("Wool days");
  const edited = await bucket.head(publicationKey(owner));
  await storePage(deps, before, place, late);
  expect(await readStoredPage(deps, edited, place)).toBeNull();
  expect(await bucket.head(pageKey(owner))).toBeNull();
  await bucket.delete(publicationKey(owner));
  await storePage(deps, edited, place, late);
  expect(await bucket.head(pageKey(owner))).toBeNull();
});
