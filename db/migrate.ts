import { fileURLToPath } from "node:url";
import { migrate as runMigrations } from "drizzle-orm/libsql/migrator";
import { createDb, type DbAddress } from "./client.ts";

/** Brings the database up to the newest migration; those already applied are left alone. */
export async function migrate(address: DbAddress): Promise<void> {
  const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
  await runMigrations(createDb(address), { migrationsFolder });
}
