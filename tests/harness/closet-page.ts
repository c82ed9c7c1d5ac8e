import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import decodeQR from "qr/decode.js";
import { writeBatch } from "#db/batch.ts";
import { auditAccess } from "./accessibility.ts";
import type { Influencer, StoredSite } from "./influencer.ts";
import { decode } from "./pixels.ts";

/** The items of a furnished closet, the newest first. */
export const TITLES = ["Coat", "Shirt", "Skirt", "Tee"] as const;

/** Fills a closet with only four items and pins the first `pinned`, the last of them on top. */
export async function furnish({ db }: StoredSite, owner: Influencer, pinned = 0): Promise<void> {
  const { id, handle } = owner;
  const picture = sql`(SELECT clothing_image_url FROM closet_items WHERE id LIKE 'demo-item-%' LIMIT 1)`;
  await writeBatch(db, {
    writes: [
      sql`DELETE FROM closets WHERE user_id = ${id}`,
      sql`INSERT INTO closets (id, user_id, title, instagram_handle, version, created_at)
        VALUES (${id}, ${id}, 'My Closet', ${handle}, ${Date.now()}, 1)`,
      ...TITLES.map((title, place) => {
        const pin = place < pinned ? pinned - place : null;
        return sql`INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
          affiliate_url, is_pinned, pin_order, created_at)
        VALUES (${`${id}-${title}`}, ${id}, ${id}, ${title}, ${picture}, 'https://shop.example/',
          ${pin === null ? 0 : 1}, ${pin}, ${1000 - place})`;
      }),
    ],
  });
}

/** Fills a closet with only `count` items, "Piece 1" first; the first `pinned` are pinned. */
export async function furnishMany(
  site: StoredSite,
  owner: Influencer,
  count: number,
  pinned = 0,
): Promise<void> {
  await furnish(site, owner);
  const { id } = owner;
  await writeBatch(site.db, {
    writes: [
      sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
          affiliate_url, is_pinned, pin_order, created_at)
        SELECT ${id} || '-piece-' || i, ${id}, ${id}, 'Piece ' || i, clothing_image_url,
          affiliate_url, i <= ${pinned}, CASE WHEN i <= ${pinned} THEN i END, 100000 - i
        FROM n, closet_items WHERE id = ${`${id}-Tee`}`,
      sql`DELETE FROM closet_items WHERE closet_id = ${id} AND title NOT LIKE 'Piece %'`,
    ],
  });
}

/** Inserts the views, try-ons and clicks of the first item on a day. */
export async function count(
  { db }: StoredSite,
  owner: Influencer,
  day: string,
  { views, tryOns, clicks }: { views: number; tryOns: number; clicks: number },
): Promise<void> {
  await db.run(sql`INSERT INTO closet_item_counts (closet_item_id, day, views, try_ons, clicks)
        VALUES (${`${owner.id}-${TITLES[0]}`}, ${day}, ${views}, ${tryOns}, ${clicks})`);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Long-presses a handle, drags it to the first handle, and releases. */
export async function longPress(page: Page, from: Locator, to: Locator): Promise<void> {
  // Scrolls it away from the bars at the top and the bottom.
  await from.evaluate((each) => each.scrollIntoView({ block: "center" }));
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [start]);
  await page.getByText(/^Picked up/).waitFor();
  await touch("touchMove", [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
  await touch("touchMove", [end]);
  await page.getByText(/is at place 1 of/).waitFor();
  await touch("touchEnd", []);
}

async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The text of the QR code in a picture. */
export async function readCode(picture: Uint8Array): Promise<string> {
  const { width, height, data } = await decode(picture);
  return decodeQR({ width, height, data });
}

/** Makes later calls of a method to an address fail. */
export async function refuse(page: Page, method: string, url: string): Promise<void> {
  await page.route(url, (route) => {
    const refused = route.request().method() === method;
    return refused ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  });
}

/** Returns the violations in both themes by axe-core, each with the name of the state. */
export async function auditThemes(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await auditAccess(page);
    faults.push(...found.map((fault) => `${state}, ${colorScheme}: ${fault}`));
  }
  return faults;
}
