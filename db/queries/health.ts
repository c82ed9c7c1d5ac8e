import { readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { profiles } from "../schema/index.ts";

/** Resolves when the database answers and is migrated. */
export async function pingDatabase(db: Db): Promise<void> {
  await readBatch(db, { ping: db.select({ id: profiles.id }).from(profiles).limit(1) });
}
