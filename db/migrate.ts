import { fileURLToPath } from "node:url";
import { migrate as runMigrations } from "drizzle-orm/libsql/migrator";
import { createDb, type DbAddress } from "./client.ts";

/** Without the time limit of a request: a new index takes a large table as long as it takes. */
const patiently: typeof fetch = (input) => fetch(input);

/** Brings the database up to the newest migration; those already applied are left alone. */
export async function migrate(address: DbAddress): Promise<void> {
  const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
  await runMigrations(createDb(address, patiently), { migrationsFolder });
}
