import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { writeBatch } from "#db/batch.ts";
import { bucketsOf } from "../harness/buckets.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { TEST_BINDINGS } from "../harness/runtime.ts";
import type { CountedProduct } from "./round-trips.ts";
import { median } from "./statistics.ts";

const ITEMS = 50;
const CLOSETS = 10_000;
const VIEWS = 40;
const QUIET_MS = 1000;

/** A closet of fifty items; all but the first are written to the database directly. */
export async function newCloset(product: Product): Promise<Influencer> {
  const owner = await newInfluencer(product);
  const { clothingImageUrl } = await owner.addItem();
  await product.db.run(sql`INSERT INTO closet_items
          (id, closet_id, user_id, title, clothing_image_url, affiliate_url, caption, created_at)
        WITH RECURSIVE item(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM item WHERE n < ${ITEMS})
        SELECT c.id || '-' || n, c.id, c.user_id, 'Piece ' || n, ${clothingImageUrl},
          'https://shop.example/' || n, 'A caption of some words for this piece.', n
        FROM closets c, item WHERE c.user_id = ${owner.id}`);
  return owner;
}

/** A new address of the page for each call: it names another item, which does not exist. */
export function nextPage(page: URL): () => URL {
  let views = 0;
  return () => new URL(`?item=none-${views++}`, page);
}

/** Round trips to the database of a closet's page: uncached, cached, and rendered elsewhere. */
export async function countClosetRoundTrips({ product, proxy }: CountedProduct) {
  const { handle } = await newCloset(product);
  await quiet(proxy);
  const view = async () => {
    const before = proxy.calls();
    const answer = await product.fetch(`/closet/${handle}`);
    await answer.text();
    return proxy.calls() - before;
  };
  const cold = await view();
  let cached = await view();
  // The page is cached after its first answer was sent.
  for (let views = 0; cached > 0 && views < 50; views++) cached = await view();
  if (!(await forgetCachedPage(product, handle))) throw new Error("the page was not cached");
  return { "closet, cold": cold, "closet, cached": cached, "closet, elsewhere": await view() };
}

/** Waits until the database gets no call for a second, because an item is analysed after its upload. */
async function quiet(proxy: CountedProduct["proxy"]): Promise<void> {
  for (let before = -1; before < proxy.calls(); ) {
    before = proxy.calls();
    await setTimeout(QUIET_MS);
  }
}

/**
 * Deletes a closet's page from the cache, as if another data centre had rendered it.
 * @returns whether it was there
 */
export async function forgetCachedPage(product: Product, handle: string): Promise<boolean> {
  const { privateBucket } = await bucketsOf(product);
  const published = await privateBucket.head(`closet-versions/${handle}`);
  const path = `/closet-cache/${await pageBuild()}/${handle}/${published?.customMetadata?.version}/`;
  const caches = await product.runtime.getCaches();
  return caches.default.delete(new URL(path, TEST_BINDINGS.BASE_URL).href);
}

/** The build of the page; a dynamic import, because it may not be built yet. */
export async function pageBuild(): Promise<string> {
  const page: string = "#closet-page";
  return (await import(page)).BUILD;
}

interface Growth {
  /** The median duration of an uncached view, in milliseconds. */
  readonly alone: number;
  readonly amongMany: number;
}

/** Measures an uncached view in a database with one closet and with ten thousand closets. */
export async function measureGrowth(): Promise<Growth> {
  const product = await startProduct();
  try {
    const owner = await newCloset(product);
    const { url } = product;
    const next = nextPage(new URL(`/closet/${owner.handle}`, url));
    const middle = async () => {
      const times: number[] = [];
      for (let at = 0; at < VIEWS; at++) {
        const start = performance.now();
        await (await fetch(next())).text();
        if (at >= VIEWS / 4) times.push(performance.now() - start);
      }
      return median(times);
    };
    const alone = await middle();
    await copyCloset(product, owner);
    return { alone, amongMany: await middle() };
  } finally {
    await product.stop();
  }
}

/** Fills the database with copies of a closet and its owner. */
async function copyCloset(product: Product, { id }: Influencer): Promise<void> {
  const many = sql`WITH RECURSIVE copy(n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${CLOSETS})`;
  await writeBatch(product.db, {
    writes: [
      sql`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
        ${many} SELECT u.id || n, name, n || u.email, 1, created_at, updated_at
        FROM user u, copy WHERE u.id = ${id}`,
      sql`INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
        ${many} SELECT c.id || n, c.user_id || n, title, 'copy' || n, created_at
        FROM closets c, copy WHERE c.user_id = ${id}`,
    ],
  });
  const STEP = 500;
  for (let from = 1; from <= CLOSETS; from += STEP) {
    await product.db.run(sql`INSERT INTO closet_items
            (id, closet_id, user_id, title, clothing_image_url, affiliate_url, caption, created_at)
          WITH RECURSIVE copy(n) AS
            (SELECT CAST(${from} AS INTEGER) UNION ALL SELECT n + 1 FROM copy WHERE n < ${from + STEP - 1})
          SELECT i.id || '-' || n, i.closet_id || n, i.user_id || n, title, clothing_image_url,
            affiliate_url, caption, created_at
          FROM closet_items i, copy WHERE i.user_id = ${id}`);
  }
}
