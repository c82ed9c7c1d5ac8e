import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { type Member, newMember } from "../harness/member.ts";
import { plantCloset } from "../harness/planted-closet.ts";

const SHOP = "https://shop.example/tee";

let counted: CountedProduct;
beforeAll(async () => {
  counted = await startCountedProduct();
});
afterAll(() => counted.stop());

describe("a year of a closet with 500 items", () => {
  const DAYS = 730;
  const ITEMS = 500;
  /** The items with counts on each day. */
  const COUNTED = 100;
  const STEP = 100;
  let person: Member;
  beforeAll(async () => {
    const { product } = counted;
    person = await newMember(product);
    const { items } = await plantCloset(product, person, Array(ITEMS).fill(SHOP));
    // More rows in one statement would take longer than a call of the database may.
    for (let first = 0; first < DAYS; first += STEP)
      await product.db.$client.execute({
        sql: `WITH RECURSIVE n(ago) AS (SELECT ?1 UNION ALL SELECT ago + 1 FROM n
            WHERE ago < min(?1 + ${STEP}, ${DAYS}) - 1)
          INSERT INTO closet_item_counts (closet_item_id, day, views, try_ons, clicks, tiktok_views)
          SELECT value, date('now', '-' || ago || ' days'), 12345, 2345, 345, 1234
          FROM json_each(?2), n`,
        args: [first, JSON.stringify(items.slice(0, COUNTED))],
      });
  }, 120_000);

  // The server counts the entry of the index and the row.
  it("is read in one round trip that reads each day of an item at most three times", async () => {
    const { calls, work } = counted.proxy;
    const before = [calls(), work().rowsRead] as const;
    const { status, text, json } = await person.call("GET", "/api/closet/stats?days=365");
    expect([status, calls() - before[0]]).toEqual([200, 1]);
    const rows = work().rowsRead - before[1];
    expect(json.sources.tiktok.views).toBe(1234 * 365 * COUNTED);
    expect(json.before.sources.tiktok.views).toBe(1234 * 365 * COUNTED);
    expect(rows).toBeLessThan(2 * 3 * 365 * COUNTED + 20 * ITEMS);
    expect(text.length).toBeLessThan(150_000);
  });

  it("is a complete file", async () => {
    const before = counted.proxy.calls();
    const { status, text } = await person.call("GET", "/api/closet/stats.csv?days=365");
    expect([status, counted.proxy.calls() - before]).toEqual([200, 1]);
    expect(text.split("\r\n").length).toBe(2 + 2 * 365 * COUNTED);
  });
});
