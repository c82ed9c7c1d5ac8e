import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { deleteInSlices } from "./slices.ts";

/** Deletes addresses and signatures whose period has ended. */
export async function forgetNotices(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM notices WHERE id IN
      (SELECT id FROM notices WHERE forget_at <= ${now} LIMIT ${size})`,
  ]);
}
