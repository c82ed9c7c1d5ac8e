import { sql } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";

/** 20,000 prices an hour, in short transactions. */
const PRICES_PER_SLICE = 1000;
const SLICES_PER_RUN = 20;

/** Removes the prices that must not be shown any more; the next run continues. */
export async function removeEndedPrices(db: Db, now: number): Promise<void> {
  const ended = sql`FROM closet_items WHERE price_ends_at <= ${now}
    ORDER BY price_ends_at LIMIT ${PRICES_PER_SLICE}`;
  for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
    const { removed } = await writeBatch(db, {
      raised: sql`UPDATE closets SET version = version + 1
        WHERE id IN (SELECT closet_id ${ended})`,
      removed: sql`UPDATE closet_items SET price_amount = NULL, price_currency = NULL,
        price_shop = NULL, price_read_at = NULL, price_ends_at = NULL
        WHERE id IN (SELECT id ${ended})`,
    });
    if (removed.rowsAffected < PRICES_PER_SLICE) return;
  }
}
