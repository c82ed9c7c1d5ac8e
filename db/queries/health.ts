import { sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";

/** Resolves when the database answers and is migrated. */
export async function pingDatabase(db: Db): Promise<void> {
  await readBatch(db, [sql`SELECT id FROM profiles LIMIT 1`]);
}
